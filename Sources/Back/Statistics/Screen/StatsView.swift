import CivilTime
import EventStream
import Statistics
import Terminals

/// The numbers of a state of the screen, with the selection.
struct StatsView: Equatable, Sendable {
  let chart: StatsChart
  let span: Period.Span?
  let review: Review
  /// The period before, to compare with.
  let former: Review
  /// The focused time of that period; if this one is not over, of the same part.
  let focusBefore: Duration
  /// The tags, as many as there is room for.
  let shares: StatsShares
  /// The focused time of the periods up to this one, the oldest first.
  let trail: [Duration]
  /// The days of the year; only for their chart.
  let days: [Duration]
  /// The times of the bars, parts, days or rows as they are shown, which add up to the total.
  let times: [Duration]
  /// The number of selectable ones, without future ones.
  let reach: Int
  /// The selected one; `nil` if there is none.
  let selected: Int?
  /// Whether the period is not over.
  let isPresent: Bool
  let today: CivilDate
  /// The day with which weeks begin.
  let weekStart: Weekday

  /// The number of bars, parts, days or rows.
  var count: Int { times.count }

  /// Time spent, as a part of the total.
  func spent(_ time: Duration) -> String { TimeText.spent(time, of: review.totals.focus) }

  /// Whether times are shown to the second.
  var isShort: Bool { review.totals.focus < TimeText.shortTotal }

  init(_ state: StatsScreenState, in book: inout StatsBook) {
    let period = state.period(in: book)
    chart = state.chart
    span = state.span
    review = book.review(of: period)
    former = book.review(of: period.previous)
    focusBefore = book.focus(before: period)
    trail = Self.trail(to: period, in: &book)
    shares = StatsShares(review.tags)
    days = chart == .year ? book.days(of: period) : []
    today = book.today
    weekStart = book.weekStart
    isPresent = period.contains(book.today)
    let values: [Duration] =
      switch chart {
      case .time: review.buckets.map(\.focus)
      case .tags: shares.parts.map(\.focus)
      case .year: days
      case .tasks: review.taskRows.map(\.focus)
      case .projects: review.projects.map(\.focus)
      }
    times = values.shown(of: review.totals.focus, exactBelow: TimeText.shortTotal)
    let starts: [CivilDate] =
      switch chart {
      case .time where review.period.unit != .hour: review.buckets.map(\.start.local.date)
      case .year: days.indices.map { period.from.adding(days: $0) }
      case .time, .tags, .tasks, .projects: []
      }
    let present = starts.lastIndex { $0 <= book.today }
    reach = present.map { $0 + 1 } ?? values.count
    let largest = values.indices.max { (values[$0], $1) < (values[$1], $0) }
    let usual = isPresent ? present ?? largest : largest
    let last = reach - 1
    selected = state.choice.flatMap { last < 0 ? nil : min(max($0, 0), last) } ?? usual
  }

  /// The periods of a trend, none before the beginning of the history.
  private static func trail(to period: Period, in book: inout StatsBook) -> [Duration] {
    var trail = [book.review(of: period).totals.focus]
    var period = period
    while trail.count < 12, book.reaches(before: period.from) {
      period = period.previous
      trail.append(book.review(of: period).totals.focus)
    }
    return trail.reversed()
  }

  /// Whether nothing at all happened in the period.
  var isEmpty: Bool {
    let totals = review.totals
    return totals.focus == .zero && totals.slices == 0 && totals.completed == 0
      && totals.added == 0
  }

  /// The first day of the selected bar, or the selected day.
  var selectedDay: CivilDate? {
    guard let selected else { return nil }
    return switch chart {
    case .time: review.buckets[selected].start.local.date
    case .year: review.period.from.adding(days: selected)
    case .tags, .tasks, .projects: nil
    }
  }
}
