import Tasks
import Testing

@Suite struct IDTests {
  @Test func `An id is six characters of a hash of the title, the same forever`() throws {
    // Other programs and journals hold these: they must never change.
    #expect(try item("Write essay").id == "to89ny")
    #expect(try item("Čaj").id == "ff0jjw")
    #expect(try item("(A)  Write\tessay +school due:2026-11-20").id == "to89ny")
    #expect(TaskItem(title: "Write essay").id == "to89ny")
    #expect(try item("x 2026-11-20 Write essay").id == "to89ny")
  }

  @Test func `The id of a second task with the same title ends with -2, of a third with -3`() throws
  {
    let list = try todo("A\nB\nA\nx A\nB")
    let a = try item("A").id
    let b = try item("B").id
    #expect(list.items.map(\.id) == [a, b, "\(a)-2", "\(a)-3", "\(b)-2"])
    #expect(list.items.allSatisfy { !$0.hasWrittenID })
    #expect(list.problems == [])
  }

  @Test func `A written id is kept whatever comes before it`() throws {
    let a = try item("A").id
    let list = try todo("A\nA\nB id:\(a)\nC id:\(a)-2")
    #expect(list.items.map(\.id) == ["\(a)-3", "\(a)-4", a, "\(a)-2"])
    #expect(list.problems == [])
  }

  @Test func `A second owner of a written id is reported and gets the next free one`() throws {
    let list = try todo("A id:x\nB id:x\nC id:x-2\nD id:x")
    #expect(list.items.map(\.id) == ["x", "x-3", "x-2", "x-4"])
    #expect(
      list.messages == [
        "2:1: id: 'x' is the id of an earlier line, so it became x-3; write id:x-3",
        "4:1: id: 'x' is the id of an earlier line, so it became x-4; write id:x-4",
      ])
  }

  @Test func `Ticking a task off changes no id`() throws {
    let list = try todo("A\nA\nB")
    for entry in list.entries {
      let edit = try #require(list.markingDone(entry, on: try day("2026-11-20")))
      let edited = try TaskList(reading: try edit.applied(to: list.text.bytes), as: .todoTxt)
      #expect(edited.items.map(\.id) == list.items.map(\.id))
    }
  }
}
