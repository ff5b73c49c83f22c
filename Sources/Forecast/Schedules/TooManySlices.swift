/// A list would take more slices than anybody looks at.
package struct TooManySlices: Error, Equatable, Sendable {
  /// How many are looked at.
  package let limit: Int
}
