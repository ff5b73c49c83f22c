import Tasks

/// What the ids of a simulated rotation are drawn from.
public struct Seed: Hashable, Sendable {
  public let value: UInt64

  /// The seed of a text: the number that it is, or else its hash.
  public init(text: String) { value = UInt64(text) ?? TextHash.value(of: text) }
}
