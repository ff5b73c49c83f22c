/// The text without characters that could control a terminal or reorder text.
///
/// Tabs and line ends become blanks. Removed are the controls (C0, DEL, C1), the line and paragraph
/// separators, and every format scalar (bidirectional overrides and isolates, tags, zero-width
/// blanks) except the two joiners, which scripts and emoji need.
package func harmless(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
      if scalars.last != " " { scalars.append(" ") }
    case "\u{200C}", "\u{200D}":
      scalars.append(scalar)
    default:
      if !isDangerous(scalar) { scalars.append(scalar) }
    }
  }
  return String(scalars)
}

/// Whether the scalar is a control or an invisible format scalar.
private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format: true
  default: false
  }
}
