import Glibc
import PtySupport
import Testing
import Thoroughness

/// A running rotation as it is watched from elsewhere.
@Suite(.waiting) struct WatchTests {
  private let stage: ScreenTests.Stage
  /// The terminal of somebody who watches.
  private let pty: Pty
  private let before: [String]

  init() throws {
    stage = try ScreenTests.Stage()
    pty = try Pty(columns: 80, rows: 24)
    before = try pty.modes()
  }

  private func watch(by words: [String] = ["watch", "--theme", "dark"]) throws {
    try #require(stage.begins())
    try pty.spawn(
      Binary.path, words,
      variables: Binary.variables(home: stage.folder.path))
    try #require(pty.waits(for: "leave"))
  }

  @Test func `A key that is pressed at either terminal shows at both`() throws {
    try watch()

    pty.type(" ")
    #expect(stage.events.line(containing: #""kind":"paused""#) != nil)
    #expect(pty.waits(for: "paused"))
    #expect(stage.pty.waits(for: "paused"))

    stage.pty.type("n")
    #expect(pty.waits(for: "Algebra"))
  }

  @Test func `The program without a command shows the rotation that runs`() throws {
    try watch(by: [])
    pty.type(" ")

    #expect(stage.events.line(containing: #""kind":"paused""#) != nil)
    pty.type("q")
    #expect(pty.outcome() == .code(0))
  }

  @Test func `A watcher may leave, and the rotation continues`() throws {
    try watch()
    pty.type("q")

    #expect(pty.outcome() == .code(0))
    #expect(try pty.modes() == before)
    #expect(ScreenTests.leftovers(in: pty.text) == [])
    #expect(stage.record("paused", after: " ") != nil)
  }

  @Test func `The end is shown at both terminals`() throws {
    try watch()
    pty.type("Q")
    try #require(pty.waits(for: "End for today?"))
    pty.type("y")

    #expect(stage.events.line(containing: #""kind":"ended""#) != nil)
    #expect(pty.waits(for: "Ended for today"))
    #expect(stage.pty.waits(for: "Ended for today"))
    pty.type("q")
    #expect(pty.outcome() == .code(0))
  }

  @Test func `An interrupted rotation is reported as interrupted`() throws {
    try watch()
    stage.pty.send(SIGKILL)

    #expect(pty.outcome() == .code(3))
    #expect(pty.text.contains("rota: the rotation was interrupted: its program is gone"))
    #expect(try pty.modes() == before)
  }

  @Test(arguments: [["events", "--wait"], ["status", "--follow", "--format", "{task}"]])
  func `Waiting for a rotation ends with the reader`(_ words: [String]) throws {
    let child = try Child(words, in: Folder())
    child.output?.close()

    #expect(child.ending()?.cause == .code(0))
  }
}
