import Foundation
import Glibc
import Testing
import Thoroughness

/// A rotation that was killed, and whose journal was damaged before it is taken up.
@Suite(.waiting) struct DamagedJournalTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Kills a rotation after a while, and answers its journal and what it holds.
  private func killed() throws -> (path: String, lines: [String]) {
    let rotation = try Child(["run", "Algebra", "Biology", "Chemistry"], in: folder)
    _ = try #require(rotation.output).line(containing: "slice_started")
    for words in [["skip"], ["done"], ["pause"]] {
      #expect(try Finished(of: words, in: folder).cause == .code(0))
    }
    rotation.send(SIGKILL)
    _ = rotation.ending()
    let root = folder / "data/rota/journal"
    let names = try #require(FileManager.default.subpaths(atPath: root))
    let name = try #require(names.first { $0.hasSuffix(".ndjson") })
    let text = try folder.text(of: "data/rota/journal/\(name)")
    return ("data/rota/journal/\(name)", text.split(separator: "\n").map(String.init))
  }

  private func write(_ lines: [String], to path: String) throws {
    try folder.write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  @Test func `A rotation with a missing line is resumed, and the loss is reported`() throws {
    let (path, lines) = try killed()
    for lost in [0, 1, lines.count / 2, lines.count - 1] {
      var rest = lines
      rest.remove(at: lost)
      try write(rest, to: path)
      let again = try Child(
        ["run", "Algebra", "Biology", "Chemistry", "--recover", "yes"], in: folder)
      let stream = try #require(again.output)
      let snapshot = try #require(stream.line())
      #expect(snapshot.contains("\"kind\":\"snapshot\""))
      #expect(snapshot.number(of: "seq") ?? 0 > lines.count)
      #expect(stream.line()?.contains("\"kind\":\"recovered\"") == true)
      #expect(stream.line()?.contains("\"kind\":\"problem\"") == true)
      #expect(rotation(of: snapshot) == rotation(of: lines[2]))
      // Beside the journal, the lock says how far it has come: the next one misses what was lost last.
      #expect(isNoted(from: lines.count + 1))
      again.send(SIGKILL)
      _ = again.ending()
      let errors = again.errors?.rest(until: .now + .seconds(1)) ?? ""
      #expect(errors.contains("the journal has lost part of the interrupted rotation"), "\(errors)")
      // The next one finds the lock as the first had left it.
      try write(lines, to: path)
    }
  }

  @Test func `A rotation of which nothing is left is not forgotten in silence`() throws {
    let (path, lines) = try killed()
    let ruin = [String](repeating: String(repeating: "#", count: 300), count: lines.count)
    try write(ruin, to: path)
    let words = ["run", "Algebra", "Biology", "Chemistry", "--recover", "yes"]
    let again = try Finished(of: words, in: folder)

    #expect(again.cause == .code(1))
    #expect(again.output.isEmpty)
    #expect(again.errors.contains("cannot be resumed"), "\(again.errors)")
    #expect(try folder.text(of: path).utf8.count == ruin.joined(separator: "\n").utf8.count + 1)
  }

  /// Whether the lock says, within some seconds, that the rotation has come to a record or beyond it.
  private func isNoted(from seq: Int) -> Bool {
    for _ in 0..<500 {
      let note = try? folder.text(of: "state/rota/default.lock")
      if let noted = note?.number(of: "seq"), noted >= seq { return true }
      usleep(10_000)
    }
    return false
  }

  private func rotation(of line: String) -> Substring? {
    line.firstMatch(of: /"rotation":"([a-z0-9]+)"/)?.output.1
  }
}
