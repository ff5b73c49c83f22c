/// What holds for every plan.
enum Law: CaseIterable, Hashable {
  /// Work and pauses overlap nothing.
  case nothingOverlaps
  /// Work lies in the windows, and not before the earliest instant.
  case insideTheWindows
  /// Work keeps the buffer to every commitment.
  case buffers
  /// No block is shorter than the minimum, unless it is the last of its task, or due.
  case minimum
  /// No block is longer than the maximum, or than the task's own slice.
  case maximum
  /// One pause right after the first of two blocks at a stretch, and none elsewhere.
  case pauses
  /// No date has more work than the cap.
  case cap
  /// Nothing is placed before it is there, or after it is due.
  case arrivalsAndDueDates
  /// What is placed and what is missing is what a task takes.
  case amounts
  /// No room is left that a task could use which lacks something.
  case noUsableRoom
  /// No block without a due date could have the free time behind it, if the time is shared.
  case noIdleTime
  /// No block could be had by a task which comes before its own and has none.
  case order
  /// Every commitment is there, on the days of the plan.
  case commitments
}
