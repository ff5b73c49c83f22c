import Drawing
import Testing

@Suite struct BarTests {
  @Test(arguments: [
    (0, "[----------]"), (0.1, "[#---------]"), (0.56, "[######----]"), (1, "[##########]"),
    (7, "[##########]"), (.nan, "[----------]"),
  ])
  func `In ASCII a block bar has brackets`(_ share: Double, _ line: String) {
    #expect(bar(Bar(share: share, look: .block), .none, .ascii).lines == [line])
  }

  @Test func `In ASCII a line is made of equals signs, with a mark`() {
    #expect(bar(Bar(share: 0.5, mark: 0.8), .none, .ascii).lines == ["======---|--"])
  }

  @Test func `Without colours the empty part of a line is thin`() {
    #expect(bar(Bar(share: 0.5, mark: 0.8), .none, .braille).lines == ["━━━━━━───│──"])
  }

  @Test(arguments: [(0.5, "██████"), (0.51, "██████▏"), (0.56, "██████▊"), (1, "████████████")])
  func `A block bar is exact to an eighth of a cell`(_ share: Double, _ line: String) {
    #expect(bar(Bar(share: share, look: .block), .trueColor, .halfBlocks).lines == [line])
  }

  @Test func `The last cell of a line is as strong as it is full`() {
    let palette = Palette.dark
    let grid = bar(Bar(share: 6.25 / 12), .trueColor, .halfBlocks)
    #expect(grid[5, 0].style == Style(palette.accent))
    #expect(grid[6, 0].style == Style(palette.accent.over(palette.track, coverage: 0.25)))
    #expect(grid[7, 0].style == Style(palette.track))
    #expect(grid.lines == ["━━━━━━━━━━━━"])
  }

  @Test(arguments: [(0, 0), (0.5, 6), (1, 11), (3, 11), (-1, 0)] as [(Double, Int)])
  func `The mark stays on the bar`(_ mark: Double, _ column: Int) {
    let grid = bar(Bar(share: 1, mark: mark), .trueColor, .halfBlocks)
    #expect(grid.cells.map(\.character).firstIndex(of: "│") == column)
    #expect(grid[column, 0].style == Style(Palette.dark.warning))
  }

  @Test(arguments: [.nan, -.nan, .infinity, -.infinity] as [Double])
  func `A bar of NaN is empty, without a stray mark`(_ odd: Double) {
    for look in [Bar.Look.line, .block] {
      #expect(
        bar(Bar(share: odd, look: look), .trueColor, .halfBlocks)
          == bar(Bar(share: 0, look: look), .trueColor, .halfBlocks))
    }
    let grid = bar(Bar(share: 0, mark: odd), .none, .braille)
    let column = grid.cells.map(\.character).firstIndex(of: "│")
    #expect(column == (odd.isNaN ? nil : odd > 0 ? 11 : 0))
  }

  @Test(arguments: [(-1, 0), (2, 1), (0.25, 0.25), (.nan, 0)] as [(Double, Double)])
  func `A share is between nothing and all`(_ share: Double, _ kept: Double) {
    #expect(Bar(share: share).share == kept)
  }

  /// A line of twelve cells, of which five and a bit are full, at each number of colours.
  @Test(arguments: [
    (ColorDepth.none, GlyphLevel.halfBlocks, 5.4, "━━━━━───────"),
    (.none, .halfBlocks, 5.5, "━━━━━━──────"),
    (.ansi16, .halfBlocks, 5.4, "━━━━━━━━━━━━"), (.none, .ascii, 5.4, "=====-------"),
    (.none, .ascii, 5.5, "======------"), (.ansi16, .ascii, 5.5, "======------"),
  ])
  func `A cell of a line is full from its half on`(
    _ depth: ColorDepth, _ glyphs: GlyphLevel, _ cells: Double, _ line: String
  ) {
    #expect(bar(Bar(share: cells / 12), depth, glyphs).lines == [line])
  }

  @Test(arguments: [(5.4, 5), (5.5, 6)])
  func `With sixteen colours a cell is of one or of the other`(_ cells: Double, _ full: Int) {
    let grid = bar(Bar(share: cells / 12), .ansi16, .halfBlocks)
    for column in 0..<12 {
      let color = column < full ? Palette.dark.accent : Palette.dark.track
      #expect(grid[column, 0].style == Style(color), "column \(column)")
    }
  }

  @Test(arguments: [
    (0, "░░░░░░░░░░░░"), (0.5, "██████░░░░░░"), (0.51, "██████▏░░░░░"), (1, "████████████"),
  ])
  func `Without colours the empty part of a block is to be seen`(_ share: Double, _ line: String) {
    #expect(bar(Bar(share: share, look: .block), .none, .halfBlocks).lines == [line])
  }

  @Test func `A block stands on its track`() {
    let grid = bar(Bar(share: 0.5, look: .block), .trueColor, .halfBlocks)
    #expect(grid[11, 0].style == Style(Palette.dark.accent, on: Palette.dark.track))
  }

  @Test(arguments: [(0, ""), (-3, ""), (1, "]"), (2, "[]"), (3, "[#]")])
  func `However narrow, it stays in its cells`(_ width: Int, _ line: String) {
    var grid = Grid(width: 4, height: 1)
    Bar(share: 1, look: .block).draw(
      color: Palette.dark.accent,
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)), into: &grid,
      x: 0, y: 0, width: width)
    #expect(grid.lines == [line])
  }

  private func bar(_ bar: Bar, _ depth: ColorDepth, _ glyphs: GlyphLevel) -> Grid {
    var grid = Grid(width: 12, height: 1)
    bar.draw(
      color: Palette.dark.accent,
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs)), into: &grid,
      x: 0, y: 0, width: 12)
    return grid
  }
}
