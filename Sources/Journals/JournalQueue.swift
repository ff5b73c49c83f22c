import Platform

/// The records waiting for the journal: the logic of the writer.
///
/// It performs no I/O. One thread asks it for data to write, another for files to flush, and both
/// report the result.
struct JournalQueue {
  typealias Look = Monitor<JournalQueue>.Look

  /// Lines for one write to a file.
  struct Writing {
    var path: String
    var bytes: [UInt8]
    /// The bytes that have to be cut off again before, in the order in which they were written.
    var spoiled: [JournalExtent]
    fileprivate var pages: Int
    fileprivate var round: Int
    fileprivate var wishes: Int
  }

  /// Lines to flush to the disk.
  struct Synchronizing {
    /// The start of the flush.
    fileprivate var since: Duration
    fileprivate var extents: [JournalExtent]
    fileprivate var pages: Int
    fileprivate var wishes: Int

    /// The files that they are in, each once.
    var files: [OpenFile] {
      extents.map(\.file).reduce(into: []) { files, file in
        if files.last !== file { files.append(file) }
      }
    }
  }

  private let limits: JournalLimits
  /// All pages not yet on the disk, in order.
  private var pages: [JournalPage] = []
  /// The number of pages written.
  private var written = 0
  /// The extents of the written pages.
  private var extents: [JournalExtent] = []
  /// The extents to rewrite after a failed flush.
  private var spoiled: [JournalExtent] = []
  /// Incremented whenever everything must be rewritten.
  private var round = 0
  /// The number of bytes in all pages.
  private var bytes = 0

  /// The number of the last entry.
  private var last = 0
  /// The last entry up to which everything is on the disk.
  private var safe = 0
  /// The entry up to which the coach waits to hear that all are safe.
  private var owed = 0

  private var isFailing = false
  /// The number of records dropped since the failure began.
  ///
  /// Until the coach has received it, further records are dropped, too: the record of the gap must
  /// precede them.
  private var dropped = 0
  /// The first entry with dropped records, until the record of the gap follows; `nil` for none.
  private var firstDropped: Int?
  /// The instant of the next retry; `nil` for at once.
  private var retry: Duration?
  /// The number of requests for an immediate retry.
  private var wishes = 0
  private var isFinishing = false
  /// Whether the rest is lost: nothing is written any more.
  private var hasGivenUp = false
  /// The pending events, the oldest first.
  private(set) var events: [JournalEvent] = []

  init(limits: JournalLimits) { self.limits = limits }

  var isEmpty: Bool { pages.isEmpty }

  /// Returns the next event; records that the coach adds in response precede the next event.
  mutating func takeEvent() -> JournalEvent? {
    guard !events.isEmpty else { return nil }
    let event = events.removeFirst()
    guard case .working = event else { return event }
    defer { (dropped, firstDropped) = (0, nil) }
    return .working(dropped: dropped)
  }

  // MARK: The coach

  /// Adds an entry and returns its number.
  mutating func add(_ new: [JournalPage]) -> Int {
    last += 1
    tryAtOnce()
    let more = new.reduce(0) { $0 + $1.bytes.count }
    if dropped > 0 || isFailing && bytes + more > limits.waitingBytes {
      dropped += new.reduce(0) { $0 + $1.records }
      firstDropped = firstDropped ?? last
    } else {
      for var page in new {
        page.entry = last
        pages.append(page)
      }
      bytes += more
      if pages.isEmpty { safe = last }
    }
    return last
  }

  /// Returns the state of an entry added at `since`.
  mutating func answer(for entry: Int, since: Duration, now: Duration) -> Look<JournalWriteState> {
    if safe >= entry { return .found(.safe) }
    let isWritten = written == pages.count || pages[written].entry > entry
    if !isFailing, !isWritten {
      if now < since + limits.slow { return .wait(until: since + limits.slow) }
      beginFailing(because: .slow(path: pages[written].path, after: limits.slow))
    }
    if !isFailing, dropped == 0, safe == entry - 1, now < since + limits.grace {
      return .wait(until: since + limits.grace)
    }
    owed = entry
    return .found(.pending(entry))
  }

  /// Accepts no more records; pending ones are retried at once.
  mutating func finish() {
    isFinishing = true
    tryAtOnce()
  }

  /// Loses the rest, so that nothing is written behind what another rotation writes.
  mutating func giveUp() { hasGivenUp = true }

  /// Returns whether everything is on the disk, at the latest at a deadline.
  func whole(by deadline: Duration, now: Duration) -> Look<Bool> {
    // The record of the gap, which makes dropped records good, comes too late now.
    if pages.isEmpty { return .found(dropped == 0) }
    // No attempt follows before the deadline.
    if written == 0, let retry, retry >= deadline { return .found(false) }
    return now < deadline ? .wait(until: deadline) : .found(false)
  }

  // MARK: Writing

  /// Returns the next write; `nil` if there will be none.
  mutating func nextWriting(now: Duration) -> Look<Writing?> {
    if hasGivenUp { return .found(nil) }
    if written < pages.count {
      if retry.map({ now >= $0 }) ?? true { return .found(writing()) }
      return .wait(until: retry)
    }
    guard let oldest = pages.first else { return isFinishing ? .found(nil) : .wait(until: nil) }
    if isFailing { return .wait(until: nil) }
    let limit = oldest.since + limits.slow
    if now < limit { return .wait(until: limit) }
    beginFailing(because: .slow(path: oldest.path, after: limits.slow))
    return .wait(until: nil)
  }

  private mutating func writing() -> Writing {
    let path = pages[written].path
    let next = pages[written...].prefix { $0.path == path }
    defer {
      spoiled = []
      retry = nil
    }
    return Writing(
      path: path, bytes: next.reduce(into: []) { $0 += $1.bytes }, spoiled: spoiled,
      pages: next.count, round: round, wishes: wishes)
  }

  mutating func wrote(_ writing: Writing, to extent: JournalExtent) {
    if writing.round == round {
      written += writing.pages
      extents.append(extent)
    } else {
      // Meanwhile an earlier flush failed.
      spoiled.append(extent)
    }
  }

  mutating func couldNotWrite(_ writing: Writing, because error: SystemError, now: Duration) {
    spoiled = writing.spoiled + spoiled
    beginFailing(because: .failed(error))
    tryLater(now: now, unlessWishedSince: writing.wishes)
  }

  // MARK: Synchronizing

  /// Returns the next flush; `nil` if there will be none.
  func nextSynchronizing(now: Duration) -> Look<Synchronizing?> {
    if hasGivenUp { return .found(nil) }
    if written > 0 {
      return .found(
        Synchronizing(since: now, extents: extents, pages: written, wishes: wishes))
    }
    return isFinishing && pages.isEmpty ? .found(nil) : .wait(until: nil)
  }

  mutating func synchronized(_ done: Synchronizing, now: Duration) {
    bytes -= pages[..<done.pages].reduce(0) { $0 + $1.bytes.count }
    pages.removeFirst(done.pages)
    extents.removeFirst(done.extents.count)
    written -= done.pages
    let before = safe
    safe = (pages.first?.entry ?? firstDropped).map { $0 - 1 } ?? last
    if isFailing, isWell(after: done, now: now) {
      events += [.working(dropped: dropped), .safe(upTo: safe)]
      isFailing = false
    } else if owed > before {
      events.append(.safe(upTo: safe))
    }
  }

  mutating func couldNotSynchronize(
    _ work: Synchronizing, because error: SystemError, now: Duration
  ) {
    writeAgain()
    beginFailing(because: .failed(error))
    tryLater(now: now, unlessWishedSince: work.wishes)
  }

  /// Schedules everything that may not be on the disk to be written again.
  mutating func writeAgain() {
    spoiled += extents
    extents = []
    written = 0
    round += 1
  }

  // MARK: Failing

  private mutating func beginFailing(because trouble: JournalTrouble) {
    if isFailing { return }
    isFailing = true
    events.append(.failing(message: trouble.description))
  }

  private mutating func tryAtOnce() {
    wishes += 1
    retry = nil
  }

  private mutating func tryLater(now: Duration, unlessWishedSince past: Int) {
    if wishes == past { retry = now + limits.retry }
  }

  /// Whether the journal works again: everything that waited is on the disk.
  ///
  /// A disk that was slow may be slow again, so recovery is reported only if records were dropped
  /// and others must follow: the report is itself a record to be written.
  private func isWell(after done: Synchronizing, now: Duration) -> Bool {
    guard dropped > 0 || now < done.since + limits.slow else { return false }
    guard let oldest = pages.first else { return true }
    return dropped == 0 && written == pages.count && now < oldest.since + limits.slow
  }
}
