import CivilTime
import EventStream
import RoundRobin

extension Review {
  /// Computes the sums of a period.
  ///
  /// - Parameters:
  ///   - history: The history; anything outside the period is ignored.
  ///   - period: The days.
  ///   - zone: The zone of the days and hours.
  ///   - end: From when on nothing counts; `nil` for the end of the period.
  ///   - tag: The only tag that counts, with its part of the time; `nil` for everything.
  package init(
    of history: History, in period: Period, zone: Zone, until end: Instant? = nil,
    under tag: String? = nil
  ) {
    var reckoning = Reckoning(period, zone, until: end, under: tag)
    for slice in history.slices { reckoning.add(slice) }
    for moment in history.moments { reckoning.add(moment) }
    self = reckoning.review
  }
}

extension History {
  /// The focused time to compare that of a period with: of the whole previous one, or if the period
  /// is not over, of the same part.
  package func focus(
    before period: Period, at now: Instant, zone: Zone, under tag: String? = nil
  ) -> Duration {
    let end = period.counterpart(of: now, in: zone)
    return Review(of: self, in: period.previous, zone: zone, until: end, under: tag).totals.focus
  }
}

/// Accumulates the sums of a period.
///
/// In nanoseconds of 128 bits, which cannot overflow.
private struct Reckoning {
  private struct Cell {
    var focus: Int128 = 0
    var slices = 0
    var completed = 0
  }

  private struct TaskSum {
    var card: TaskCard
    var focus: Int128 = 0
    /// The part with the project and the tags of the current card.
    var present: Int128 = 0
    var slices = 0
  }

  /// Focused time of a rotation that has not been interrupted yet.
  private struct Run {
    /// On the wall clock, in nanoseconds since 1970.
    var end: Int128
    var length: Int128

    static let none = Run(end: .min / 2, length: 0)
  }

  /// The maximum gap between adjoining stretches: wall times are truncated to milliseconds.
  private static let slack: Int128 = 2_000_000

  private let period: Period
  private let zone: Zone
  private let cells: [Period.Cell]
  /// The ends of the cells, in nanoseconds since 1970.
  private let ends: [Int128]
  private let instants: Range<Instant>
  private let window: Range<Int128>
  /// The only tag that counts; `nil` for everything.
  private let tag: String?

  private var sums: [Cell]
  private var totals = Review.Totals()
  private var longest: Int128 = 0
  private var tasks: [TaskSum] = []
  private var numbers: [String: Int] = [:]
  /// The time that tasks had with other projects or tags than they have now.
  private var formerly: [(card: TaskCard, focus: Int128)] = []
  private var runs: [String: Run] = [:]
  /// The rotation of the last stretch, usually that of the next one.
  private var lastRotation = ""
  private var lastRun = Run.none

  init(_ period: Period, _ zone: Zone, until end: Instant?, under tag: String?) {
    self.tag = tag
    self.period = period
    self.zone = zone
    cells = period.cells(in: zone)
    ends = cells.map(\.instants.upperBound.nanoseconds)
    sums = cells.map { _ in Cell() }
    let whole = period.instants(in: zone)
    instants = whole.clamped(to: whole.lowerBound..<max(whole.lowerBound, end ?? whole.upperBound))
    window = instants.lowerBound.nanoseconds..<instants.upperBound.nanoseconds
  }

  mutating func add(_ slice: PastSlice) {
    var focus: Int128 = 0
    if slice.start >= instants.upperBound || !counts(slice.task) { return }
    // The time of a slice is divided among its tags.
    let divisor = tag == nil ? 1 : Int128(slice.task.tags.count)
    // Imported slices are rotations of their own, but work may go on from one to the next.
    let rotation = slice.isImported ? PastSlice.importMark : slice.rotation
    for stretch in slice.stretches where stretch.start < instants.upperBound {
      let start = stretch.start.nanoseconds
      let end = start + stretch.length.attoseconds / 1_000_000_000
      guard end > window.lowerBound else { continue }
      focus += add(
        max(start, window.lowerBound), min(end, window.upperBound), rotation,
        dividedBy: divisor)
    }
    if slice.isSwitch, instants.contains(slice.start) { totals.switches += 1 }
    var isTurn = false
    if let ending = slice.ending, ending.reason.isLastPart, let cell = cell(of: ending.time) {
      isTurn = true
      sums[cell].slices += 1
      totals.slices += 1
      if ending.reason == .expired { totals.finished += 1 } else { totals.partial += 1 }
      if ending.isAnswered == false { totals.unanswered += 1 }
    }
    if focus > 0 || isTurn { add(focus, isTurn: isTurn, to: slice.task) }
  }

  mutating func add(_ moment: PastMoment) {
    guard let cell = cell(of: moment.time) else { return }
    switch moment.what {
    case .completed(let task) where counts(task):
      sums[cell].completed += 1
      totals.completed += 1
    case .added(let task) where counts(task): totals.added += 1
    case .paused(let length) where tag == nil:
      totals.pauses += 1
      totals.paused += length
    case .completed, .added, .reopened, .removed, .edited, .paused: break
    }
  }

  /// Whether a task has the tag that counts.
  private func counts(_ task: TaskCard) -> Bool { tag.map(task.tags.contains) ?? true }

  /// Distributes a stretch, divided, among the cells; returns its sum there.
  private mutating func add(
    _ start: Int128, _ end: Int128, _ rotation: String, dividedBy divisor: Int128
  ) -> Int128 {
    var index = firstCell(endingAfter: start)
    var begin = start
    var sum: Int128 = 0
    while begin < end, index < ends.count {
      let cut = min(end, ends[index])
      sums[index].focus += (cut - begin) / divisor
      sum += (cut - begin) / divisor
      begin = cut
      index += 1
    }
    let length = end - start
    if rotation != lastRotation {
      runs[lastRotation] = lastRun
      lastRun = runs[rotation] ?? .none
      lastRotation = rotation
    }
    let isSame = abs(start - lastRun.end) <= Self.slack
    lastRun = Run(end: end, length: length + (isSame ? lastRun.length : 0))
    longest = max(longest, lastRun.length)
    return sum
  }

  private mutating func add(_ focus: Int128, isTurn: Bool, to task: TaskCard) {
    let number = numbers[task.id] ?? tasks.count
    if number == tasks.count {
      numbers[task.id] = number
      tasks.append(TaskSum(card: task))
    }
    if tasks[number].card != task {
      formerly.append((tasks[number].card, tasks[number].present))
      tasks[number].card = task
      tasks[number].present = 0
    }
    tasks[number].focus += focus
    tasks[number].present += focus
    tasks[number].slices += isTurn ? 1 : 0
  }

  /// The time of each tag and of each project, from that of the tasks as they were.
  private var sumsByName: (tags: [String: Int128], projects: [String: Int128]) {
    var (tags, projects): ([String: Int128], [String: Int128]) = ([:], [:])
    for (card, focus) in formerly + tasks.map({ ($0.card, $0.present) }) where focus > 0 {
      projects[card.project ?? "", default: 0] += focus
      let names = tag.map { [$0] } ?? (card.tags.isEmpty ? [""] : card.tags)
      let (part, rest) = focus.quotientAndRemainder(dividingBy: Int128(names.count))
      for (index, tag) in names.enumerated() {
        tags[tag, default: 0] += part + (index < rest ? 1 : 0)
      }
    }
    return (tags, projects)
  }

  private func firstCell(endingAfter instant: Int128) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func cell(of instant: Instant) -> Int? {
    instants.contains(instant) ? firstCell(endingAfter: instant.nanoseconds) : nil
  }

  // MARK: The result

  var review: Review {
    var totals = totals
    let parts = Apportionment.rounded(sums.map(\.focus), unit: 1_000_000)
    totals.focus = .milliseconds(parts.reduce(0, +))
    totals.paused = (totals.paused.attoseconds / 1_000_000_000).roundedToMilliseconds
    totals.longestRun = longest.roundedToMilliseconds
    let (tags, projects) = sumsByName
    let buckets = cells.indices.map { index in
      Review.Bucket(
        start: Timestamp(cells[index].start(of: period.unit, in: zone), in: zone),
        focus: .milliseconds(parts[index]), slices: sums[index].slices,
        completed: sums[index].completed)
    }
    return Review(
      period: period, totals: totals, buckets: buckets, tags: shares(tags),
      projects: shares(projects),
      tasks: tasks.sorted { one, other in
        one.focus != other.focus
          ? one.focus > other.focus
          : (one.card.title, one.card.id) < (other.card.title, other.card.id)
      }.map {
        Review.TaskShare(
          task: $0.card, focus: $0.focus.roundedToMilliseconds, slices: $0.slices)
      })
  }

  private func shares(_ sums: [String: Int128]) -> [Review.Share] {
    let rows = sums.sorted { one, other in
      one.value != other.value ? one.value > other.value : one.key < other.key
    }
    let shares = Apportionment.billionths(rows.map(\.value))
    return zip(rows, shares).map { row, share in
      Review.Share(
        name: row.key, focus: row.value.roundedToMilliseconds, share: Double(share) / 1e9)
    }
  }
}

extension Period.Cell {
  /// The first instant of the hour, day or month.
  fileprivate func start(of unit: Period.Unit, in zone: Zone) -> Instant {
    // If only the end of a month is in the period, the month begins before it.
    unit == .hour ? instants.lowerBound : min(instants.lowerBound, zone.startOfDay(day))
  }
}

extension Instant {
  /// Nanoseconds since 1970.
  fileprivate var nanoseconds: Int128 { Int128(milliseconds) * 1_000_000 }
}

extension Int128 {
  /// Nanoseconds rounded to milliseconds.
  fileprivate var roundedToMilliseconds: Duration { .milliseconds((self + 500_000) / 1_000_000) }
}
