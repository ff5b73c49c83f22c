import Tasks

/// A task of a forecast, with a known amount of work.
package struct ForecastTask: Equatable, Sendable {
  package var id: String
  package var title: String
  package var tags: [String]
  /// The arrival since the start; not negative.
  package var arrival: Duration
  /// The amount of work; positive.
  package var estimate: Duration
  /// Whether one slice is assumed: the task has no estimate, or has used it up.
  package var isAssumed: Bool
  /// The estimate that is used up, with the time spent; else `nil`.
  package var usedUp: Remainder?
  /// The length of its own slice; `nil` for the quantum.
  package var slice: Duration?
  /// The due time since the start, if any; may be negative.
  package var due: Duration?

  /// Whether the task has no estimate.
  package var lacksEstimate: Bool { isAssumed && usedUp == nil }

  package init(
    id: String, title: String, tags: [String] = [], arrival: Duration = .zero, estimate: Duration,
    isAssumed: Bool = false, usedUp: Remainder? = nil, slice: Duration? = nil, due: Duration? = nil
  ) {
    self.id = id
    self.title = title
    self.tags = tags
    self.arrival = arrival
    self.estimate = estimate
    self.isAssumed = isAssumed
    self.usedUp = usedUp
    self.slice = slice
    self.due = due
  }
}
