import Tasks

/// Short names made from long texts, the same on every machine. Of a million texts two have the
/// same name with a probability of one in thirty million.
package enum Fingerprint {
  /// The hash of a text in 13 digits of base 36.
  package static func text(of text: String) -> String {
    let digits = String(TextHash.value(of: text), radix: 36)
    return String(repeating: "0", count: 13 - digits.count) + digits
  }
}
