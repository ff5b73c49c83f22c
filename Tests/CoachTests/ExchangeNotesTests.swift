import CoachSupport
import Platform
import Testing
import WorldSupport

@testable import Coach
@testable import Journals
@testable import TaskLists

/// What is noted of exchanges for who comes after a crash; the notes are internal.
@Suite struct ExchangeNotesTests {
  private let disk = MemoryDisk()

  private func open() throws -> OpenFile {
    disk.putFolder("/state")
    return try OpenFile("/state/lock", for: .updating(mode: 0o600), on: disk)
  }

  private func note(_ number: Int, base: String) throws -> ExchangeNote {
    let other = "/home/me/.rota-\(number).tmp"
    disk.put([], at: other)
    return ExchangeNote(
      list: "/home/me/my list\n\(number)", other: other,
      new: try OpenFile(other, for: .reading, on: disk), base: Array(base.utf8))
  }

  @Test func `Notes are read as they were written, in order`() throws {
    let notes = try [note(1, base: "A\nB\n"), note(2, base: ""), note(3, base: "exchange 1\n")]
    let lock = try open()
    var kept = ExchangeNotes(in: lock)
    #expect(kept.all == [])
    for note in notes { kept.add(note) }
    #expect(ExchangeNotes(in: lock).all == notes)
    kept.remove(notes[1].other)
    #expect(ExchangeNotes(in: lock).all == [notes[0], notes[2]])
    kept.add(notes[1])
    #expect(ExchangeNotes(in: lock).all == [notes[0], notes[2], notes[1]])
    for note in notes { kept.remove(note.other) }
    #expect(disk.files["/state/lock"] == [])
  }

  @Test func `Of notes that are torn, the whole ones before count`() throws {
    let notes = try [note(1, base: "A\n"), note(2, base: "B\n")]
    let bytes = notes.flatMap(\.bytes)
    let first = notes[0].bytes.count
    for count in 0..<bytes.count {
      disk.put(Array(bytes.prefix(count)), at: "/state/lock")
      #expect(ExchangeNotes(in: try open()).all == (count < first ? [] : [notes[0]]))
    }
  }

  @Test(arguments: [
    "", "\n", "words\n", "exchange\n", "exchange 1 2 3 4\n", "exchange 1 2 3 4 5 6\n",
    "exchange 1 2 0 0 99999999999999999999\n", "exchange 1 2 18446744073709551615 0 0\n",
    "exchanges 1 2 0 0 0\n",
  ])
  func `Anything else is no note`(_ text: String) throws {
    disk.put(Array(text.utf8), at: "/state/lock")
    #expect(ExchangeNotes(in: try open()).all == [])
  }

  @Test func `A new file is known whatever its name is`() throws {
    let new = try note(1, base: "")
    let other = try note(2, base: "")
    try disk.rename(new.other, to: "/home/me/list")
    let file = try OpenFile("/home/me/list", for: .reading, on: disk)
    #expect(new.isNew(file))
    #expect(!other.isNew(file))
    #expect(new.since([1]).isNew(file))
  }
}
