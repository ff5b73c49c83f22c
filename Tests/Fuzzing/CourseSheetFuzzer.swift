import Timetables

/// Reads whatever comes as a spreadsheet of sections: what does not look like one gets a tag in front.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(at bytes: UnsafePointer<UInt8>, count: Int) -> CInt {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  let sheet = file.first == UInt8(ascii: "<") ? file : Array("<Table>".utf8) + file
  guard let list = try? SectionList(parsing: sheet) else { return 0 }
  precondition(list.problems.count <= min(list.problemCount, SectionList.problemLimit))
  precondition(list.sections.allSatisfy { $0.parent.map($0.label.hasPrefix) ?? true })
  return 0
}
