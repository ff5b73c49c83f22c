/// One stretch of a rotation's time: each instant between `started` and `ended` lies in one segment.
enum Segment: Equatable, Sendable {
  /// The head of the ring has its turn.
  case slice
  /// The slice has expired and the coach waits for a sign of life.
  case checkIn
  /// Time between two slices.
  case rest(long: Bool)
  /// A fixed block that slices bend around; its end is a mark, not a length.
  case commitment
  /// The ring is empty, and a task is still to come.
  case waiting
}

/// The kind of the last segment, which decides what may follow.
public enum Ending: Equatable, Sendable {
  /// Nothing has begun yet.
  case start
  case slice(SliceEnd)
  case checkIn
  case rest
  case commitment
  case waiting
}

/// Why a slice ended.
public enum SliceEnd: String, CaseIterable, Sendable {
  /// Its time was over.
  case expired
  /// Its task was completed.
  case completed
  /// Its task gave up the rest of it.
  case skipped
  /// Its task was taken off the list.
  case removed
  /// A commitment began; the same task has the rest of the slice after it.
  case commitment
  /// Another task was chosen; this one keeps the rest.
  case displaced
  /// It had only just begun when another task was to finish a thought; this one has all of it later.
  case postponed
  /// The machine slept, and the policy ends slices then.
  case slept
  /// The rotation was closed.
  case stopped

  /// Whether the slice counts as a turn of its task.
  public var isTurn: Bool {
    switch self {
    case .expired, .completed, .skipped, .removed, .slept: true
    case .commitment, .displaced, .postponed, .stopped: false
    }
  }

  /// Whether statistics count it as a slice: everything but a part that another one follows.
  public var isLastPart: Bool {
    self != .commitment && self != .displaced && self != .postponed
  }
}

/// Why a break ended.
public enum RestEnd: String, CaseIterable, Sendable {
  case expired, skipped, commitment, stopped
}

/// Why a rotation ended.
public enum Closing: String, CaseIterable, Sendable {
  /// Nothing was left to do.
  case finished
  case stopped
  /// The number of cycles asked for is over.
  case cycles
  /// The instant that closes the day has come.
  case until
  case interrupted
  case hangup
  case readerGone = "reader_gone"
  case abandoned
  case failed

  /// Whether the rotation was cut short by something that may not have been wanted: then it can be
  /// taken up again.
  public var isInterruption: Bool {
    switch self {
    case .interrupted, .hangup, .failed: true
    case .finished, .stopped, .cycles, .until, .readerGone, .abandoned: false
    }
  }
}
