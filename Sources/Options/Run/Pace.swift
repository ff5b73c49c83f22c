/// The pace of a rotation's time.
package enum Pace: Hashable, Sendable {
  /// Real time.
  case live
  /// In jumps from deadline to deadline.
  case simulated
  /// Real time multiplied by 0.001…1,000,000.
  case accelerated(by: Double)
}
