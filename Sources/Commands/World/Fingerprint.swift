import Tasks

/// Short hashes of texts, the same on every machine. In a million texts the probability of a
/// collision is one in thirty million.
package enum Fingerprint {
  /// The hash of a text in 13 digits of base 36.
  package static func text(of text: String) -> String {
    let digits = String(TextHash.value(of: text), radix: 36)
    return String(repeating: "0", count: 13 - digits.count) + digits
  }
}
