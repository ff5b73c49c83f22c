import Timetables

/// Reads whatever comes as a list of sections.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(at bytes: UnsafePointer<UInt8>, count: Int) -> CInt {
  let list = try? SectionList(parsing: Array(UnsafeBufferPointer(start: bytes, count: count)))
  precondition((list?.sections ?? []).allSatisfy { !$0.course.isEmpty })
  return 0
}
