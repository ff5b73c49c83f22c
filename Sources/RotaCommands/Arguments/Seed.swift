/// What the ids of a simulated rotation are drawn from.
public struct Seed: Hashable, Sendable {
  public let value: UInt64

  /// The seed of a text: the number that it is, or else its FNV-1a hash (Fowler, Noll and Vo).
  public init(text: String) {
    value =
      UInt64(text)
      ?? text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
  }
}
