import CivilTime
import Tasks

/// The input of a plan while a rotation runs.
package struct Situation: Equatable, Sendable {
  /// The reason for the plan, as a part of a sentence: `a task was added`.
  package var reason: String
  /// The time of the wall clock.
  package var now: Instant
  /// The end of the running segment and the break after it.
  package var start: Instant
  /// The tasks in the ring or still to come, in the order of addition.
  package var tasks: [TaskItem]
  /// The ids of those in the ring.
  package var present: Set<String>
  /// The time spent on tasks with estimates by the start of the plan, by id.
  package var efforts: [String: Duration]
  /// The id of the task that has the slice, or its rest after a commitment.
  package var running: String?
  /// The time of all tasks in this rotation by the start of the plan, with those that were removed.
  package var worked: Duration
  /// The part of it that is still ahead: the rests of the running slice and of displaced ones.
  package var underway: Duration
  /// The commitments from now on: for today and tomorrow those of the rotation, for later days
  /// those of its agenda.
  package var commitments: [Appointment]
  /// The turns of the plan before that have not begun.
  package var turns: [Itinerary.Turn]

  package init(
    reason: String, now: Instant, start: Instant, tasks: [TaskItem], present: Set<String>,
    efforts: [String: Duration] = [:], running: String? = nil, worked: Duration = .zero,
    underway: Duration = .zero, commitments: [Appointment] = [], turns: [Itinerary.Turn] = []
  ) {
    self.reason = reason
    self.now = now
    self.start = start
    self.tasks = tasks
    self.present = present
    self.efforts = efforts
    self.running = running
    self.worked = worked
    self.underway = underway
    self.commitments = commitments
    self.turns = turns
  }
}
