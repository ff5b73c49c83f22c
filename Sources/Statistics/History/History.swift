import CivilTime
import EventStream

/// The past as statistics need it: the journal, folded.
package struct History: Equatable, Sendable {
  /// The slices, by the instants at which they began.
  package var slices: [PastSlice]
  /// The interludes between them, by the instants at which they began.
  package var interludes: [PastInterlude]
  /// Other events that count, in the order of time.
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

  /// The kind of event.
  package enum What: Equatable, Sendable {
    case completed(TaskCard)
    case added(TaskCard)
    case reopened(TaskCard)
    case removed(TaskCard)
    /// It has other words.
    case edited(TaskCard)
    /// A pause, when it was over, or when its rotation ended in it.
    case paused(Duration)
  }

  package init(time: Instant, rotation: String, what: What) {
    self.time = time
    self.rotation = rotation
    self.what = what
  }
}
