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

  private func bar(_ bar: Bar, _ depth: ColorDepth, _ glyphs: GlyphLevel) -> Grid {
    var grid = Grid(width: 12, height: 1)
    bar.draw(
      color: Palette.dark.accent, palette: .dark,
      profile: TerminalProfile(depth: depth, glyphs: glyphs), into: &grid, x: 0, y: 0, width: 12)
    return grid
  }
}
