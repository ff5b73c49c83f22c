/// A list would take more slices than anybody looks at.
public struct TooManySlices: Error, Equatable, Sendable {
  /// How many are looked at.
  public let limit: Int
}
