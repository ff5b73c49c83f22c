import CivilTime
import EventStream

/// What was done in a period, in numbers: what `rota stats` shows.
public struct Review: Equatable, Sendable {
  public var period: Period
  public var totals: Totals
  /// All hours, days or months of the period in order, empty ones too.
  public var buckets: [Bucket]
  /// By tag, the most time first; what has none is the row with an empty name.
  public var tags: [Share]
  /// By project, likewise.
  public var projects: [Share]
  /// By task, the most time first.
  public var tasks: [TaskShare]

  public init(
    period: Period, totals: Totals = Totals(), buckets: [Bucket] = [], tags: [Share] = [],
    projects: [Share] = [], tasks: [TaskShare] = []
  ) {
    self.period = period
    self.totals = totals
    self.buckets = buckets
    self.tags = tags
    self.projects = projects
    self.tasks = tasks
  }

  /// The sums over the whole period.
  public struct Totals: Equatable, Sendable {
    /// Focused time.
    public var focus: Duration = .zero
    /// Turns that ended: ``finished`` + ``partial``.
    public var slices = 0
    /// Turns that had their whole slice.
    public var finished = 0
    /// Turns that ended before.
    public var partial = 0
    /// Turns whose check-in nobody answered.
    public var unanswered = 0
    /// Tasks that were completed.
    public var completed = 0
    /// Tasks that were added to a rotation.
    public var added = 0
    /// Slices of another task than the one before.
    public var switches = 0
    public var pauses = 0
    /// How long the pauses were together.
    public var paused: Duration = .zero
    /// The longest focused time without a pause or break.
    public var longestRun: Duration = .zero

    public init() {}
  }

  /// One bar of the chart.
  public struct Bucket: Equatable, Sendable {
    /// Its first instant, with the offset of the reader's zone there.
    public var start: Timestamp
    public var focus: Duration
    public var slices: Int
    public var completed: Int

    public init(start: Timestamp, focus: Duration = .zero, slices: Int = 0, completed: Int = 0) {
      self.start = start
      self.focus = focus
      self.slices = slices
      self.completed = completed
    }
  }

  /// What one tag or project had.
  public struct Share: Equatable, Sendable {
    /// Empty: what has none.
    public var name: String
    public var focus: Duration
    /// The part of all focused time, 0…1; 0 if there is none.
    public var share: Double

    public init(name: String, focus: Duration, share: Double) {
      self.name = name
      self.focus = focus
      self.share = share
    }
  }

  /// What one task had.
  public struct TaskShare: Equatable, Sendable {
    /// The task, as it was in its last slice of the period.
    public var task: TaskCard
    public var focus: Duration
    /// Its turns that ended.
    public var slices: Int

    public init(task: TaskCard, focus: Duration, slices: Int) {
      self.task = task
      self.focus = focus
      self.slices = slices
    }
  }
}
