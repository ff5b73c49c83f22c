import Drawing
import Testing

@Suite struct LevelBarTests {
  private func line(_ bar: LevelBar, width: Int, glyphs: GlyphLevel = .ascii) -> String {
    var grid = Grid(width: width, height: 1)
    bar.draw(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: glyphs)), into: &grid,
      x: 0,
      y: 0, width: width)
    return grid.lines[0]
  }

  @Test(
    "The level, the way to the next one, and the points stand in one row",
    arguments: [
      (40, "level 3 =====---------------- 150 of 600"), (30, "level 3 ===-------- 150 of 600"),
      (24, "  level 3 - 150 of 600"), (16, "    level 3"),
    ])
  func row(width: Int, text: String) {
    #expect(line(LevelBar(level: 3, into: 150, of: 600), width: width) == text)
  }

  @Test("A level has a beginning and an end")
  func share() {
    #expect(LevelBar(level: 1, into: 0, of: 200).share == 0)
    #expect(LevelBar(level: 1, into: 200, of: 200).share == 1)
    #expect(LevelBar(level: 1, into: 5, of: 0).share == 0)
  }
}
