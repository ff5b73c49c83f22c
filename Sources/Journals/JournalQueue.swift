import Platform

/// The records on their way into the journal: the part of the writer that decides.
///
/// It does nothing itself. One thread asks for what is to be written, another for what is to be
/// synchronized, and both say how it went.
struct JournalQueue {
  typealias Look = Monitor<JournalQueue>.Look

  /// Lines that go into a file with one write.
  struct Writing {
    var path: String
    var bytes: [UInt8]
    /// The bytes that have to be cut off again before, in the order in which they were written.
    var spoiled: [JournalExtent]
    fileprivate var pages: Int
    fileprivate var round: Int
    fileprivate var wishes: Int
  }

  /// Lines that are to be put on the disk.
  struct Synchronizing {
    /// When that began.
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
  /// All that is not on the disk, in order.
  private var pages: [JournalPage] = []
  /// How many of the pages are written.
  private var written = 0
  /// Where those are.
  private var extents: [JournalExtent] = []
  /// The bytes that have to be written again, as the disk did not take them.
  private var spoiled: [JournalExtent] = []
  /// Grows whenever everything has to be written again.
  private var round = 0
  /// The number of bytes in all pages.
  private var bytes = 0

  /// The number of the last entry.
  private var last = 0
  /// Up to which entry everything is on the disk.
  private var safe = 0
  /// The entry up to which the coach waits to hear that all are safe.
  private var owed = 0

  private var isFailing = false
  /// The number of records for which there was no room since the journal began to fail.
  ///
  /// Until the coach has heard of it there is no room for others either: first comes what stands for
  /// those that are missing.
  private var dropped = 0
  /// When to try again what failed; `nil`: at once.
  private var retry: Duration?
  /// How often it was wished that what failed be tried at once.
  private var wishes = 0
  private var isFinishing = false
  /// The events to be told, the oldest first.
  private(set) var events: [JournalEvent] = []

  init(limits: JournalLimits) { self.limits = limits }

  var isEmpty: Bool { pages.isEmpty }

  /// The next thing that is to be told; what the coach says to it comes into the journal before it
  /// hears more.
  mutating func takeEvent() -> JournalEvent? {
    guard !events.isEmpty else { return nil }
    let event = events.removeFirst()
    guard case .working = event else { return event }
    defer { dropped = 0 }
    return .working(dropped: dropped)
  }

  // MARK: The coach

  /// Takes an entry and answers its number.
  mutating func add(_ new: [JournalPage]) -> Int {
    last += 1
    tryAtOnce()
    let more = new.reduce(0) { $0 + $1.bytes.count }
    if dropped > 0 || isFailing && bytes + more > limits.waitingBytes {
      dropped += new.reduce(0) { $0 + $1.records }
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

  /// Returns the state of an entry that was handed in at `since`.
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

  /// Takes nothing more; whatever waits is tried at once.
  mutating func finish() {
    isFinishing = true
    tryAtOnce()
  }

  // MARK: Writing

  /// Returns the work of writing that comes next; `nil` when there will be none any more.
  mutating func nextWriting(now: Duration) -> Look<Writing?> {
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
      // Meanwhile the disk did not take what comes before it.
      spoiled.append(extent)
    }
  }

  mutating func couldNotWrite(_ writing: Writing, because error: SystemError, now: Duration) {
    spoiled = writing.spoiled + spoiled
    beginFailing(because: .failed(error))
    tryLater(now: now, unlessWishedSince: writing.wishes)
  }

  // MARK: Synchronizing

  /// Returns the work of synchronizing that comes next; `nil` when there will be none any more.
  func nextSynchronizing(now: Duration) -> Look<Synchronizing?> {
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
    safe = pages.first.map { $0.entry - 1 } ?? last
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

  /// Lets everything be written once more that is not on the disk for sure.
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

  /// Whether all that has waited is on the disk, and what has come since is on its way.
  ///
  /// A disk that has just been slow may well be slow again: to say that it works would be one more
  /// record to wait for. Only where records are missing has that to be said, so that others can come.
  private func isWell(after done: Synchronizing, now: Duration) -> Bool {
    guard dropped > 0 || now < done.since + limits.slow else { return false }
    guard let oldest = pages.first else { return true }
    return dropped == 0 && written == pages.count && now < oldest.since + limits.slow
  }
}
