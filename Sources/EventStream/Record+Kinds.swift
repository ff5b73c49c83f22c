extension Record {
  /// The kinds of records of this version, by their names in the stream.
  public enum Kind: String, CaseIterable, Sendable {
    case snapshot
    case started
    case sliceStarted = "slice_started"
    case sliceEnded = "slice_ended"
    case cycleEnded = "cycle_ended"
    case breakStarted = "break_started"
    case breakEnded = "break_ended"
    case checkInDue = "check_in_due"
    case checkedIn = "checked_in"
    case waitingStarted = "waiting_started"
    case waitingEnded = "waiting_ended"
    case commitmentStarted = "commitment_started"
    case commitmentEnded = "commitment_ended"
    case commitmentAdded = "commitment_added"
    case commitmentRemoved = "commitment_removed"
    case warning
    case paused
    case resumed
    case extended
    case quantumChanged = "quantum_changed"
    case taskAdded = "task_added"
    case taskArrived = "task_arrived"
    case taskEdited = "task_edited"
    case taskMoved = "task_moved"
    case taskReopened = "task_reopened"
    case taskCompleted = "task_completed"
    case taskRemoved = "task_removed"
    case undone
    case taskRestored = "task_restored"
    case estimateReached = "estimate_reached"
    case slept
    case recovered
    case planned
    case hookFinished = "hook_finished"
    case problem
    case problemSolved = "problem_solved"
    case tick
    case lost
    case ended
  }
}

extension Record.Kind: CustomStringConvertible {
  public var description: String { rawValue }

  /// Whether it is about the change of a task: `task_added` and the like.
  var isOfTask: Bool {
    switch self {
    case .taskAdded, .taskArrived, .taskEdited, .taskMoved, .taskReopened, .taskCompleted,
      .taskRemoved, .taskRestored:
      true
    default: false
    }
  }
}
