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

  @Test func `Breaks can be changed that only the killed rotation has`() throws {
    try begin("--break", "5m")
    let words = ["run", "Algebra", "Biology", "--recover", "yes", "--long-break", "20m"]
    try begin("--recover", "yes", "--long-break", "20m", "--every", "3")
    #expect(
      try journal().last { $0.contains("recovered") }?.contains(
        #""break_s":300,"long_break_s":1200,"every":3"#) == true)
    #expect(
      try Finished(of: ["run", "--recover", "yes", "--every", "3", "A"], in: folder).errors
        .contains("--every needs --break too"))
    try begin("--recover", "yes", "--break", "0m")
    let refused = try Finished(of: words, in: folder)
    #expect(refused.cause == .code(2))
    #expect(refused.errors.contains("--long-break needs --break too"))
    #expect(try count("ended") == 0)
  }

  @Test func `A list that was only read gets what happened when it is kept up from now on`() throws
  {
    try folder.write("Algebra\nBiology\nChemistry\n", to: "list.txt")
    func begin(_ options: String..., asking: [[String]] = []) throws {
      let rotation = try Child(
        ["run", folder / "list.txt", "--recover", "yes"] + options, in: folder)
      _ = try #require(rotation.output).line(containing: "slice_started")
      for words in asking {
        let answer = try Finished(of: words, in: folder)
        #expect(answer.cause == .code(0), "\(answer.errors)")
      }
      rotation.send(SIGKILL)
      _ = rotation.ending()
    }
    try begin(asking: [["done", "Biology"], ["add", "Essay"]])
    #expect(try folder.text(of: "list.txt") == "Algebra\nBiology\nChemistry\n")
    try begin("--mark-done", asking: [["done", "Chemistry"]])
    let text = try folder.text(of: "list.txt")
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.compactMap(\.last) == ["Algebra", "Biology", "Chemistry", "Essay"])
    #expect(lines.map { $0.first == "x" } == [false, true, true, false])
    try begin("--mark-done")
    #expect(try folder.text(of: "list.txt") == text)
    #expect(try count("task_removed") == 0)
  }

  /// Begins a rotation on a list, and kills it when it has told something.
  private func begin(on list: String, _ options: String..., until text: String = "slice_started")
    throws
  {
    let rotation = try Child(["run", list, "--recover", "yes"] + options, in: folder)
    #expect(rotation.output?.line(containing: text) != nil)
    rotation.send(SIGKILL)
    _ = rotation.ending()
  }

  @Test func `What took no part stays out, and what is new joins if the filter accepts it`() throws
  {
    let list = try folder.write("Algebra @x\nBiology\nChemistry @x\n", to: "list.txt")
    try begin(on: list, "--only", "@x")
    try folder.write("Algebra @x\nBiology\nEssay\nChemistry @x\nPiano @x\n", to: "list.txt")
    try begin(on: list, until: "task_added")
    try folder.write(
      "Algebra @x\nBiology @x\nEssay\nChemistry @x\nPiano @x\n", to: "list.txt")
    try begin(on: list, until: "task_added")
    let added = try journal().filter { $0.contains("task_added") }
    #expect(added.count == 2)
    #expect(added.first?.contains("Piano") == true && added.last?.contains("Biology") == true)
    #expect(try count("recovered") == 2)
  }

  @Test func `A list is the same by another path and through a link`() throws {
    let list = try folder.write("Algebra\nBiology\n", to: "list.txt")
    try #require(mkdir(folder / "sub", 0o700) == 0)
    try #require(symlink("../list.txt", folder / "sub/link.txt") == 0)
    try begin(on: list)
    try begin(on: folder / "sub/../list.txt", until: "recovered")
    try begin(on: folder / "sub/link.txt", until: "recovered")
    try begin(on: list, until: "recovered")
    #expect(try count("recovered") == 3)
  }

  @Test func `A list from a FIFO is read once, and its path stands for no other tasks`() throws {
    let path = try folder.makeFIFO("list")
    for text in ["Algebra\nBiology\n", "Chemistry\nPiano\n"] {
      let rotation = try Child(["run", path, "--recover", "yes"], in: folder)
      let writer = open(path, O_WRONLY | O_CLOEXEC)
      _ = write(writer, text, text.utf8.count)
      close(writer)
      #expect(rotation.output?.line(containing: "slice_started") != nil)
      #expect(try Finished(of: ["add", "Essay"], in: folder).cause == .code(0))
      rotation.send(SIGKILL)
      _ = rotation.ending()
    }
    #expect(try count("started") == 2)
    #expect(try count("recovered") == 0)
    #expect(try count("problem") == 0)
  }

  @Test func `An imported rotation of another machine is neither closed nor resumed`() throws {
    try begin()
    let root = folder / "data/rota/journal"
    let path = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: root).first { $0.hasSuffix(".ndjson") })
    let machine = path.split(separator: "/")[0]
    let text = try folder.text(of: "data/rota/journal/\(path)")
    try folder.write(
      text.replacing("\"machine\":\"\(machine)\"", with: "\"machine\":\"there-abcd\""),
      to: "data/rota/journal/\(path)")
    try begin("--recover", "yes")
    try begin("--recover", "no")
    #expect(try count("recovered") == 0)
    #expect(try count("started") == 3)
    #expect(try count("ended") == 1, "only that of this machine was closed")
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
