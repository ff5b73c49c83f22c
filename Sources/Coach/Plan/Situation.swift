import CivilTime
import Tasks

/// The input of a plan while a rotation runs.
package struct Situation: Equatable, Sendable {
  /// Why there is to be a plan, as a part of a sentence: `a task was added`.
  package var reason: String
  /// The time of the wall clock.
  package var now: Instant
  /// When what runs will be over, and the break behind it.
  package var start: Instant
  /// The tasks that take turns, or will, in the order in which they came to the rotation.
  package var tasks: [TaskItem]
  /// The time that they will have had of their estimates when what runs is over, by their ids.
  package var efforts: [String: Duration]
  /// The id of the task that has the slice, or its rest behind a commitment.
  package var running: String?
  /// What slices bend around from now on: on this day and the next what the rotation has, on later
  /// ones what its agenda says.
  package var commitments: [Appointment]
  /// The turns of the plan before that have not begun.
  package var turns: [Itinerary.Turn]

  package init(
    reason: String, now: Instant, start: Instant, tasks: [TaskItem],
    efforts: [String: Duration] = [:], running: String? = nil, commitments: [Appointment] = [],
    turns: [Itinerary.Turn] = []
  ) {
    self.reason = reason
    self.now = now
    self.start = start
    self.tasks = tasks
    self.efforts = efforts
    self.running = running
    self.commitments = commitments
    self.turns = turns
  }
}
