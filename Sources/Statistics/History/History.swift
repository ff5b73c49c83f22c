import CivilTime
import EventStream

/// The history for statistics: the folded journal.
package struct History: Equatable, Sendable {
  /// The slices, by the instants at which they began.
  package var slices: [PastSlice]
  /// The interludes between them, by the instants at which they began.
  package var interludes: [PastInterlude]
  /// Other events that count, in the order of time.
  package var moments: [PastMoment]
  /// The problems found, in order.
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

  /// Adds the slices and interludes of another history.
  package mutating func add(_ other: History) {
    slices += other.slices
    interludes += other.interludes
    slices.sort { $0.start < $1.start }
    interludes.sort { $0.start < $1.start }
  }

  /// Leaves only what belongs to some tasks.
  package mutating func keep(of isWanted: (TaskCard) -> Bool) {
    slices.removeAll { !isWanted($0.task) }
    interludes = []
    moments.removeAll { !($0.what.task.map(isWanted) ?? false) }
  }

  /// Takes the slices that end, and the interludes that begin, before an instant; `nil` for all.
  ///
  /// A slice that ends later, or within a second before, may still have an imported copy.
  package mutating func take(before end: Instant?) -> History {
    func isEarly(_ time: Instant) -> Bool { end.map { time < $0 } ?? true }
    let early = History(
      slices: Array(slices.prefix { isEarly(max($0.start, $0.end) + .seconds(1)) }),
      interludes: Array(interludes.prefix { isEarly($0.start) }))
    slices.removeFirst(early.slices.count)
    interludes.removeFirst(early.interludes.count)
    return early
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
    /// It was edited. `hasWrittenID`: its id does not come from its title.
    case edited(TaskCard, hasWrittenID: Bool)
    /// The length of a pause, recorded at its end or at that of its rotation.
    case paused(Duration)

    /// The task; `nil` for a pause.
    package var task: TaskCard? {
      switch self {
      case .completed(let task), .added(let task), .reopened(let task), .removed(let task),
        .edited(let task, _):
        task
      case .paused: nil
      }
    }
  }

  package init(time: Instant, rotation: String, what: What) {
    self.time = time
    self.rotation = rotation
    self.what = what
  }
}
