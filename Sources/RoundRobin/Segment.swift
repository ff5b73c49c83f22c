/// One stretch of a rotation's time: each instant between `started` and `ended` is in one segment.
enum Segment: Equatable, Sendable {
  /// The head of the ring has the slice.
  case slice
  /// The slice has expired and the coach waits for a sign of life.
  case checkIn
  /// Time between two slices.
  case rest(long: Bool)
  /// A fixed block that interrupts slices; its end is a mark, not a length.
  case commitment
  /// The ring is empty, and a task is still to come.
  case waiting
}

/// A break, or what is left of it.
public struct Rest: Equatable, Sendable {
  public let long: Bool
  /// Its number since the start or the last commitment, from 1.
  public let number: Int
  public let length: Duration

  public init(long: Bool, number: Int, length: Duration) {
    self.long = long
    self.number = number
    self.length = length
  }
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

/// The reason why a slice ended.
public enum SliceEnd: String, CaseIterable, Sendable {
  /// Its time was up.
  case expired
  /// Its task was completed.
  case completed
  /// Its task gave up the rest.
  case skipped
  /// Its task was removed.
  case removed
  /// A commitment began; the same task has the rest of the slice after it.
  case commitment
  /// Another task was chosen; this one keeps the rest.
  case displaced
  /// It had just begun when `back` resumed the former task; it has its whole slice later.
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

  /// Whether statistics count it as a slice: all except parts with a continuation.
  public var isLastPart: Bool {
    self != .commitment && self != .displaced && self != .postponed
  }
}

/// The reason why a break ended.
public enum RestEnd: String, CaseIterable, Sendable {
  case expired, skipped, commitment, stopped
}

/// The reason why a rotation ended.
public enum Closing: String, CaseIterable, Sendable {
  /// No tasks were left.
  case finished
  case stopped
  /// The number of cycles asked for is over.
  case cycles
  /// The end of the day (`until`) was reached.
  case until
  case interrupted
  case hangup
  case readerGone = "reader_gone"
  case abandoned
  case failed

  /// Whether the rotation was ended by something possibly unintended and can be resumed.
  public var isInterruption: Bool {
    switch self {
    case .interrupted, .hangup, .failed: true
    case .finished, .stopped, .cycles, .until, .readerGone, .abandoned: false
    }
  }
}
