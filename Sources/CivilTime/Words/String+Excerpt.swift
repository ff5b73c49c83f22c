extension String {
  /// The text for a message: at most 40 characters in one line, with U+FFFD in place of control
  /// characters.
  package var excerpt: String {
    var text = String.UnicodeScalarView()
    for scalar in shortened(to: 40).unicodeScalars {
      text.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }

  /// The text with at most this many characters, the last of which is `…` if some are missing.
  package func shortened(to length: Int) -> String {
    let start = unicodeScalars.prefix(length + 1)
    return start.count > length ? String(start.prefix(length - 1)) + "…" : self
  }
}
