import CivilTime
import EventStream
import RoundRobin

/// One slice as the journal tells of it, from its start to its end.
package struct PastSlice: Equatable, Sendable {
  /// The rotation that it belongs to.
  package var rotation: String
  /// The task, as it was when the slice ended; its note, as it was when the slice began.
  package var task: TaskCard
  /// Whether another task had the slice before.
  package var isSwitch: Bool
  /// When it began.
  package var start: Instant
  /// How it ended, and when; `nil`: it has no end, as it runs, or nobody wrote it down.
  package var ending: Ending?
  /// The stretches of work on the task, in order; never empty ones.
  package var stretches: [Stretch]
  /// When the machine slept or the program was not there, and that did not count, in order.
  package var interruptions: [Stretch]

  /// How a slice ended.
  package struct Ending: Equatable, Sendable {
    package var time: Instant
    package var reason: SliceEnd
    /// Whether the check-in that followed was answered; `nil`: there was none.
    package var isAnswered: Bool?

    package init(time: Instant, reason: SliceEnd, isAnswered: Bool? = nil) {
      self.time = time
      self.reason = reason
      self.isAnswered = isAnswered
    }
  }

  package init(
    rotation: String, task: TaskCard, isSwitch: Bool = false, start: Instant,
    ending: Ending? = nil, stretches: [Stretch] = [], interruptions: [Stretch] = []
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
}

/// Time in one piece.
package struct Stretch: Equatable, Sendable {
  /// When it began, on the wall clock.
  package var start: Instant
  /// How long it was, on the clock of the rotation.
  package var length: Duration

  package init(start: Instant, length: Duration) {
    self.start = start
    self.length = length
  }
}
