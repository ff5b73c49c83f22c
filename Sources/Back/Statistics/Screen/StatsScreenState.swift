import CivilTime
import Statistics

/// What is open on the screen of statistics. Keys alone change it.
struct StatsScreenState: Equatable, Sendable {
  /// Which days are looked back on.
  enum Window: Equatable, Sendable {
    /// The calendar's own, so many before the present one.
    case span(Period.Span, ago: Int)
    /// Days that were chosen.
    case days(Period)
  }

  var window: Window
  /// Which days were chosen at the start, to come back to.
  private let home: Window
  var chart: StatsChart
  /// How many years before the present one the year of days is.
  var yearsAgo = 0
  /// The bar, part, day or row that was gone to; `nil`: the largest is selected.
  var choice: Int?
  var isHelpOpen = false
  var showsExperience: Bool

  init(
    _ window: Window = .span(.week, ago: 0), chart: StatsChart = .time,
    showsExperience: Bool = false
  ) {
    self.window = window
    self.chart = chart
    self.showsExperience = showsExperience
    home =
      switch window {
      case .span(let span, _): .span(span, ago: 0)
      case .days: window
      }
  }

  /// The days that the chart is about.
  func period(in book: StatsBook) -> Period {
    if chart == .year { return book.period(.year, ago: yearsAgo) }
    return switch window {
    case .span(let span, let ago): book.period(span, ago: ago)
    case .days(let period): period
    }
  }

  /// Which of the calendar's periods it is; `nil`: none.
  var span: Period.Span? {
    if chart == .year { return .year }
    return switch window {
    case .span(let span, _): span
    case .days: nil
    }
  }

  /// Back to where the calendar stands, or to the days chosen at the start.
  mutating func goHome() {
    choice = nil
    yearsAgo = 0
    window =
      switch window {
      case .span(let span, _): .span(span, ago: 0)
      case .days: home
      }
  }
}

/// What a key asks for that is no picture.
enum StatsEffect: Equatable, Sendable {
  case leave
  case redraw
}
