import CivilTime
import EventStream
import Histories
import Statistics

/// The data of the statistics: reviews of periods, computed on demand.
struct StatsBook: Sendable {
  private let history: History
  /// The name of the only tasks that are shown; `nil` for all.
  let selection: String?
  /// The only tag that is shown; `nil` for all.
  var tag: String? {
    didSet {
      reviews = [:]
      focusBefore = [:]
    }
  }
  /// The zone of days and hours.
  let zone: Zone
  let now: Instant
  var today: CivilDate { zone.local(now).date }
  let weekStart: Weekday
  /// The number of open tasks of the default list; `nil` if unknown.
  private let open: Int?
  /// The number of open tasks of what is shown; `nil` if unknown, as of some tasks only.
  var openTasks: Int? { tag == nil && selection == nil ? open : nil }
  let experience: Experience
  /// The first day of the history; `nil` if it is empty.
  let earliest: CivilDate?
  private var reviews: [Period: Review] = [:]
  private var focusBefore: [Period: Duration] = [:]

  init(
    _ whole: History, of selection: PastSelection? = nil, zone: Zone, now: Instant,
    weekStart: Weekday = .monday, open: Int? = nil
  ) {
    history = whole.only(selection)
    self.selection = selection?.title
    self.zone = zone
    self.now = now
    self.weekStart = weekStart
    self.open = open
    experience = Experience(of: whole, today: zone.local(now).date, zone: zone)
    let first = [history.slices.first?.start, history.moments.first?.time].compactMap(\.self).min()
    earliest = first.map { zone.local($0).date }
  }

  /// All tags under which something was done, in their order as words.
  var tags: [String] {
    var tags: Set<String> = []
    for slice in history.slices { for tag in slice.task.tags { tags.insert(tag) } }
    return tags.sorted()
  }

  // MARK: Periods

  /// A calendar period, counted back from the current one.
  func period(_ span: Period.Span, ago: Int) -> Period {
    Period(span, of: today, ago: max(0, ago), weekStart: weekStart)
  }

  /// The number of calendar periods from that of a day to the current one; 0 for future days.
  func ago(of day: CivilDate, _ span: Period.Span) -> Int {
    let days = today.days(since: day)
    guard days > 0 else { return 0 }
    let longest =
      switch span {
      case .day: 1
      case .week: 7
      case .month: 31
      case .year: 366
      }
    // The estimate is never too far back, so that the search goes one way.
    var ago = days / longest
    while period(span, ago: ago).from > day { ago += 1 }
    return ago
  }

  /// Whether anything may have been done before a day.
  func reaches(before day: CivilDate) -> Bool { earliest.map { $0 < day } ?? false }

  // MARK: Reviews

  mutating func review(of period: Period) -> Review {
    if let review = reviews[period] { return review }
    let review = Review(of: history, in: period, zone: zone, under: tag)
    reviews[period] = review
    return review
  }

  /// The focused time to compare that of a period with.
  mutating func focus(before period: Period) -> Duration {
    if let focus = focusBefore[period] { return focus }
    let focus = history.focus(before: period, at: now, zone: zone, under: tag)
    focusBefore[period] = focus
    return focus
  }

  /// The focused time of every day of a period, in order.
  mutating func days(of period: Period) -> [Duration] {
    var days: [Duration] = []
    var first = period.from
    while first < period.to {
      // The longest that is cut into days.
      let end = min(period.to, first.adding(days: 62))
      let part = Period(from: first, to: end)
      let review = review(of: part)
      days += part.unit == .day ? review.buckets.map(\.focus) : [review.totals.focus]
      first = end
    }
    return days
  }
}
