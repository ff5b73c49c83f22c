/// How the time of a rotation passes.
package enum Pace: Hashable, Sendable {
  /// As it does.
  case live
  /// In jumps from deadline to deadline.
  case simulated
  /// So many times as fast, 0.001…1,000,000.
  case accelerated(by: Double)
}
