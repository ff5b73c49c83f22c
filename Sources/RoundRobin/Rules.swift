/// The rules of a rotation beyond taking turns.
public struct Rules: Equatable, Sendable {
  /// Time between two slices.
  public struct Breaks: Equatable, Sendable {
    public var length: Duration
    /// The length of every `every`-th break; `nil`: like the others.
    public var long: Duration?
    /// Every how many-th break is long; at least 1.
    public var every: Int

    public init(length: Duration, long: Duration? = nil, every: Int = 4) {
      self.length = length
      self.long = long
      self.every = every
    }
  }

  /// The use of the rest of a skipped slice.
  public enum Unused: String, CaseIterable, Sendable {
    /// It is discarded.
    case drop
    /// It is added to the task's next slice (deficit round robin, Shreedhar and Varghese 1995).
    case keep
  }

  /// The length of a slice of a task without its own.
  public var quantum: Duration
  public var breaks: Breaks?
  /// The time to wait for a confirmation after a slice that expired.
  public var checkIn: Duration?
  public var unused: Unused
  /// Whether a task is completed as soon as its estimate is spent.
  public var finishAtEstimate: Bool
  /// The times before an end or a commitment at which warnings are given, longest first.
  public var warnings: [Duration]
  /// After how many cycles the rotation ends.
  public var cycles: Int?

  public init(
    quantum: Duration, breaks: Breaks? = nil, checkIn: Duration? = nil, unused: Unused = .drop,
    finishAtEstimate: Bool = false, warnings: [Duration] = [], cycles: Int? = nil
  ) {
    self.quantum = quantum
    self.breaks = breaks
    self.checkIn = checkIn
    self.unused = unused
    self.finishAtEstimate = finishAtEstimate
    self.warnings = warnings.sorted(by: >)
    self.cycles = cycles
  }
}

/// What a slice does while the machine is suspended.
public enum SleepPolicy: String, CaseIterable, Sendable {
  /// It is paused until the user resumes it.
  case pause
  /// It is paused and continues at the wake-up.
  case `continue`
  /// The sleep counts: slices pass.
  case count
  /// It ends, and the next one begins at the wake-up.
  case endSlice = "end-slice"
}
