/// Which characters a terminal can be trusted with.
public enum GlyphLevel: CaseIterable, Sendable {
  /// Half blocks with a colour for each half: two square pixels in a cell.
  case halfBlocks
  /// Braille: eight dots in a cell, of one colour.
  case braille
  /// Nothing beyond ASCII.
  case ascii

  /// What stands for the end of a text cut off.
  public var ellipsis: String {
    switch self {
    case .halfBlocks, .braille: "…"
    case .ascii: "..."
    }
  }

  /// What stands between two words of a list.
  public var separator: String {
    switch self {
    case .halfBlocks, .braille: "·"
    case .ascii: "-"
    }
  }
}
