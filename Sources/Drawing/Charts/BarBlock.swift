/// One cell of a vertical bar.
struct BarBlock: Equatable {
  let character: Character

  /// A cell filled from below, 0 to 1; `nil` if the filling is not visible.
  init?(filling: Double, isLowest: Bool, ink: Ink) {
    let blocks: [Character]
    switch ink.profile.glyphs {
    case .halfBlocks:
      // The font of the Linux console, which has sixteen colours, contains only half blocks.
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
