/// Numbers made from texts, the same in every run and on every machine.
public enum TextHash {
  /// The 64-bit FNV-1a hash of the UTF-8 of a text (Fowler, Noll and Vo).
  public static func value(of text: String) -> UInt64 { value(of: text.utf8) }

  /// The same of bytes.
  @inlinable
  public static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }
}
