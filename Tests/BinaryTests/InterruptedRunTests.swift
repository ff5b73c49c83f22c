import Glibc
import PtySupport
import Testing
import Thoroughness

/// A run after a rotation was killed: it resumes it, closes it, or asks.
@Suite(.waiting) struct InterruptedRunTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func rota(_ words: String...) throws -> Finished { try Finished(of: words, in: folder) }

  /// Kills a rotation on the own list, which has one task.
  private func killRotation() throws {
    #expect(try rota("add", "Essay").cause == .code(0))
    let killed = try Child(["run"], in: folder)
    _ = try #require(killed.output).line(containing: "slice_started")
    killed.send(SIGKILL)
    _ = killed.ending()
  }

  /// A run on a terminal, which asks about the rotation.
  private func asking(_ options: String...) throws -> Pty {
    let pty = try Pty()
    try pty.spawn(
      Binary.path, ["run", "--display", "none"] + options,
      variables: Binary.variables(home: folder.path))
    try #require(pty.waits(for: "was interrupted"))
    return pty
  }

  @Test func `Who does not answer the question wants none`() throws {
    try killRotation()
    let pty = try asking("--stay")
    defer { pty.end() }
    pty.type("\u{04}")
    #expect(pty.outcome() == .code(0))
  }

  @Test func `A new rotation has what the list has when the question is answered`() throws {
    try killRotation()
    let pty = try asking("--events", folder.path + "/stream")
    defer { pty.end() }
    #expect(try rota("add", "Maths").cause == .code(0))
    pty.type("n\r")
    let reader = try Child(["events", "--wait", "--since", "0"], in: folder)
    #expect(reader.output?.line(containing: #""tasks":2"#) != nil)
    #expect(try rota("stop").cause == .code(0))
    #expect(pty.outcome() == .code(0))
    reader.send(SIGTERM)
    _ = reader.ending()
  }

  @Test func `Tasks of the standard input begin though a rotation on them was killed`() throws {
    try folder.write("Essay\nMaths\n", to: "tasks")
    for recovery in ["ask", "no"] {
      let child = try Child(
        ["run", "-", "--recover", recovery], in: folder, input: folder.path + "/tasks")
      #expect(try #require(child.output).line(containing: #""tasks":2"#) != nil)
      child.send(SIGKILL)
      _ = child.ending()
    }
  }

  @Test func `A killed rotation goes on though its tasks were put off since`() throws {
    try killRotation()
    #expect(try rota("later", "Essay").cause == .code(0))
    let resumed = try Child(["run", "--recover", "yes"], in: folder)
    #expect(try #require(resumed.output).line(containing: #""kind":"recovered""#) != nil)
    resumed.send(SIGTERM)
    _ = resumed.ending()
  }
}
