import CivilTime
import EventStream
import Tasks

/// A plan as a rotation follows it: the order and the lengths of turns.
package struct Itinerary: Equatable, Sendable {
  /// A slice of a task.
  package struct Turn: Equatable, Sendable {
    /// The id of the task.
    package var task: String
    package var length: Duration
    /// The full minute at which it begins by the plan, if it is the first one.
    package var start: Instant?

    package init(task: String, length: Duration, start: Instant? = nil) {
      self.task = task
      self.length = length
      self.start = start
    }

    /// Its length if it begins at an instant of the rotation's clock.
    ///
    /// If that is within a minute of its start, it ends as planned: a plan begins at a full minute,
    /// and the rest of the minute before belongs to the first turn.
    func length(from instant: Duration, on wall: WallClock) -> Duration {
      guard let start else { return length }
      let lead = wall.position(of: start) - instant
      let isNear = lead > .seconds(-60) && lead < .seconds(60) && length + lead > .zero
      return isNear ? length + lead : length
    }
  }

  /// The turns in order. Tasks without one come last.
  package var turns: [Turn]
  /// The digest of the plan.
  package var digest: PlanDigest
  /// The day after the last planned one.
  package var end: CivilDate

  package init(turns: [Turn], digest: PlanDigest, end: CivilDate) {
    self.turns = turns
    self.digest = digest
    self.end = end
  }

  /// The tasks ordered by their first turns, followed by those without one.
  func ordered(_ tasks: [TaskItem]) -> [TaskItem] {
    var places: [String: Int] = [:]
    for (place, turn) in turns.enumerated() where places[turn.task] == nil {
      places[turn.task] = place
    }
    let planned = tasks.filter { places[$0.id] != nil }
    return planned.sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
      + tasks.filter { places[$0.id] == nil }
  }

  /// The length of a task's next turn; `nil` if it has none.
  func slice(of task: String) -> Duration? { turns.first { $0.task == task }?.length }
}
