/// Values as small bars in one row of text.
package enum Sparkline {
  /// One character for each value, full for the maximum; a positive value is always visible.
  package static func text(_ values: [Double], glyphs: GlyphLevel) -> String {
    let steps: [Character] =
      switch glyphs {
      case .halfBlocks: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
      case .braille: ["⣀", "⣤", "⣶", "⣿"]
      case .ascii: ["_", ".", "-", "=", "+", "*", "#"]
      }
    let highest = values.filter(\.isFinite).max() ?? 0
    return String(
      values.map { value in
        guard value > 0, value.isFinite, highest > 0 else { return glyphs == .ascii ? "_" : " " }
        return steps[
          max(0, min(steps.count, Int((value / highest * Double(steps.count)).rounded(.up))) - 1)]
      })
  }
}
