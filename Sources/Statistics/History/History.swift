import CivilTime
import EventStream

/// What statistics know of the past: the journal, folded.
package struct History: Equatable, Sendable {
  /// The slices, by the instants at which they began.
  package var slices: [PastSlice]
  /// What lay between them, by the instants at which it began.
  package var interludes: [PastInterlude]
  /// What else counts, in the order of time.
  package var moments: [PastMoment]
  /// Why it may not be the whole truth, in the order in which it was found.
  package var problems: [HistoryProblem]

  package init(
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
package struct PastMoment: Equatable, Sendable {
  package var time: Instant
  package var rotation: String
  package var what: What

  /// What it was.
  package enum What: Equatable, Sendable {
    case completed(TaskCard)
    case added(TaskCard)
    /// A pause, when it was over, or when its rotation ended in it.
    case paused(Duration)
  }

  package init(time: Instant, rotation: String, what: What) {
    self.time = time
    self.rotation = rotation
    self.what = what
  }
}
