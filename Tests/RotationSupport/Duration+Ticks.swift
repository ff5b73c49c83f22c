extension Duration {
  /// One tick of the naive clock is a millisecond.
  package static func ticks(_ count: Int) -> Duration { .milliseconds(count) }

  /// The number of whole ticks.
  package var ticks: Int { Int(self / .milliseconds(1)) }
}
