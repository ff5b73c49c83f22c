import Drawing
import Testing

@Suite struct GanttTests {
  /// One lane of eight cells over sixteen units.
  private func row(
    _ bars: Range<Double>..., stay: Range<Double> = 0..<16, glyphs: GlyphLevel = .halfBlocks
  ) -> String {
    let lane = Gantt.Lane(color: Color(0x0072B2), stay: stay, bars: bars)
    var grid = Grid(width: 8, height: 1)
    Gantt(lanes: [lane], end: 16)
      .draw(into: &grid, in: grid.bounds, dots: .plain, glyphs: glyphs)
    return grid.lines[0]
  }

  @Test func `A task that is never present has no dots`() {
    #expect(row(4..<8, stay: 0..<0) == "  ██")
  }

  @Test func `A bar covers its cells, and dots the rest of the stay`() {
    #expect(row(0..<4, 8..<10) == "██··█···")
    #expect(row(4..<8, stay: 2..<10) == " ·██·")
    #expect(row(0..<4, 8..<10, glyphs: .ascii) == "##..#...")
  }

  @Test func `A bar ends at an eighth of a cell, and begins at one`() {
    #expect(row(0..<3) == "█▌······")
    #expect(row(0..<2.5) == "█▎······")
    #expect(row(0..<2.1) == "█·······")
    // Reversed: what the glyph leaves free is the bar.
    #expect(row(1..<4) == "▌█······")
  }

  @Test func `Nothing is too short to be seen, and many in one cell are shaded`() {
    #expect(row(5..<5.01) == "··▉·····")
    #expect(row(4..<4.5, 5..<5.5) == "··▒·····")
    #expect(row(5..<5.01, glyphs: .ascii) == "..=.....")
  }

  @Test func `Cells outside the grid are not drawn`() {
    var grid = Grid(width: 3, height: 1)
    let lane = Gantt.Lane(color: Color(0), stay: 0..<99, bars: [-5..<99])
    Gantt(lanes: [lane, lane], end: 16)
      .draw(into: &grid, in: grid.bounds, dots: .plain, glyphs: .braille)
    #expect(grid.lines == ["███"])
    Gantt(lanes: [lane], end: 0).draw(
      into: &grid, in: grid.bounds, dots: .plain, glyphs: .braille)
  }

  @Test func `An instant has its column`() {
    let gantt = Gantt(lanes: [], end: 16)
    #expect([0, 7.9, 8, 16, 99].map { gantt.column(of: $0, width: 8) } == [0, 3, 4, 8, 8])
  }
}
