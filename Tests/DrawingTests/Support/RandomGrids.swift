import Drawing
import Thoroughness

extension Grid {
  /// Draws some random texts over the grid, many of them partly outside or over one another.
  mutating func scribble(using random: inout SeededNumbers) {
    let alphabet: [Character] = [
      "a", "b", " ", "é", "e\u{301}", "漢", "字", "한", "▀", "⣿", "😀", "👩‍👩‍👧", "🇩🇪", "❤️", "\u{7}",
    ]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let length = Int.random(in: 1...6, using: &random)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? " " })
      put(
        text, x: Int.random(in: -3..<width + 1, using: &random),
        y: Int.random(in: -1...height, using: &random), .random(using: &random))
    }
  }
}

extension Style {
  static func random(using random: inout SeededNumbers) -> Style {
    let colors: [Color?] = [nil, nil, Color(0x56B4E9), Color(0xE69F00), Color(0x101010)]
    return Style(
      colors.randomElement(using: &random) ?? nil, on: colors.randomElement(using: &random) ?? nil,
      Attributes(rawValue: UInt8.random(in: 0...15, using: &random)))
  }
}
