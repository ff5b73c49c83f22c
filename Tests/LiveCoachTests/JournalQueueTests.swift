import CivilTime
import CoachSupport
import EventStream
import Platform
import Testing
import WorldSupport

@testable import Coach
@testable import Journals

/// What the writer of the journal decides; the queue is internal, as only the writer asks it.
@Suite struct JournalQueueTests {
  private var queue: JournalQueue
  private let machine: MachineName
  private let file = JournalFile(Journal.november, on: MemoryDisk(), onFinding: { _ in })
  private var now = Duration.seconds(1000)
  /// Whether a write fails.
  private var isFull = false
  /// Whether anything is put on the disk.
  private var isSynchronizing = true
  /// How long it takes to put something on the disk.
  private var delay = Duration.milliseconds(1)
  private var latest: JournalMonth?

  init() throws {
    var limits = JournalLimits()
    limits.waitingBytes = 2 * Record.short(1).bytes.count
    queue = JournalQueue(limits: limits)
    machine = try .test("laptop-abcd")
  }

  @Test mutating func `Records written after the clock was set back follow the earlier ones`() {
    var records = [Record.short(1), .short(2), .short(3)]
    let month = Duration.seconds(31 * 86_400)
    records[0].time = Timestamp(records[0].time.instant + month, in: .utc)
    records[2].time = Timestamp(records[2].time.instant + month * 2, in: .utc)
    let pages = JournalPage.pages(
      of: records, since: .zero, in: Journal.folder, of: machine, latest: &latest)
    #expect(pages.map(\.path).count == 2)
    #expect(pages.map(\.records) == [2, 1])
    #expect(pages[0].path > Journal.november && pages[1].path > pages[0].path)
    // Another program finds the month of the latest file.
    let disk = MemoryDisk()
    for page in pages { disk.put(page.bytes, at: page.path) }
    #expect(Journal.folder.latestMonth(of: machine.text, on: disk) == latest)
  }

  /// Hands records in, and lets the threads do what there is to do.
  private mutating func add(_ seqs: Int...) throws {
    _ = queue.add(
      JournalPage.pages(
        of: seqs.map { .short($0) }, since: now, in: Journal.folder, of: machine, latest: &latest))
    try work()
  }

  private mutating func work() throws {
    while case .found(let writing?) = queue.nextWriting(now: now) {
      if isFull {
        queue.couldNotWrite(writing, because: SystemError(call: "write", errno: 28), now: now)
      } else {
        queue.wrote(writing, to: try file.append(writing.bytes))
      }
    }
    while isSynchronizing, case .found(let work?) = queue.nextSynchronizing(now: now) {
      now += delay
      _ = queue.nextWriting(now: now)
      queue.synchronized(work, now: now)
    }
  }

  private static func found<Work>(_ look: JournalQueue.Look<Work?>) -> Work? {
    if case .found(let work) = look { work } else { nil }
  }

  private mutating func page(_ seq: Int) -> [JournalPage] {
    JournalPage.pages(
      of: [.short(seq)], since: now, in: Journal.folder, of: machine, latest: &latest)
  }

  /// Up to which of the entries, in order, all is said to be on the disk.
  private mutating func safe(upTo last: Int) -> [Int] {
    var safe: [Int] = []
    for entry in 1...last {
      if case .found(.safe) = queue.answer(for: entry, since: now, now: now) { safe.append(entry) }
    }
    return safe
  }

  private mutating func takeEvents() -> [JournalEvent] {
    var events: [JournalEvent] = []
    while let event = queue.takeEvent() { events.append(event) }
    return events
  }

  @Test mutating func `Nothing comes into the journal before what stands for dropped records`()
    throws
  {
    isFull = true
    for seq in 1...4 { try add(seq) }
    isFull = false
    now += .seconds(10)
    try work()
    // The coach does not know yet that the journal works again, and says that it does not.
    #expect(queue.takeEvent()?.isFailure == true)
    try add(5)
    // The dropped ones are not there before what stands for them.
    #expect(takeEvents() == [.working(dropped: 3), .safe(upTo: 2)])
    try add(6)
    #expect(try file.append([]).range.lowerBound == [1, 2, 6].lengthOfRecords)
  }

  @Test mutating func `At the end nothing is waited for that is not tried again in time`() throws {
    func isWhole(within patience: Duration) -> Bool? {
      if case .found(let answer) = queue.whole(by: now + patience, now: now) { answer } else { nil }
    }
    isFull = true
    try add(1)
    queue.finish()
    #expect(isWhole(within: .seconds(2)) == nil)
    try work()
    #expect(isWhole(within: .seconds(2)) == false)
    #expect(isWhole(within: .seconds(6)) == nil)
    (isFull, now) = (false, now + .seconds(6))
    try work()
    #expect(isWhole(within: .zero) == true)
  }

  @Test mutating func `Dropped records are lost if the end comes before what stands for them`()
    throws
  {
    isFull = true
    for seq in 1...4 { try add(seq) }
    isFull = false
    now += .seconds(10)
    queue.finish()
    try work()
    #expect(queue.isEmpty)
    #expect(safe(upTo: 4) == [1, 2])
    guard case .found(false) = queue.whole(by: now + .seconds(1), now: now) else {
      Issue.record("it is said to be whole")
      return
    }
  }

  @Test mutating func `What was given up is not written any more`() throws {
    isFull = true
    try add(1)
    queue.finish()
    queue.giveUp()
    isFull = false
    now += .seconds(10)
    try work()
    #expect(try file.append([]).range.lowerBound == 0)
    for look in [queue.nextWriting(now: now).isOver(), queue.nextSynchronizing(now: now).isOver()] {
      #expect(look, "the threads end")
    }
  }

  @Test mutating func `A slow disk that had no room gets what stands for dropped records`() throws {
    delay = .milliseconds(300)
    isSynchronizing = false
    try add(1)
    now += delay
    for seq in 2...4 { try add(seq) }
    isSynchronizing = true
    try work()
    #expect(takeEvents().dropFirst() == [.working(dropped: 2), .safe(upTo: 2)])
    try add(5)
    #expect(try file.append([]).range.lowerBound == [1, 2, 5].lengthOfRecords)
  }

  @Test mutating func `Records in flight when the disk failed are written again in order`()
    throws
  {
    _ = queue.add(page(1))
    let first = try #require(Self.found(queue.nextWriting(now: now)))
    queue.wrote(first, to: try file.append(first.bytes))
    _ = queue.add(page(2))
    let second = try #require(Self.found(queue.nextWriting(now: now)))
    let work = try #require(Self.found(queue.nextSynchronizing(now: now)))
    // The second is on its way into the file when the disk does not take the first.
    queue.couldNotSynchronize(work, because: SystemError(call: "fdatasync", errno: 5), now: now)
    queue.wrote(second, to: try file.append(second.bytes))
    now += .seconds(10)
    let again = try #require(Self.found(queue.nextWriting(now: now)))
    #expect(again.bytes == first.bytes + second.bytes)
    #expect(again.spoiled.map(\.range.count) == [first.bytes.count, second.bytes.count])
    for extent in again.spoiled.reversed() { try file.takeBack(extent) }
    queue.wrote(again, to: try file.append(again.bytes))
    try self.work()
    #expect(queue.isEmpty)
    #expect(try file.append([]).range.lowerBound == [1, 2].lengthOfRecords)
  }

  @Test mutating func `An entry is safe when all before it is on the disk, and no earlier`() throws
  {
    #expect(queue.add([]) == 1)
    #expect(safe(upTo: 1) == [1])
    #expect(queue.add(page(1)) == 2)
    let first = try #require(Self.found(queue.nextWriting(now: now)))
    queue.wrote(first, to: try file.append(first.bytes))
    let work = try #require(Self.found(queue.nextSynchronizing(now: now)))
    // These come while the disk has something to do.
    #expect(queue.add(page(2)) == 3)
    #expect(queue.add([]) == 4)
    #expect(safe(upTo: 4) == [1])
    queue.synchronized(work, now: now)
    #expect(safe(upTo: 4) == [1, 2])
    try self.work()
    #expect(safe(upTo: 4) == [1, 2, 3, 4])
  }

  @Test mutating func `A disk that stays slow is reported once`() throws {
    delay = .milliseconds(300)
    try add(1)
    #expect(takeEvents().map(\.isFailure) == [true])
    for seq in 2...5 { try add(seq) }
    #expect(takeEvents().map(\.isFailure) == [])

    delay = .milliseconds(1)
    try add(6)
    #expect(takeEvents() == [.working(dropped: 0), .safe(upTo: 6)])
  }
}

extension [Int] {
  /// How many bytes records with these numbers take.
  fileprivate var lengthOfRecords: Int { map { Record.short($0).bytes.count }.reduce(0, +) }
}

extension JournalEvent {
  fileprivate var isFailure: Bool {
    if case .failing = self { true } else { false }
  }
}

extension Monitor.Look {
  /// Whether nothing follows.
  fileprivate func isOver<Work>() -> Bool where Answer == Work? {
    if case .found(nil) = self { true } else { false }
  }
}
