import CivilTime
import EventStream
import RoundRobin

/// One slice in the history.
package struct PastSlice: Equatable, Sendable {
  /// The id of its rotation.
  package var rotation: String
  /// The task at the end of the slice, with its note at the beginning.
  package var task: TaskCard
  /// Whether another task had the slice before, by no command that was undone.
  package var isSwitch: Bool
  /// The start.
  package var start: Instant
  /// The end; `nil` if it is running, or its end is not recorded.
  package var ending: Ending?
  /// The stretches of work on the task, in order; none is empty.
  package var stretches: [Stretch]
  /// The times not counted because the machine slept or the program did not run, in order.
  package var interruptions: [Stretch]

  /// The end of a slice.
  package struct Ending: Equatable, Sendable {
    package var time: Instant
    package var reason: SliceEnd
    /// Whether the check-in that followed was confirmed; `nil` if there was none.
    package var isAnswered: Bool?
    /// Whether an undo ended it, or took back the command that did; its reason is `displaced`, or
    /// `postponed` if a break follows that it had taken the place of.
    package var isUndone: Bool

    package init(
      time: Instant, reason: SliceEnd, isAnswered: Bool? = nil, isUndone: Bool = false
    ) {
      self.time = time
      self.reason = reason
      self.isAnswered = isAnswered
      self.isUndone = isUndone
    }
  }

  package init(
    rotation: String, task: TaskCard, isSwitch: Bool = false, start: Instant,
    ending: Ending? = nil, stretches: [Stretch], interruptions: [Stretch] = []
  ) {
    self.rotation = rotation
    self.task = task
    self.isSwitch = isSwitch
    self.start = start
    self.ending = ending
    self.stretches = stretches
    self.interruptions = interruptions
  }

  /// The time of work on the task.
  package var focus: Duration { stretches.reduce(.zero) { $0 + $1.length } }

  /// The end; without a recorded end, that of the last work.
  package var end: Instant {
    ending?.time ?? stretches.last.map { $0.start + $0.length } ?? start
  }

  /// Whether any of it is in a window.
  package func reaches(into window: Range<Instant>) -> Bool {
    start < window.upperBound && (end > window.lowerBound || start >= window.lowerBound)
  }
}

/// An uninterrupted stretch of time.
package struct Stretch: Equatable, Sendable {
  /// The start, on the wall clock.
  package var start: Instant
  /// The length, on the rotation's clock.
  package var length: Duration

  package init(start: Instant, length: Duration) {
    self.start = start
    self.length = length
  }
}
