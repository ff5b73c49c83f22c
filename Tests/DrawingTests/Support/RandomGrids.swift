import Drawing

/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Grid {
  /// Draws some random texts over the grid, many of them partly outside or over one another.
  mutating func scribble(using random: inout SplitMix64) {
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
  static func random(using random: inout SplitMix64) -> Style {
    let colors: [Color?] = [nil, nil, Color(0x56B4E9), Color(0xE69F00), Color(0x101010)]
    return Style(
      colors.randomElement(using: &random) ?? nil, on: colors.randomElement(using: &random) ?? nil,
      Attributes(rawValue: UInt8.random(in: 0...15, using: &random)))
  }
}
