import Glibc
import Platform
import Testing
import WorldSupport

@Suite struct StreamFileTests {
  let folder = TemporaryFolder()

  @Test(arguments: [("", ""), ("whole\n", "whole\n"), ("{\"half", "{\"half\n")])
  func `What is written begins a new line`(_ before: String, _ start: String) throws {
    try folder.write(before, to: "events")
    let file = try StreamFile(folder / "events")
    try file.write(Array("one\n".utf8))
    try file.write(Array("two\n".utf8))
    try file.synchronize()
    #expect(try folder.text(of: "events") == "\(start)one\ntwo\n")
  }

  @Test func `A FIFO delays nothing, and its reader gets everything`() throws {
    mkfifo(folder / "fifo", 0o600)
    let file = try StreamFile(folder / "fifo")
    try file.write(Array("one\n".utf8))
    try file.synchronize()
    let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try file.write(Array("two\n".utf8))
    try file.synchronize()
    #expect(Pipe.read(8, from: reader) == Array("one\ntwo\n".utf8))
  }

  @Test func `A reader that goes, or does not come for a long time, is gone`() throws {
    mkfifo(folder / "fifo", 0o600)
    let file = try StreamFile(folder / "fifo")
    let reader = open(folder / "fifo", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try file.write(Array("one\n".utf8))
    close(reader)
    #expect(throws: SystemError(call: "write", errno: EPIPE)) {
      try file.write(Array("two\n".utf8))
    }
    let other = try StreamFile(folder / "fifo")
    let much = [UInt8](repeating: UInt8(ascii: "\n"), count: SinkLimits().bytes)
    try other.write(much)
    #expect(throws: SystemError(call: "write", errno: EPIPE)) { try other.write([0]) }
  }

  @Test func `A device is written`() throws {
    let file = try StreamFile("/dev/null")
    try file.write(Array("one\n".utf8))
    try file.synchronize()
  }

  @Test func `A folder that does not exist is what is missing`() {
    let path = folder / "nowhere/events"
    #expect(throws: FileError.missing(path: path)) { try StreamFile(path) }
  }
}
