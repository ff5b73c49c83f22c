import CivilTime
import CoachSupport
import EventStream
import Glibc
import Platform
import Tasks
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
    var kept = try ExchangeNotes(in: lock)
    #expect(kept.all == [])
    for note in notes { kept.add(note) }
    #expect(try ExchangeNotes(in: lock).all == notes)
    kept.remove(notes[1].other)
    #expect(try ExchangeNotes(in: lock).all == [notes[0], notes[2]])
    kept.add(notes[1])
    #expect(try ExchangeNotes(in: lock).all == [notes[0], notes[2], notes[1]])
    for note in notes { kept.remove(note.other) }
    #expect(disk.files["/state/lock"] == [])
  }

  @Test func `Of notes that are torn, the whole ones before count`() throws {
    let notes = try [note(1, base: "A\n"), note(2, base: "B\n")]
    let bytes = notes.flatMap(\.bytes)
    let first = notes[0].bytes.count
    for count in 0..<bytes.count {
      disk.put(Array(bytes.prefix(count)), at: "/state/lock")
      #expect(try ExchangeNotes(in: open()).all == (count < first ? [] : [notes[0]]))
    }
  }

  @Test func `Whichever call fails after a crash, what another program wrote is merged later`()
    throws
  {
    let path = "/home/me/list"
    for call in 1... {
      let disk = MemoryDisk()
      disk.put(Array("A\nOurs\n".utf8), at: path)
      let theirs = Array("A\nTheirs\n".utf8)
      let other = try Files(disk).writeBeside(path, theirs, isForExchange: true)
      let note = ExchangeNote(
        list: path, other: other, new: try OpenFile(path, for: .reading, on: disk),
        base: Array("A\n".utf8))
      disk.put(note.bytes, at: "/state/lock")
      let faults = FaultyFileSystem(disk)
      faults.failCall(call, with: EIO)
      for system in [faults, disk] as [any FileSystem] {
        _ = try? ListEditor(system, lock: "/state/lock").edit(path) { draft throws(ListFailure) in
          try draft.perform(.add("Next"), on: .earliest)
        }
      }
      let lines = String(decoding: disk.files[path] ?? [], as: UTF8.self).split(separator: "\n")
      let place: Comment = "call \(call): \(faults.failedCall ?? "none")"
      #expect(Set(["A", "Ours", "Theirs", "Next"]).isSubset(of: lines.map(String.init)), place)
      if faults.failedCall == nil { break }
    }
  }

  @Test(arguments: [
    "", "\n", "words\n", "exchange\n", "exchange 1 2 3 4\n", "exchange 1 2 3 4 5 6\n",
    "exchange 1 2 0 0 99999999999999999999\n", "exchange 1 2 18446744073709551615 0 0\n",
    "exchanges 1 2 0 0 0\n",
  ])
  func `Anything else is no note`(_ text: String) throws {
    disk.put(Array(text.utf8), at: "/state/lock")
    #expect(try ExchangeNotes(in: open()).all == [])
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
