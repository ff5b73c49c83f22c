import CivilTime
import Planning
import Tasks

/// How days are divided, as `rota plan` and `rota run --plan` are told it.
package struct PlanTerms: Equatable, Sendable {
  /// When there is work on each day; they may overlap.
  package var windows: [ClockSpan]
  /// The shortest block, unless it is all that is left of a task.
  package var minimum: Duration
  /// The longest block.
  package var maximum: Duration
  /// The pause between two tasks.
  package var pause: Duration
  /// The time that is kept free around every commitment.
  package var buffer: Duration
  /// The longest that all tasks of a day take together; `nil`: as long as there is time.
  package var cap: Duration?
  package var strategy: PlanRequest.Strategy
}

extension PlanTerms {
  /// The working day without an option: from eight to eight.
  static let usualWindow = "08:00-20:00"

  /// The day to which the work at a time belongs: the one before, in a window over midnight.
  package func day(of time: CivilDateTime) -> CivilDate {
    let isOfNight = windows.contains { $0.crossesMidnight && time.time < $0.end }
    return isOfNight ? time.date.adding(days: -1) : time.date
  }

  /// How many days are planned where nobody says it: due dates are seen from afar.
  package var usualDays: Int {
    switch strategy {
    case .share: 1
    case .deadline: 14
    }
  }
}
