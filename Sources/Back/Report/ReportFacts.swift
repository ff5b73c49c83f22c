import CivilTime
import EventStream
import Histories
import Statistics

/// The data of a report.
struct ReportFacts: Sendable {
  var review: Review
  /// The review of the period before.
  var before: Review
  /// The focused time of the period before; if the period is not over, of the same part.
  var focusBefore: Duration
  /// The slices that overlap the period, by their starts.
  var slices: [PastSlice]
  /// The focused time of the period in pieces within one hour of one day each.
  var pieces: [FocusPiece]
  /// The zone of days and hours.
  var zone: Zone
  /// The time of the report.
  var now: Instant
  /// The day that weeks begin with.
  var weekStart: Weekday
  /// The problems of the journals, because of which the data may be wrong.
  var problems: JournalProblems
  /// The name of the only tasks; `nil` for all.
  var selection: String?

  init(
    review: Review, before: Review, history: History, zone: Zone, now: Instant,
    weekStart: Weekday = .monday, problems: JournalProblems = JournalProblems()
  ) {
    self.problems = problems
    self.review = review
    self.before = before
    focusBefore = history.focus(before: review.period, at: now, zone: zone)
    let window = zone.startOfDay(review.period.from)..<zone.startOfDay(review.period.to)
    var slices: [PastSlice] = []
    var pieces: [FocusPiece] = []
    for slice in history.slices {
      let own = slice.stretches.flatMap { stretch in
        FocusPiece.pieces(of: stretch, slice: slices.count, in: zone, within: window)
      }
      // A task may have had a slice without any focused time.
      guard !own.isEmpty || window.contains(slice.start) else { continue }
      slices.append(slice)
      pieces += own
    }
    self.slices = slices
    self.pieces = pieces
    self.zone = zone
    self.now = now
    self.weekStart = weekStart
  }

  var period: Period { review.period }

  /// The local time.
  var localNow: CivilDateTime { zone.local(now) }

  /// Whether there are no data.
  var isEmpty: Bool { slices.isEmpty && review.totals == Review.Totals() }

  /// Every day of the period.
  var days: [CivilDate] {
    let count = period.to.days(since: period.from)
    return (0..<max(count, 0)).map { period.from.adding(days: $0) }
  }

  /// The equal share of every task.
  var equalShare: Duration { review.equalShare(of: review.taskRows.count) }

  /// The number of buckets that have begun.
  var begunBuckets: Int { review.buckets.prefix { $0.start.instant <= now }.count }

  /// Whether the period has begun and is not over.
  var isRunning: Bool { period.instants(in: zone).contains(now) }
}
