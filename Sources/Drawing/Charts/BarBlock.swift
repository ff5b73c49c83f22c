/// What one cell of an upright bar looks like.
struct BarBlock: Equatable {
  let character: Character

  /// A cell that is filled from below, 0 to 1; nil if nothing is to be seen of that.
  init?(filling: Double, isLowest: Bool, ink: Ink) {
    let blocks: [Character]
    switch ink.profile.glyphs {
    case .halfBlocks:
      // The console of Linux, which has sixteen colours, has only half blocks in its font.
      blocks =
        ink.profile.depth == .ansi16 ? ["▄", "█"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .braille: blocks = ["⣀", "⣤", "⣶", "⣿"]
    case .ascii: blocks = ["#"]
    }
    var count = Int((filling * Double(blocks.count)).rounded())
    if filling > 0, isLowest, count == 0 {
      guard ink.profile.glyphs != .ascii else {
        character = "."
        return
      }
      count = 1
    }
    guard count > 0 else { return nil }
    character = blocks[count - 1]
  }
}
