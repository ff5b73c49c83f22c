import CivilTime
import EventStream

/// What statistics know of the past: the journal, folded.
public struct History: Equatable, Sendable {
  /// The slices, by the instants at which they began.
  public var slices: [PastSlice]
  /// What lay between them, by the instants at which it began.
  public var interludes: [PastInterlude]
  /// What else counts, in the order of time.
  public var moments: [PastMoment]
  /// Why it may not be the whole truth, in the order in which it was found.
  public var problems: [HistoryProblem]

  public init(
    slices: [PastSlice] = [], interludes: [PastInterlude] = [], moments: [PastMoment] = [],
    problems: [HistoryProblem] = []
  ) {
    self.slices = slices
    self.interludes = interludes
    self.moments = moments
    self.problems = problems
  }
}

/// Something other than a slice that counts.
public struct PastMoment: Equatable, Sendable {
  public var time: Instant
  public var rotation: String
  public var what: What

  /// What it was.
  public enum What: Equatable, Sendable {
    case completed(TaskCard)
    case added(TaskCard)
    /// A pause, when it was over, or when its rotation ended in it.
    case paused(Duration)
  }

  public init(time: Instant, rotation: String, what: What) {
    self.time = time
    self.rotation = rotation
    self.what = what
  }
}
