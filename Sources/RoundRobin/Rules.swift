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

  /// How the rest of a skipped slice is used.
  public enum Unused: String, CaseIterable, Sendable {
    /// It is forgotten.
    case drop
    /// It is added to the task's next slice (deficit round robin, Shreedhar and Varghese 1995).
    case keep
  }

  /// The length of a slice of a task that has none of its own.
  public var quantum: Duration
  public var breaks: Breaks?
  /// How long the coach waits for a sign of life after a slice that expired.
  public var checkIn: Duration?
  public var unused: Unused
  /// Whether a task is completed at the instant its estimate is spent.
  public var finishAtEstimate: Bool
  /// How long before an end or a commitment a warning is said, longest first.
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

/// How a slice behaves while the machine sleeps.
public enum SleepPolicy: String, CaseIterable, Sendable {
  /// It stands still until it is resumed.
  case pause
  /// It stands still and goes on at the wake-up.
  case `continue`
  /// The sleep counts: slices pass.
  case count
  /// It ends, and the next one begins at the wake-up.
  case endSlice = "end-slice"
}
