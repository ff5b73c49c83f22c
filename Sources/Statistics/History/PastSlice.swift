import CivilTime
import EventStream
import RoundRobin

/// One slice as the journal tells of it, from its start to its end.
public struct PastSlice: Equatable, Sendable {
  /// The rotation that it belongs to.
  public var rotation: String
  /// The task, as it was when the slice ended.
  public var task: TaskCard
  /// Whether another task had the slice before.
  public var isSwitch: Bool
  /// When it began.
  public var start: Instant
  /// How it ended, and when; `nil`: it has no end, as it runs, or nobody wrote it down.
  public var ending: Ending?
  /// When somebody was at the task, in order; never empty stretches.
  public var stretches: [Stretch]

  /// How a slice ended.
  public struct Ending: Equatable, Sendable {
    public var time: Instant
    public var reason: SliceEnd
    /// Whether the check-in that followed was answered; `nil`: there was none.
    public var isAnswered: Bool?

    public init(time: Instant, reason: SliceEnd, isAnswered: Bool? = nil) {
      self.time = time
      self.reason = reason
      self.isAnswered = isAnswered
    }
  }

  public init(
    rotation: String, task: TaskCard, isSwitch: Bool = false, start: Instant,
    ending: Ending? = nil, stretches: [Stretch] = []
  ) {
    self.rotation = rotation
    self.task = task
    self.isSwitch = isSwitch
    self.start = start
    self.ending = ending
    self.stretches = stretches
  }

  /// For how long somebody was at the task.
  public var focus: Duration { stretches.reduce(.zero) { $0 + $1.length } }
}

/// Focused time in one piece, with no pause in it.
public struct Stretch: Equatable, Sendable {
  /// When it began, on the wall clock.
  public var start: Instant
  /// How long it was, on the clock of the rotation.
  public var length: Duration

  public init(start: Instant, length: Duration) {
    self.start = start
    self.length = length
  }
}
