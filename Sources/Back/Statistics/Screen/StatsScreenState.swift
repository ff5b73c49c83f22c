import CivilTime
import Statistics
import Terminals

/// The state of the statistics screen. Only keys change it.
struct StatsScreenState: Equatable, Sendable {
  /// The days shown.
  enum Window: Equatable, Sendable {
    /// A calendar period, counted back from the current one.
    case span(Period.Span, ago: Int)
    /// Given days.
    case days(Period)
  }

  var window: Window
  /// The days shown at the start, for the key to go back to them.
  private let home: Window
  var chart: StatsChart
  /// The year of the chart of days, counted back from the current one.
  var yearsAgo = 0
  /// The selected bar, part, day or row; `nil` for the largest.
  var choice: Int?
  /// The open page of the help.
  var help: HelpPage?
  /// The list from which a tag is being chosen.
  var tagList: TagList?
  /// The keys that a person chose.
  var keys = KeyChoices()
  var showsExperience: Bool

  init(
    _ window: Window = .span(.week, ago: 0), chart: StatsChart = .time,
    showsExperience: Bool = false
  ) {
    self.window = window
    self.chart = chart
    self.showsExperience = showsExperience
    home = window
  }

  /// All keys and what they do.
  var bindings: [KeyBinding<StatsMeaning>] { keys.applied(to: StatsKeys.bindings) }

  /// The days that the chart is about.
  func period(in book: StatsBook) -> Period {
    if chart == .year { return book.period(.year, ago: yearsAgo) }
    return switch window {
    case .span(let span, let ago): book.period(span, ago: ago)
    case .days(let period): period
    }
  }

  /// The kind of calendar period; `nil` for other days.
  var span: Period.Span? {
    if chart == .year { return .year }
    return switch window {
    case .span(let span, _): span
    case .days: nil
    }
  }

  /// Goes back to the current period, or to the days given at the start.
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

/// The effect of a key besides drawing.
enum StatsEffect: Equatable, Sendable {
  case leave
  case redraw
  /// A tag has another colour, so many further on.
  case color(String, Int)
}
