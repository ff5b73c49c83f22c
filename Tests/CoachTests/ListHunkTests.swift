import CoachSupport
import TaskLists
import Tasks
import Testing
import Thoroughness

/// The change of a list by a command, and how it is taken back.
@Suite struct ListHunkTests {
  @Test(.endsWithin(seconds: 30))
  func `A change of many lines is taken back as fast as it was made`() throws {
    let lines = (0..<20_000).map { "Task \($0)\n" }.joined()
    let (before, after) = (ListText(Array(lines.utf8)), ListText(Array((lines + lines).utf8)))
    let hunk = try #require(ListHunk(from: before, to: after))
    #expect(hunk.takenBack(in: after) == before.bytes)
  }
}
