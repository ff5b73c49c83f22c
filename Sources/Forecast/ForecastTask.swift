/// A task of which a forecast knows how much work it is.
package struct ForecastTask: Equatable, Sendable {
  package var id: String
  package var title: String
  package var tags: [String]
  /// When it joins, since the start; not negative.
  package var arrival: Duration
  /// How much work it is; more than nothing.
  package var estimate: Duration
  /// Whether nobody said how much work it is, and one slice was taken for it.
  package var isAssumed: Bool
  /// The length of its own slice; `nil`: the quantum.
  package var slice: Duration?
  /// When it must be done, since the start, if there is such a time; it may be over already.
  package var due: Duration?

  package init(
    id: String, title: String, tags: [String] = [], arrival: Duration = .zero, estimate: Duration,
    isAssumed: Bool = false, slice: Duration? = nil, due: Duration? = nil
  ) {
    self.id = id
    self.title = title
    self.tags = tags
    self.arrival = arrival
    self.estimate = estimate
    self.isAssumed = isAssumed
    self.slice = slice
    self.due = due
  }
}
