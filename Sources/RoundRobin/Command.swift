/// A command to a rotation.
public enum Command: Equatable, Sendable {
  /// The target of a move.
  public enum Goal: Equatable, Sendable {
    /// Right after the running task or, when no task runs, as the very next.
    case first
    case last
    case after(Handle)
  }

  /// Pauses from `ago` before now, as far as that is possible.
  case pause(ago: Duration = .zero)
  case resume
  case toggle
  /// Sends the running task to the tail.
  case skip
  /// Completes a task; `nil` for the running one, or else the last one that ran.
  case done(Handle? = nil)
  case extend(Duration)
  /// Gives a task the slice now, optionally with a duration.
  case go(Handle, Duration? = nil)
  case back(Duration? = nil)
  /// A sign of life.
  case here
  /// The quantum from the next slice on.
  case quantum(Duration)
  /// Reopens a completed task; `nil` for the last one.
  case reopen(Handle? = nil)
  /// A new task at the tail.
  case add(Terms)
  /// Adds a task right after the running one.
  case addNext(Terms)
  /// Changes the terms of a task; one that is to arrive later leaves the ring until then.
  case edit(Handle, Terms)
  case move(Handle, Goal)
  case remove(Handle)
  /// A new commitment.
  case commit(start: Duration, end: Duration)
  /// Withdraws a commitment; the running one ends.
  case uncommit(number: Int)
  /// The machine slept, or the process was frozen, for a time that ends now.
  case slept(Duration, frozen: Bool, SleepPolicy)
  /// Closes everything.
  case stop(Closing = .stopped)

  /// Whether its effect can be undone.
  public var isUndoable: Bool {
    switch self {
    case .skip, .done, .extend, .go, .back, .quantum, .reopen, .add, .addNext, .edit, .move,
      .remove, .commit, .uncommit:
      true
    case .pause, .resume, .toggle, .here, .slept, .stop: false
    }
  }

  /// Whether the command confirms a check-in.
  var isSignOfLife: Bool {
    switch self {
    case .pause, .resume, .toggle, .stop, .slept, .commit, .uncommit: false
    case .skip, .done, .extend, .go, .back, .here, .quantum, .reopen, .add, .addNext, .edit, .move,
      .remove:
      true
    }
  }
}

/// The reason why a command was refused; it has changed nothing.
public struct Refusal: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The rotation is over.
    case ended
    /// It is not allowed in this state.
    case notDuring(State)
    /// The task has the slice, or will have the rest of it.
    case hasTheSlice(Handle)
    /// The task is not in the ring.
    case notInRing(Handle)
    /// The task is not on the list any more, or never was.
    case notOnTheList(Handle)
    /// The task is not completed.
    case notDone(Handle)
    /// No task is completed.
    case nothingDone
    /// No slice has ended that `done` could be about.
    case nothingToComplete
    /// No other task had the slice.
    case noTaskBefore
    /// A task cannot be moved after itself.
    case afterItself(Handle)
    /// The commitment is over, or never was.
    case noCommitment(number: Int)
  }

  public var reason: Reason
  /// The events that fell due before the command was looked at.
  public var events: [Event]

  public init(_ reason: Reason, events: [Event] = []) {
    self.reason = reason
    self.events = events
  }
}
