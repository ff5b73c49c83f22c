/// A progress ring in one cell, for lines of text.
package enum MiniRing {
  /// The character for the remaining share (0 to 1), in quarters.
  ///
  /// Empty only for 0 and full only for 1.
  package static func character(remaining: Double, glyphs: GlyphLevel) -> Character {
    let quarters: Int
    switch remaining {
    case ..<0.001: quarters = 0
    case 0.999...: quarters = 4
    default: quarters = remaining.isFinite ? min(max(Int((remaining * 4).rounded()), 1), 3) : 0
    }
    switch glyphs {
    case .halfBlocks, .braille: return ["○", "◔", "◑", "◕", "●"][quarters]
    case .ascii: return [".", ":", "o", "O", "@"][quarters]
    }
  }
}
