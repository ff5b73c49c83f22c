import EventStream
import RoundRobin
import Tasks
import Testing

/// Who is who in a rotation.
@Suite struct RosterTests {
  private func task(_ title: String, id: String) -> TaskItem { TaskItem(title: title, id: id) }

  @Test func `An id is free if neither a task nor a commitment has it`() {
    let roster = Roster(
      tasks: [task("Essay", id: "essay"), task("Essay", id: "essay-2")],
      commitments: [Roster.Block(id: "lunch", title: "Lunch")])
    #expect(roster.freeID(like: "essay") == "essay-3")
    #expect(roster.freeID(like: "lunch") == "lunch-2")
    #expect(roster.freeID(like: "nap") == "nap")
  }

  @Test func `A task that is changed keeps its id and its place`() {
    var roster = Roster(tasks: [task("Essay", id: "essay"), task("Nap", id: "nap")])
    roster.replace(Handle(0), by: task("Long essay", id: "other"))
    #expect(roster.tasks.map(\.title) == ["Long essay", "Nap"])
    #expect(roster.tasks.map(\.id) == ["essay", "nap"])
    #expect(roster.handle(of: "essay") == Handle(0))
    #expect(roster.handle(of: "other") == nil)
  }

  @Test func `The last task that is dropped takes only its own id with it`() {
    var roster = Roster(tasks: [task("Essay", id: "essay"), task("Nap", id: "nap")])
    roster.dropLast()
    #expect(roster.tasks.map(\.id) == ["essay"])
    #expect(roster.handle(of: "nap") == nil)
    #expect(roster.handle(of: "essay") == Handle(0))
  }

  @Test func `Commitments are numbered as they come`() {
    var roster = Roster(tasks: [])
    #expect(roster.add(Roster.Block(id: "a", title: "A")) == 0)
    #expect(roster.add(Roster.Block(id: "b", title: "B", source: .calendar)) == 1)
    #expect(
      [roster.number(of: "a"), roster.number(of: "b"), roster.number(of: "c")] == [0, 1, nil])
  }
}
