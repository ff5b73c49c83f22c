import Drawing
import Testing

@Suite struct DonutTests {
  private let colors = [Color(0x4C9BE8), Color(0xE69F00), Color(0x00B383), Color(0xCC79A7)]

  @Test(arguments: [[0.5, 0.5], [0.7, 0.2, 0.1], [0.4, 0.3, 0.2, 0.1]])
  func `The letters of the parts are in proportion`(_ shares: [Double]) {
    let grid = picture(donut(shares), 21, .none, .ascii)
    let letters: [Character] = ["#", "+", "o", "="]
    let counts = letters.map { letter in grid.cells.count { $0.character == letter } }
    let all = counts.reduce(0, +)
    for (count, share) in zip(counts, shares) {
      #expect(abs(Double(count) / Double(all) - share) < 0.05)
    }
  }

  @Test func `The first part begins at 12 o'clock and goes clockwise`() {
    let lines = picture(donut([0.5, 0.5]), 11, .none, .ascii).lines
    #expect(lines[5] == " +++              ###")
    #expect(lines[1] == "     ++++++######")
  }

  @Test func `Its middle is free for text`() {
    for rows in Donut.heights {
      let grid = picture(donut([0.6, 0.4]), rows, .trueColor, .halfBlocks)
      for row in 0..<rows {
        let room = Donut.room(inRow: row, of: rows)
        for x in (rows - room / 2)..<(rows + room / 2) { #expect(grid[x, row] == .blank) }
      }
    }
  }

  @Test func `The selected part reaches further out than the others`() {
    func reach(_ selected: Int?) -> Int {
      var donut = donut([0.5, 0.5])
      donut.selected = selected
      let grid = picture(donut, 15, .none, .ascii)
      return (0..<grid.width).last { grid[$0, 7] != .blank } ?? 0
    }
    #expect(reach(0) > reach(1))
  }

  @Test(arguments: [ColorDepth.none, .ansi16], GlyphLevel.allCases)
  func `Without colours that can be relied on, every part has a pattern of its own`(
    _ depth: ColorDepth, _ glyphs: GlyphLevel
  ) {
    let donut = donut(Array(repeating: 0.125, count: 8))
    let swatches = donut.parts.indices.map {
      donut.swatch($0, ink: ink(depth, glyphs)).text
    }
    #expect(Set(swatches).count == 8)
  }

  /// Shares, and the letter that the whole ring is made of.
  @Test(
    arguments: [
      ([], nil), ([0], "#"), ([0, 0], "+"), ([.nan, 1], "+"), ([1, 1e-9], "#"), ([1], "#"),
      ([-1, 1], "+"), ([.infinity, 1], "+"),
    ] as [([Double], Character?)])
  func `Odd shares count as nothing, and what is left is the whole`(
    _ shares: [Double], _ letter: Character?
  ) {
    for glyphs in GlyphLevel.allCases {
      let isEmpty = picture(donut(shares), 9, .trueColor, glyphs) == Grid(width: 18, height: 9)
      #expect(isEmpty == (letter == nil))
    }
    let letters = Set(picture(donut(shares), 9, .none, .ascii).cells.compactMap(\.character))
    #expect(letters.subtracting([" "]) == Set([letter].compactMap(\.self)))
  }

  @Test func `A share of nothing has no place between the others`() {
    let letters = Set(picture(donut([0.5, 0, 0.5]), 15, .none, .ascii).cells.map(\.character))
    #expect(letters == ["#", "o", " "])
  }

  @Test(arguments: [(0, nil), (6, nil), (7, 7), (25, 25), (40, 25)] as [(Int, Int?)])
  func `The largest donut that fits is taken`(_ height: Int, _ rows: Int?) {
    #expect(Donut.rows(inWidth: 100, height: height) == rows)
    #expect(Donut.rows(inWidth: 2 * height, height: 99) == rows)
    #expect(Donut.rows(inWidth: 2 * height + 1, height: 99) == rows)
  }

  @Test(arguments: [-1, 2, 99])
  func `Only a part that is there is selected`(_ number: Int) {
    #expect(Donut(parts: donut([0.5, 0.5]).parts, selected: number).selected == nil)
    #expect(Donut(parts: donut([0.5, 0.5]).parts, selected: 1).selected == 1)
  }

  private func donut(_ shares: [Double]) -> Donut {
    Donut(
      parts: shares.enumerated().map { Donut.Part(share: $1, color: colors[$0 % colors.count]) })
  }

  private func ink(_ depth: ColorDepth, _ glyphs: GlyphLevel) -> Ink {
    Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs))
  }

  private func picture(
    _ donut: Donut, _ rows: Int, _ depth: ColorDepth, _ glyphs: GlyphLevel
  ) -> Grid {
    var grid = Grid(width: 2 * rows, height: rows)
    donut.draw(rows: rows, into: &grid, x: 0, y: 0, ink: ink(depth, glyphs))
    return grid
  }
}
