import CivilTime
import EventStream
import Histories
import Statistics

/// What a report is made of.
struct ReportFacts: Sendable {
  var review: Review
  /// The review of the period before.
  var before: Review
  /// The slices of which something lies in the period, by the instants at which they began.
  var slices: [PastSlice]
  /// The focused time of the period in pieces that lie in one hour of one day each.
  var pieces: [FocusPiece]
  /// Whose days and hours they are.
  var zone: Zone
  /// When the report is made.
  var now: Instant
  /// The day that weeks begin with.
  var weekStart: Weekday
  /// Why this may not be the whole truth.
  var problems: JournalProblems

  init(
    review: Review, before: Review, history: History, zone: Zone, now: Instant,
    weekStart: Weekday = .monday, problems: JournalProblems = JournalProblems()
  ) {
    self.problems = problems
    self.review = review
    self.before = before
    let window = zone.startOfDay(review.period.from)..<zone.startOfDay(review.period.to)
    var slices: [PastSlice] = []
    var pieces: [FocusPiece] = []
    for slice in history.slices {
      let own = slice.stretches.flatMap { stretch in
        FocusPiece.pieces(of: stretch, slice: slices.count, in: zone, within: window)
      }
      // What somebody had and did not use is in the log, too.
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

  /// What the clocks show.
  var localNow: CivilDateTime { zone.local(now) }

  /// Whether there is nothing to tell.
  var isEmpty: Bool { slices.isEmpty && review.totals == Review.Totals() }

  /// Every day of the period.
  var days: [CivilDate] {
    let count = period.to.days(since: period.from)
    return (0..<max(count, 0)).map { period.from.adding(days: $0) }
  }

  /// What every task would have had of equal shares.
  var equalShare: Duration {
    review.tasks.isEmpty ? .zero : review.totals.focus / review.tasks.count
  }

  /// How many buckets of the period have begun.
  var begunBuckets: Int { review.buckets.prefix { $0.start.instant <= now }.count }

  /// Whether the period goes on.
  var isRunning: Bool { begunBuckets < review.buckets.count }

  /// The focused time of the period before; while this one goes on, up to the same bucket.
  var focusBefore: Duration {
    let count = isRunning ? begunBuckets : before.buckets.count
    return before.buckets.prefix(count).reduce(.zero) { $0 + $1.focus }
  }
}
