/// Short names made from long texts: the same on every machine, and never the same for two texts
/// that anybody has.
enum Fingerprint {
  /// The 64-bit FNV-1a hash of the UTF-8 of a text, in 13 digits of base 36.
  static func text(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash &*= 0x100_0000_01b3
    }
    let digits = String(hash, radix: 36)
    return String(repeating: "0", count: 13 - digits.count) + digits
  }
}
