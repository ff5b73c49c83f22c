import Coach
import CoachSupport
import EventStream
import Glibc
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

@Suite struct JournalWriterTests {
  let disk = MemoryDisk()
  let reader: JournalReader

  init() { reader = JournalReader(Journal.folder, on: disk) }

  func text(_ path: String) -> String {
    String(decoding: disk.files[path] ?? [], as: UTF8.self)
  }

  @Test func `Records are on the disk when they are called safe`() throws {
    let journal = try Journal(on: disk)
    #expect(journal.add(.short(1), .short(2)) == .safe)
    #expect(journal.add(.short(3)) == .safe)
    #expect(text(Journal.november) == [1, 2, 3].map { Record.short($0).text + "\n" }.joined())
    var random = SeededNumbers(seed: 1)
    disk.crash(using: &random)
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2", "r 3"])
    #expect(journal.told == [])
  }

  @Test func `Records of an instant are one write, and one synchronization`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    let before = journal.faults.calls
    journal.add(.short(2), .short(3), .short(4))
    let calls = journal.faults.calls.dropFirst(before.count)
    #expect(calls == ["flock", "stat", "fstat", "pread", "write", "fdatasync", "stat"])
  }

  @Test func `Records around the end of a month of UTC go into two files`() throws {
    let journal = try Journal(on: disk)
    #expect(journal.add(.short(1, on: "11-30"), .short(2, on: "12-01")) == .safe)
    #expect(journal.add(.short(3, on: "12-01")) == .safe)
    #expect(reader.words(of: Journal.november) == ["r 1"])
    #expect(reader.words(of: Journal.december) == ["r 2", "r 3"])
  }

  @Test("Only a trial may write into an earlier month", arguments: [true, false])
  func earlier(comesLast: Bool) throws {
    #expect(try Journal(on: disk).add(.short(1, on: "12-01")) == .safe)
    let journal = try Journal(on: disk, comesLast: comesLast)
    #expect(journal.add(.short(1, of: "s", on: "11-30")) == .safe)
    #expect(reader.words(of: Journal.december) == (comesLast ? ["r 1", "s 1"] : ["r 1"]))
    #expect(disk.files[Journal.november].map { !$0.isEmpty } ?? false == !comesLast)
  }

  @Test func `A record without a number is not kept`() throws {
    let journal = try Journal(on: disk)
    var tick = Record.short(0)
    tick.seq = nil
    #expect(journal.add(tick) == .safe)
    #expect(journal.add(.short(1), tick) == .safe)
    #expect(reader.words(of: Journal.november) == ["r 1"])
  }

  @Test func `A slow flush does not delay further writes`() throws {
    var limits = JournalLimits.patient
    limits.grace = .milliseconds(5)
    let journal = try Journal(on: disk, limits: limits)
    journal.addSafely(.short(1))
    journal.faults.hold("fdatasync")
    #expect(journal.add(.short(2)) == .pending(2))
    journal.faults.waitUntilHeld()
    #expect(journal.add(.short(3)) == .pending(3))
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2", "r 3"])
    #expect(Journal.safe(journal.told) < 2)
    journal.faults.heal()
    journal.waitForEvents { Journal.safe($0) == 3 }
  }

  @Test func `A reply does not wait for a pending write of the disk`() throws {
    // With the patience of twenty seconds that is, the test would take them.
    let journal = try Journal(on: disk)
    journal.faults.fail("fdatasync", with: EIO)
    #expect(journal.add(.short(1)) == .pending(1))
    journal.faults.heal()
    journal.faults.hold("fdatasync")
    let start = SystemClocks().monotonic
    #expect(journal.add(.short(2)) == .pending(2))
    #expect(SystemClocks().monotonic < start + .seconds(10))
    journal.faults.heal()
    #expect(journal.finish())
  }

  @Test func `Over 200 ms the journal is failing, and then it works again`() throws {
    let journal = try Journal(on: disk, limits: JournalLimits())
    let start = SystemClocks().monotonic
    journal.faults.hold("fdatasync")
    #expect(journal.add(.short(1)) == .pending(1))
    let told = journal.waitForEvents { !$0.isEmpty }
    #expect(SystemClocks().monotonic >= start + .milliseconds(200))
    let message = "the journal is slow: \(Journal.november) is not on the disk after 200ms"
    #expect(told == [.failing(message: message)])
    #expect(journal.add(.short(2)) == .pending(2))
    journal.faults.heal()
    let all = journal.waitForEvents { Journal.safe($0) == 2 }
    #expect(all.filter { $0 == .working(dropped: 0) }.count == 1)
    #expect(all.count { if case .failing = $0 { true } else { false } } == 1)
  }

  @Test func `Waiting for an unfinished write is limited`() throws {
    var limits = JournalLimits.patient
    limits.slow = .milliseconds(20)
    let journal = try Journal(on: disk, limits: limits)
    journal.faults.hold("write")
    #expect(journal.add(.short(1)) == .pending(1))
    #expect(journal.told.count == 1)
    #expect(journal.add(.short(2)) == .pending(2))
    journal.faults.heal()
    #expect(journal.finish())
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2"])
    journal.waitForEvents { $0.contains(.working(dropped: 0)) && Journal.safe($0) == 2 }
  }

  @Test func `A failed write is reported once, repeated, and keeps the order`() throws {
    var limits = JournalLimits.patient
    limits.retry = .seconds(3600)
    let journal = try Journal(on: disk, limits: limits)
    journal.add(.short(1))
    journal.faults.fail("write", with: ENOSPC)
    for number in 2...4 { #expect(journal.add(.short(number)) == .pending(number)) }
    let message = """
      the journal cannot be written: \(Journal.november): No space left on device (write)
      """
    #expect(journal.told == [.failing(message: message)])
    journal.faults.heal()
    // A new record is reason enough to try.
    journal.addSafely(.short(5))
    let told = journal.told.filter { if case .safe = $0 { false } else { true } }
    #expect(told == [.failing(message: message), .working(dropped: 0)])
    #expect(reader.words(of: Journal.november) == (1...5).map { "r \($0)" })
    #expect(journal.add(.short(6)) == .safe)
  }

  @Test func `A failed write is repeated after a while, even if nothing else happens`() throws {
    let journal = try Journal(on: disk)
    journal.faults.fail("open", with: EACCES)
    #expect(journal.add(.short(1)) == .pending(1))
    journal.faults.heal()
    journal.waitForEvents { $0.suffix(2) == [.working(dropped: 0), .safe(upTo: 1)] }
    #expect(reader.words(of: Journal.november) == ["r 1"])
  }

  @Test func `Records for which there is no room are counted, and those before them kept`() throws {
    var limits = JournalLimits.patient
    limits.retry = .seconds(3600)
    limits.waitingBytes = 3 * Record.short(1).bytes.count
    let journal = try Journal(on: disk, limits: limits)
    journal.faults.fail("write", with: ENOSPC)
    for number in 1...3 { journal.add(.short(number)) }
    journal.add(.short(4), .short(5))
    #expect(journal.add(.short(6)) == .pending(5))
    journal.faults.heal()
    #expect(!journal.finish(), "what stands for the others comes too late")
    #expect(journal.told.suffix(2) == [.working(dropped: 3), .safe(upTo: 3)])
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2", "r 3"])
  }

  @Test func `Bytes that a full disk refused are written later, in the same place`() throws {
    let journal = try Journal(on: disk)
    journal.add(.short(1))
    journal.faults.fail("fdatasync", with: EIO)
    #expect(journal.add(.short(2)) == .pending(2))
    journal.add(.short(3))
    journal.faults.heal()
    #expect(journal.finish())
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2", "r 3"])
    var random = SeededNumbers(seed: 2)
    disk.crash(using: &random)
    #expect(reader.words(of: Journal.november) == ["r 1", "r 2", "r 3"])
  }

  @Test func `Lines appended by another program stay, and the record is there twice`() throws {
    var limits = JournalLimits.patient
    limits.retry = .seconds(3600)
    let journal = try Journal(on: disk, limits: limits)
    journal.faults.fail("fdatasync", with: EIO)
    #expect(journal.add(.short(1)) == .pending(1))
    let other = try Journal(on: disk)
    #expect(other.add(.short(1, of: "other")) == .safe)
    journal.faults.heal()
    #expect(journal.finish())
    #expect(reader.words(of: Journal.november) == ["r 1", "other 1", "r 1"])
  }

  @Test func `The end waits for the disk as long as it is allowed to`() throws {
    let journal = try Journal(on: disk, limits: JournalLimits())
    journal.faults.hold("fdatasync")
    #expect(journal.add(.short(1)) == .pending(1))
    #expect(!journal.finish(within: .milliseconds(10)))
    journal.faults.heal()
    #expect(journal.finish())
    #expect(journal.finish())
  }
}
