import Drawing
import Testing

@Suite struct HeatMapTests {
  @Test func `A week is a column, a day of the week a row`() {
    let map = HeatMap(
      days: [1, 0.5, 0, 0.2, nil, 0.8, 1, 0.3, 0], firstRow: 2,
      rowLabels: ["Mon", "", "Wed", "", "Fri", "", ""], columnLabels: [(0, "Jan")])
    #expect(
      picture(map, 8, .none, .ascii).lines == [
        "    Jan", "Mon   #", "      #", "Wed # +", "    + .", "Fri .", "    -", "",
      ])
  }

  @Test(
    arguments: [
      (0, "."), (0.01, "-"), (0.25, "-"), (0.26, "+"), (0.5, "+"), (0.75, "*"), (0.76, "#"),
      (1, "#"),
      (7, "#"), (-1, "."), (.nan, "."),
    ] as [(Double, Character)])
  func `The more there was, the stronger the mark`(_ share: Double, _ mark: Character) {
    let map = HeatMap(days: [share], firstRow: 0, rowLabels: [], columnLabels: [])
    #expect(picture(map, 4, .none, .ascii)[1, 1].character == mark)
  }

  @Test func `Names of columns that would touch are left out`() {
    let map = HeatMap(
      days: Array(repeating: 0, count: 49), firstRow: 0, rowLabels: [],
      columnLabels: [(0, "Jan"), (7, "Feb"), (14, "Mar"), (42, "Apr")])
    #expect(picture(map, 20, .none, .ascii).lines.first == " Jan Mar")
  }

  @Test func `The name of a column without data is left out`() {
    let map = HeatMap(
      days: Array(repeating: 0, count: 7) + Array(repeating: nil, count: 42), firstRow: 0,
      rowLabels: [], columnLabels: [(0, "Jan"), (14, "Feb")])
    #expect(picture(map, 20, .none, .ascii).lines.first == " Jan")
  }

  @Test func `With colours the marks differ in colour, and in strength in the right order`() {
    let legend = HeatMap.legend(ink(.trueColor, .halfBlocks))
    let brightness = legend.compactMap { $0.style.foreground?.luma }
    #expect(brightness == brightness.sorted() && Set(brightness).count == 5)
    #expect(Set(legend.map(\.text)) == ["■"])
  }

  @Test(arguments: [ColorDepth.none, .ansi16], GlyphLevel.allCases)
  func `Without them the marks differ in shape`(_ depth: ColorDepth, _ glyphs: GlyphLevel) {
    #expect(Set(HeatMap.legend(ink(depth, glyphs)).map(\.text)).count == 5)
  }

  @Test(arguments: [20, 40, 60, 120])
  func `The selected day is there, however narrow it is`(_ width: Int) {
    for selected in [0, 180, 365] {
      let map = HeatMap(
        days: Array(repeating: 0, count: 366), firstRow: 3, rowLabels: ["Mon"],
        columnLabels: [], selected: selected)
      let grid = picture(map, width, .none, .ascii)
      #expect(grid.cells.count { $0.style.attributes.contains(.reverse) } == 1)
    }
  }

  private func ink(_ depth: ColorDepth, _ glyphs: GlyphLevel) -> Ink {
    Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs))
  }

  private func picture(
    _ map: HeatMap, _ width: Int, _ depth: ColorDepth, _ glyphs: GlyphLevel
  ) -> Grid {
    var grid = Grid(width: width, height: HeatMap.height)
    map.draw(into: &grid, in: grid.bounds, ink: ink(depth, glyphs))
    return grid
  }
}
