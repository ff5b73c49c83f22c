import Glibc
import PtySupport
import Testing
import Thoroughness

@Suite(.waiting) struct EndTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let signal: Int32
    let reason: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "INT", signal: SIGINT, reason: "interrupted"),
    Case(name: "TERM", signal: SIGTERM, reason: "interrupted"),
    Case(name: "HUP", signal: SIGHUP, reason: "hangup"),
  ])
  func `A signal closes everything, and then the program dies by it`(_ c: Case) throws {
    let folder = try Folder()
    let child = try Child(["run", "Essay", "Algebra", "-q", "25m"], in: folder)
    let output = try #require(child.output)
    #expect(output.line(containing: #""kind":"slice_started""#) != nil)
    child.send(c.signal)
    let rest = output.rest(until: .now + .seconds(2)).split(separator: "\n")
    #expect(rest.count == 2)
    #expect(rest.first?.contains(#""kind":"slice_ended""#) == true)
    #expect(rest.first?.contains(#""reason":"stopped""#) == true)
    #expect(rest.last?.contains(#""kind":"ended""#) == true)
    #expect(rest.last?.contains(#""reason":"\#(c.reason)""#) == true)
    #expect(rest.last?.contains(#""exit_code":\#(128 + c.signal)"#) == true)
    #expect(child.ending()?.cause == .signal(c.signal))
    #expect(child.errors?.line() == nil)
  }

  @Test func `A rotation interrupted on its screen asks no other one before it ends`() throws {
    let stage = try ScreenTests.Stage()
    try #require(stage.begins())
    let other = try DeafSocket(at: stage.folder / "runtime/rota/other.sock")
    stage.pty.type("\u{03}")
    #expect(stage.pty.outcome() == .signal(SIGINT))
    #expect(!other.wasAsked)
  }

  @Test func `A rotation with an end of its own ends with code 0`() throws {
    let run = try Finished(
      of: ["run", "Essay", "Algebra", "-q", "100ms", "--cycles", "1"], in: Folder())
    #expect(run.cause == .code(0))
    #expect(run.lines.last?.contains(#""reason":"cycles","exit_code":0"#) == true)
    #expect(run.errors.isEmpty)
  }
}
