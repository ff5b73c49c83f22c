import Timetables

/// Reads whatever comes as a table of sections.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(at bytes: UnsafePointer<UInt8>, count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let list = try? SectionList(parsing: file) else { return 0 }
  precondition(list.problems.count <= min(list.problemCount, SectionList.problemLimit))
  let catalogue = Catalogue(list.sections, term: nil)
  precondition(catalogue.courses.allSatisfy { catalogue.course($0.code) != nil })
  return 0
}
