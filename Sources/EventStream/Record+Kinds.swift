extension Record {
  /// The names of all record kinds of this version.
  public static let kinds = [
    "snapshot", "started", "slice_started", "slice_ended", "cycle_ended", "break_started",
    "break_ended", "check_in_due", "checked_in", "waiting_started", "waiting_ended",
    "commitment_started", "commitment_ended", "commitment_added", "commitment_removed", "warning",
    "paused", "resumed", "extended", "quantum_changed", "task_added", "task_arrived",
    "task_edited", "task_moved", "task_reopened", "task_completed", "task_removed",
    "undone", "task_restored", "estimate_reached", "slept", "recovered", "planned", "hook_finished",
    "problem",
    "problem_solved", "tick", "lost", "ended",
  ]
}
