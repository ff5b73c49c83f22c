import CoachSupport
import Platform
import Testing
import WorldSupport

@testable import Coach
@testable import TaskLists

/// How far a list is known to have what happened, by the note that outlives the program.
@Suite struct ListNoteTests {
  private let disk = MemoryDisk()

  private func note() throws -> ListNote {
    disk.putFolder("/state")
    let owner = ListNote.Owner(rotation: "r", machine: "here", list: "/home/list")
    return try ListNote.take(for: owner, upTo: 2, at: "/state/lists/r", on: disk)
  }

  @Test func `A note that is removed while it is looked for does not come back`() throws {
    disk.putFolder("/state/lists")
    let note = try ListNote.find(at: "/state/lists/r", on: disk) { _ in
      ListNote.Owner(rotation: "r", machine: "here", list: "/home/list")
    }
    #expect(note == nil)
    #expect(disk.files["/state/lists/r"] == nil)
  }

  @Test func `A list that says what was to be written has it, and no other has`() throws {
    let (former, new) = (Array("A\n".utf8), Array("A\nB\n".utf8))
    let note = try note()
    #expect(note.written(in: new) == 2)
    try note.willWrite(upTo: 5, new)
    #expect(note.isUnclear)
    #expect(note.written(in: new) == 5)
    #expect(note.written(in: former) == 2)
    #expect(note.doubtful == 5)
    try note.hasWritten(upTo: 5)
    #expect(!note.isUnclear)
    #expect(note.written(in: former) == 5)
  }
}
