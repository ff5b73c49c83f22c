/// Which characters a terminal can be trusted with.
package enum GlyphLevel: CaseIterable, Sendable {
  /// Half blocks with a colour for each half: two square pixels in a cell.
  case halfBlocks
  /// Braille: eight dots in a cell, of one colour.
  case braille
  /// Nothing beyond ASCII.
  case ascii

  /// What stands for the end of a text cut off.
  package var ellipsis: String {
    switch self {
    case .halfBlocks, .braille: "…"
    case .ascii: "..."
    }
  }

  /// What stands between two words of a list.
  package var separator: String {
    switch self {
    case .halfBlocks, .braille: "·"
    case .ascii: "-"
    }
  }
}
