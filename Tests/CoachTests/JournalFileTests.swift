import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

@Suite struct JournalFileTests {
  static let first = Record.short(1).text + "\n"

  let disk = MemoryDisk()
  let reader: JournalReader

  init() { reader = JournalReader(Journal.folder, on: disk) }

  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  struct Tail: CustomTestStringConvertible {
    let name: String
    let whole: String
    let torn: [UInt8]
    var testDescription: String { name }
  }

  static let tails = [
    Tail(name: "half a record", whole: first, torn: Array(first.utf8.prefix(40))),
    Tail(
      name: "a record without its last brace", whole: first, torn: Array(first.utf8.dropLast(2))),
    Tail(name: "JSON that is no record", whole: first, torn: Array("{\"a\":1}".utf8)),
    Tail(name: "zeros", whole: first, torn: Array(repeating: 0, count: 4_096)),
    Tail(
      name: "a record that goes over into zeros", whole: first,
      torn: Array(first.utf8.prefix(40)) + Array(repeating: 0, count: 100)),
    Tail(name: "nothing but zeros", whole: "", torn: Array(repeating: 0, count: 200_000)),
    Tail(name: "a single byte", whole: "", torn: [UInt8(ascii: "{")]),
    Tail(
      name: "more than is read at once", whole: first,
      torn: Array(repeating: UInt8(ascii: "x"), count: 150_000)),
  ]

  @Test(arguments: tails)
  func `A torn last line is cut off, kept and reported`(_ tail: Tail) throws {
    disk.put(bytes(tail.whole) + tail.torn, at: Journal.november)
    let journal = try Journal(on: disk)
    #expect(journal.add(.short(2)) == .safe)
    #expect(disk.files[Journal.november] == bytes(tail.whole) + Record.short(2).bytes)
    let torn = Journal.november + ".torn"
    #expect(disk.files[torn] == tail.torn)
    let finding = "\(Journal.november): its last line was torn; what was left of it is in \(torn)"
    #expect(journal.found == [finding])
    #expect(journal.told == [])
  }

  @Test(arguments: ["", "\r", "of a later version"])
  func `A record that only lacks its line feed is kept, and gets one`(_ end: String) throws {
    var last = Record.short(2).text
    last = end.count > 1 ? last.replacing("\"v\":1", with: "\"v\":2") : last + end
    disk.put(bytes(Self.first + last), at: Journal.november)
    let journal = try Journal(on: disk)
    #expect(journal.add(.short(3)) == .safe)
    #expect(disk.files[Journal.november] == bytes(Self.first + last + "\n") + Record.short(3).bytes)
    #expect(disk.files[Journal.november + ".torn"] == nil)
    #expect(journal.found == [])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `After a power cut, a torn line is kept as safely as the lines written after it`(
    seed: UInt64
  ) throws {
    disk.put(bytes(Self.first + "torn"), at: Journal.november)
    let journal = try Journal(on: disk)
    #expect(journal.add(.short(2)) == .safe)
    var random = SeededNumbers(seed: seed)
    disk.crash(using: &random)
    #expect(disk.files[Journal.november] == bytes(Self.first) + Record.short(2).bytes)
    #expect(disk.files[Journal.november + ".torn"] == bytes("torn"))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `A torn line is never cut off before what was kept of it is on the disk`(
    seed: UInt64
  ) throws {
    var random = SeededNumbers(seed: seed)
    for call in 1...30 {
      let disk = MemoryDisk()
      disk.put(bytes(Self.first + "torn"), at: Journal.november)
      let journal = try Journal(on: disk)
      journal.faults.die(atCall: call)
      _ = journal.add(.short(2))
      disk.crash(using: &random)
      let isThere = disk.files[Journal.november]?.starts(with: bytes(Self.first + "torn")) ?? false
      #expect(isThere || disk.files[Journal.november + ".torn"] == bytes("torn"), "\(call)")
      journal.faults.heal()
      _ = journal.finish()
    }
  }

  @Test func `An earlier torn line is kept, too`() throws {
    let torn = Journal.november + ".torn"
    for part in ["one", "two"] {
      disk.put(bytes(part), at: Journal.november)
      let journal = try Journal(on: disk)
      #expect(journal.add(.short(1)) == .safe)
    }
    #expect(disk.files[torn] == bytes("onetwo"))
  }

  @Test func `Until a torn line is kept beside, it is not cut off`() throws {
    var calls: [String] = []
    for call in 1... {
      let disk = MemoryDisk()
      disk.put(bytes(Self.first + "torn"), at: Journal.november)
      let journal = try Journal(on: disk)
      journal.faults.failCall(call, with: ENOSPC)
      journal.addSafely(.short(2))
      #expect(disk.files[Journal.november] == bytes(Self.first) + Record.short(2).bytes)
      #expect(disk.files[Journal.november + ".torn"] == bytes("torn"))
      guard let failed = journal.faults.failedCall else { break }
      calls.append(failed)
    }
    #expect(calls.contains("ftruncate"))
    #expect(calls.count { $0 == "fsync" } == 2)
  }

  // MARK: Somebody else

  @Test func `A file that was put in its place is written to, whatever was open before`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    disk.put(bytes(Self.first), at: "/data/other")
    try disk.rename("/data/other", to: Journal.november)
    #expect(journal.add(.short(2)) == .safe)
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2"])
  }

  @Test func `A file that was removed is made again`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    try disk.remove(Journal.november)
    #expect(journal.add(.short(2)) == .safe)
    #expect(reader.words(of: Journal.november) == ["r 2"])
  }

  @Test func `Records written to a file that was replaced meanwhile are written again`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    journal.faults.hold("fdatasync")
    disk.put(bytes(Self.first), at: "/data/other")
    try Thread.start { [journal] in _ = journal.add(.short(2)) }
    journal.faults.waitUntilHeld()
    try disk.rename("/data/other", to: Journal.november)
    journal.faults.heal()
    #expect(journal.writer.finish(by: SystemClocks().monotonic + .seconds(10)))
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2"])
    #expect(journal.told == [])
  }

  @Test func `A folder in its place is reported, and records wait until it is gone`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    try disk.rename(Journal.november, to: "/data/away")
    disk.putFolder(Journal.november)
    #expect(journal.add(.short(2)) == .pending(2))
    let message = "the journal cannot be written: \(Journal.november): Is a directory (open)"
    #expect(journal.told == [.failing(message: message)])
    try disk.remove(Journal.november)
    journal.waitForEvents { $0.contains(.working(dropped: 0)) }
    #expect(reader.words(of: Journal.november) == ["r 2"])
  }

  @Test func `Two writers append to one file at once, and nothing is lost or torn`() throws {
    let real = try RealFolder()
    let folder = JournalFolder(real.path)
    let reader = JournalReader(folder)
    let names = ["one", "two"]
    let journals = try names.map { _ in try Journal(on: LocalFileSystem(), at: folder) }
    let results = Monitor<[Bool]>([])
    for (journal, name) in zip(journals, names) {
      try Thread.start {
        for seq in stride(from: 1, to: 1_000, by: 2) {
          journal.add(.short(seq, of: name), .short(seq + 1, of: name))
        }
        let isDone = journal.finish(within: .seconds(60))
        results.change { $0.append(isDone) }
      }
    }
    #expect(results.wait { $0.count == 2 ? .found($0) : .wait(until: nil) } == [true, true])
    let words = reader.words(of: real.path + "/laptop-abcd/2026-11.ndjson")
    #expect(words.count == 2_000)
    for name in names {
      #expect(words.filter { $0.hasPrefix(name) } == (1...1_000).map { "\(name) \($0)" })
    }
    #expect(journals.allSatisfy { $0.told.isEmpty && $0.found.isEmpty })
  }
}
