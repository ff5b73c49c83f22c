/// Something that happened in a rotation.
public struct Event: Equatable, Sendable {
  /// The instant on the rotation's clock.
  public var at: Duration
  /// The number of the cycle, from 1; between two cycles that of the one that ended.
  public var cycle: Int
  public var fact: Fact

  public init(at: Duration, cycle: Int, fact: Fact) {
    self.at = at
    self.cycle = cycle
    self.fact = fact
  }
}

/// A fact: a change of state.
///
/// A fact contains everything needed to apply it: replaying the facts of a stream reproduces the
/// rotation that emitted them (see ``Rotation/replay(_:)``). A `standing` countdown begins paused,
/// as the rotation is paused.
public enum Fact: Equatable, Sendable {
  /// The reason why this task has the slice now.
  public enum Why: String, CaseIterable, Sendable {
    /// The first slice of the rotation.
    case first
    /// It is its turn.
    case turn
    /// No other task is left.
    case only
    /// It has the rest of the slice that a commitment interrupted.
    case commitment
    /// It has the rest of the slice that another task displaced.
    case displaced
    /// The command `go` chose it.
    case go
    /// The command `back` chose it.
    case back
    /// It was extended at its check-in.
    case extended
    /// The rotation was resumed after it had been closed.
    case recovered
    /// It has the rest of a slice after the command that ended it was undone.
    case undone
  }

  /// The kind of segment that counts down.
  public enum Subject: Equatable, Sendable {
    case slice(Handle)
    case rest
    case checkIn
    /// A running commitment, by number.
    case commitment(Int)
    /// A commitment that has not begun, by number.
    case upcoming(Int)
  }

  public enum PauseReason: String, CaseIterable, Sendable {
    case user, sleep
  }

  case started(tasks: Int)
  /// `credit` is what remains of the task's credit.
  case sliceStarted(
    Handle, previous: Handle?, next: Handle?, why: Why, length: Duration, credit: Duration,
    standing: Bool)
  case sliceEnded(
    Handle, SliceEnd, spent: Duration, length: Duration, credit: Duration)
  case cycleEnded
  case restStarted(Rest, standing: Bool)
  case restEnded(RestEnd, spent: Duration)
  case checkInDue(Handle, length: Duration, standing: Bool)
  case checkedIn(Handle, confirmed: Bool, waited: Duration)
  case waitingStarted(until: Duration)
  case waitingEnded(waited: Duration)
  case commitmentStarted(number: Int, until: Duration)
  case commitmentEnded(number: Int, spent: Duration)
  case commitmentAdded(number: Int, start: Duration, end: Duration)
  case commitmentRemoved(number: Int)
  case warning(Subject, remaining: Duration)
  case paused(PauseReason, ago: Duration, remaining: Duration?)
  case resumed(after: Duration, remaining: Duration?)
  case extended(Subject, by: Duration, length: Duration, remaining: Duration, standing: Bool)
  case quantumChanged(Duration)
  case added(Handle, Terms, Position)
  case arrived(Handle)
  case edited(Handle, Terms)
  case moved(Handle, Position)
  case reopened(Handle)
  /// `spent` is the time of all slices of the task.
  case completed(Handle, spent: Duration)
  case removed(Handle, spent: Duration)
  /// An undo restored the task. The position is that in the ring or, for a completed task, among
  /// the completed ones.
  case restored(Handle, Standing, Position)
  case estimateReached(Handle, estimate: Duration)
  case slept(Duration, frozen: Bool, SleepPolicy)
  case ended(Closing)
}
