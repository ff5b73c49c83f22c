/// The characters that a terminal supports.
package enum GlyphLevel: CaseIterable, Sendable {
  /// Half blocks with a colour for each half: two square pixels in a cell.
  case halfBlocks
  /// Braille: eight dots in a cell, of one colour.
  case braille
  /// Only ASCII.
  case ascii

  /// The end of truncated text.
  package var ellipsis: String {
    switch self {
    case .halfBlocks, .braille: "…"
    case .ascii: "..."
    }
  }

  /// The separator of a list of words.
  package var separator: String {
    switch self {
    case .halfBlocks, .braille: "·"
    case .ascii: "-"
    }
  }
}
