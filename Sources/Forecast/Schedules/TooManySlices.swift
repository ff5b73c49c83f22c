/// The error for a list that would take more slices than the limit.
package struct TooManySlices: Error, Equatable, Sendable {
  /// The limit.
  package let limit: Int
}
