import Glibc
import Testing
import Thoroughness

/// A live rotation that follows a plan.
@Suite(.waiting) struct PlanTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `The plan is followed, made anew when a task comes, and is not written down`() throws {
    let list = "data/rota/todo.txt"
    for line in ["Form est:20m", "(A) Essay est:2h", "Maths"] {
      #expect(try Finished(of: ["add", line], in: folder).cause == .code(0))
    }
    let before = try folder.text(of: list)
    // All day and all night, so that the test may run at any time.
    let rotation = try Child(
      ["run", "--plan", "--work", "00:00-24:00", "--strategy", "deadline"], in: folder)
    let stream = try #require(rotation.output)
    #expect(stream.line(containing: "slice_started")?.contains("Essay") == true)
    #expect(
      stream.line(containing: "\"kind\":\"planned\"")?.contains("the rotation begins") == true)
    #expect(try folder.text(of: list) == before)

    #expect(try Finished(of: ["add", "Call est:30m"], in: folder).cause == .code(0))
    #expect(stream.line(containing: "\"kind\":\"planned\"")?.contains("a task was added") == true)
    #expect(try Finished(of: ["done", "Form"], in: folder).cause == .code(0))
    #expect(stream.line(containing: "\"kind\":\"planned\"")?.contains("a task was done") == true)

    rotation.send(SIGTERM)
    #expect(rotation.ending()?.cause == .signal(SIGTERM))
    let again = try Child(
      ["run", "--plan", "--work", "00:00-24:00", "--recover", "yes"], in: folder)
    let more = try #require(again.output)
    _ = more.line(containing: "recovered")
    #expect(more.line(containing: "\"kind\":\"planned\"")?.contains("resumed") == true)
    again.send(SIGTERM)
    _ = again.ending()
    let lines = try folder.text(of: list).split(separator: "\n")
    #expect(lines.allSatisfy { !$0.contains("slice:") })
  }
}
