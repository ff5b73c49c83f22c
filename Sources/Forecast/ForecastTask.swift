/// A task of which a forecast knows how much work it is.
public struct ForecastTask: Equatable, Sendable {
  public var id: String
  public var title: String
  /// When it joins, since the start; not negative.
  public var arrival: Duration
  /// How much work it is; more than nothing.
  public var estimate: Duration
  /// Whether nobody said how much work it is, and one slice was taken for it.
  public var isAssumed: Bool
  /// The length of its own slice; `nil`: the quantum.
  public var slice: Duration?
  /// When it must be done, since the start, if there is such a time; it may be over already.
  public var due: Duration?

  public init(
    id: String, title: String, arrival: Duration = .zero, estimate: Duration,
    isAssumed: Bool = false, slice: Duration? = nil, due: Duration? = nil
  ) {
    self.id = id
    self.title = title
    self.arrival = arrival
    self.estimate = estimate
    self.isAssumed = isAssumed
    self.slice = slice
    self.due = due
  }
}
