import Tasks

/// Short hashes of texts, the same on every machine. In a million texts the probability of a
/// collision is one in thirty million.
package enum Fingerprint {
  /// The hash of a text in 13 digits of base 36.
  package static func text(of text: String) -> String {
    let digits = String(TextHash.value(of: text), radix: 36)
    return String(repeating: "0", count: length - digits.count) + digits
  }

  /// Whether a text can be one.
  package static func isOne(_ text: String) -> Bool {
    text.utf8.count == length && UInt64(text, radix: 36) != nil
  }

  private static let length = 13
}
