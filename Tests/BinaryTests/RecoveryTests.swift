import Foundation
import Glibc
import Testing
import Thoroughness

/// What becomes of a rotation that was killed, or is over, when the next one begins.
@Suite(.waiting) struct RecoveryTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The records of the journal, as lines.
  private func journal() throws -> [Substring] {
    let root = folder / "data/rota/journal"
    let names = try #require(FileManager.default.subpaths(atPath: root))
    let name = try #require(names.first { $0.hasSuffix(".ndjson") })
    return try folder.text(of: "data/rota/journal/\(name)").split(separator: "\n")
  }

  /// Begins a rotation and ends it by a signal.
  private func begin(_ options: String..., endingBy signal: Int32 = SIGKILL) throws {
    let rotation = try Child(["run", "Algebra", "Biology"] + options, in: folder)
    _ = try #require(rotation.output).line(containing: "slice_started")
    rotation.send(signal)
    _ = rotation.ending()
  }

  private func count(_ kind: String) throws -> Int {
    try journal().count { $0.contains("\"kind\":\"\(kind)\"") }
  }

  @Test func `Without a terminal a killed rotation is closed, and another begins`() throws {
    try begin()
    try begin()
    #expect(try count("recovered") == 0)
    #expect(try count("ended") == 1)
    #expect(try count("started") == 2)
  }

  @Test func `A killed rotation that goes on is not closed before`() throws {
    try begin()
    try begin("--recover", "yes")
    #expect(try count("recovered") == 1)
    #expect(try count("ended") == 0)
  }

  @Test func `A rotation that was stopped does not go on`() throws {
    let rotation = try Child(["run", "Algebra", "Biology"], in: folder)
    _ = try #require(rotation.output).line(containing: "slice_started")
    #expect(try Finished(of: ["stop"], in: folder).cause == .code(0))
    _ = rotation.ending()
    try begin("--recover", "yes")
    #expect(try count("recovered") == 0)
    #expect(try count("started") == 2)
  }
}
