extension String {
  /// The text in quotation marks, with a backslash before each of these and of its backslashes.
  package var quoted: String {
    // Not by characters: a mark and an accent over it are one.
    let escaped = unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
