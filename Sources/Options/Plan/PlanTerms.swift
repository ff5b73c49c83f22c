import CivilTime
import Planning
import Tasks

/// The division of days, as configured for `rota plan` and `rota run --plan`.
package struct PlanTerms: Equatable, Sendable {
  /// The daily working hours; they may overlap.
  package var windows: [ClockSpan]
  /// The minimum length of a block, unless less is left of a task.
  package var minimum: Duration
  /// The longest block.
  package var maximum: Duration
  /// The pause between two tasks.
  package var pause: Duration
  /// The time that is kept free around every commitment.
  package var buffer: Duration
  /// The maximum total of tasks on a day; `nil` for no limit.
  package var cap: Duration?
  package var strategy: PlanRequest.Strategy
}

extension PlanTerms {
  /// The working day without an option: from eight to eight.
  static let usualWindow = "08:00-20:00"

  /// The day to which work at a time belongs: the previous one in a window over midnight.
  package func day(of time: CivilDateTime) -> CivilDate {
    let isOfNight = windows.contains { $0.crossesMidnight && time.time < $0.end }
    return isOfNight ? time.date.adding(days: -1) : time.date
  }

  /// The days to plan at a time: so many from its date on, and before them that of night work.
  package func days(_ count: Int, at time: CivilDateTime) -> [CivilDate] {
    let first = day(of: time)
    return (0..<time.date.adding(days: count).days(since: first)).map(first.adding(days:))
  }

  /// The default number of days: due dates need a long horizon.
  package var usualDays: Int {
    switch strategy {
    case .share: 1
    case .deadline: 14
    }
  }
}
