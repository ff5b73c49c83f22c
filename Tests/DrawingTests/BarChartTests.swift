import Drawing
import Testing
import Thoroughness

@Suite struct BarChartTests {
  private let week = BarChart(
    bars: [
      .init(value: 2.5, label: "Mon", former: 2), .init(value: 4, label: "Tue"),
      .init(value: 0, label: "Wed", former: 3), .init(value: 0.1, label: "Thu"),
    ],
    ticks: [.init(2, "2 h"), .init(4, "4 h")], selected: 1,
    caption: "4 h")

  @Test func `In ASCII bars are made of hashes, with a scale, an axis and labels`() {
    #expect(
      picture(week, 40, 11, .none, .ascii).lines == [
        "                4 h",
        "4 h           ######",
        "              ######   ------",
        "              ######",
        "     ------   ######",
        "2 h  ######   ######",
        "     ######   ######",
        "     ######   ######",
        "     ######   ######            ......",
        "    ------------^-----------------------",
        "       Mon      Tue      Wed      Thu",
      ])
  }

  @Test(
    arguments: [
      (GlyphLevel.halfBlocks, ColorDepth.trueColor, "▄"), (.halfBlocks, .ansi16, "▄"),
      (.braille, .none, "⣤"), (.ascii, .none, "#"),
    ] as [(GlyphLevel, ColorDepth, Character)])
  func `Half a cell is half a cell wherever there is one`(
    _ glyphs: GlyphLevel, _ depth: ColorDepth, _ mark: Character
  ) {
    let chart = BarChart(bars: [.init(value: 0.5)], ticks: [.init(1, "")])
    #expect(picture(chart, 6, 1, depth, glyphs).lines.joined().contains(mark))
  }

  @Test(arguments: GlyphLevel.allCases)
  func `The smallest nonzero share is visible`(_ glyphs: GlyphLevel) {
    let chart = BarChart(bars: [.init(value: 0.001)], ticks: [.init(1, "")])
    #expect(picture(chart, 6, 4, .none, glyphs).cells.contains { $0.content != .narrow(" ") })
  }

  @Test func `Nothing is drawn as nothing`() {
    let chart = BarChart(bars: [.init(value: 0)], ticks: [.init(1, "")])
    #expect(picture(chart, 6, 4, .none, .ascii).lines.joined() == "")
  }

  @Test(arguments: [1, 5, 30, 53, 120, 500])
  func `The selected bar is there, however many there are`(_ count: Int) {
    for selected in [0, count / 2, count - 1] {
      let chart = BarChart(
        bars: (0..<count).map { .init(value: 1, label: "\($0)") },
        ticks: [.init(1, "1")], selected: selected)
      let grid = picture(chart, 40, 12, .none, .ascii)
      #expect(grid.lines[10].contains("^"))
      #expect(grid.lines[11].split(separator: " ").contains("\(selected)"))
    }
  }

  @Test func `Bars stand on the axis, and a mark of the same height lies on its bar`() {
    let chart = BarChart(
      bars: [4.0, 3.9, 3.5].map { .init(value: 4, former: $0) },
      ticks: [.init(8, "")])
    let lines = picture(chart, 21, 11, .trueColor, .halfBlocks).lines
    #expect(lines[4] == " ▁▁▁▁▁")
    #expect(lines[5] == " █████  ▔▔▔▔▔  ─────")
    #expect(lines[9].hasPrefix(" ▔▔▔▔▔▔▔"))
  }

  @Test func `The label of a bar stands above its neighbours if they are higher`() {
    func captionRow(beside neighbour: Double) -> Int? {
      let chart = BarChart(
        bars: [neighbour, 1, neighbour].map { .init(value: $0) },
        ticks: [.init(4, "")], selected: 1, caption: "quite a long caption")
      return picture(chart, 30, 11, .none, .ascii).lines.firstIndex { $0.contains("caption") }
    }
    #expect(captionRow(beside: 4) == 0)
    #expect(captionRow(beside: 1) == 6)
  }

  @Test func `Beside a higher neighbour the label of a bar stands to the other side`() {
    let chart = BarChart(
      bars: [4.0, 0.1, 0].map { .init(value: $0) }, ticks: [.init(4, "")],
      selected: 1, caption: "2 min")
    let lines = picture(chart, 9, 11, .none, .ascii).lines
    #expect(lines[7] == " ## 2 min")
  }

  @Test func `The label of a bar does not stand on the mark above it`() {
    func captionRow(_ former: Double) -> Int? {
      let chart = BarChart(
        bars: [.init(value: 0.1, former: former)], ticks: [.init(8, "")],
        selected: 0, caption: "2 min")
      return picture(chart, 20, 11, .none, .ascii).lines.firstIndex { $0.contains("2 min") }
    }
    #expect(captionRow(6) == 7)
    #expect(captionRow(1.5) == 6)
  }

  @Test(arguments: 8...40) func `Every step of a scale is as high as the others`(_ height: Int) {
    for count in 1...4 {
      let chart = BarChart(
        bars: [.init(value: 0)],
        ticks: (1...count).map { .init(Double($0), "t\($0)") })
      let lines = picture(chart, 20, height, .none, .ascii).lines
      let rows = (1...count).compactMap { tick in lines.firstIndex { $0.hasPrefix("t\(tick)") } }
      let axis = lines.firstIndex { $0.contains("-") } ?? 0
      let steps = zip([axis] + rows, rows).map { $0 - $1 }
      #expect(Set(steps) == [BarChart.plotHeight(of: height) / count], "\(count): \(lines)")
    }
  }

  @Test func `Bars without room are beyond the edge, which says so`() {
    let chart = BarChart(
      bars: (0..<100).map { _ in .init(value: 1) }, ticks: [.init(1, "1")],
      selected: 50)
    let axis = picture(chart, 40, 12, .none, .ascii).lines[10]
    #expect(axis.contains("<") && axis.contains(">"))
  }

  @Test func `Nothing is drawn outside of the rectangle, whatever its size`() {
    for width in 0...50 {
      for height in 0...12 where isExhaustive || (width + height).isMultiple(of: 4) {
        var grid = Grid(width: 60, height: 20)
        let area = Rect(x: 5, y: 4, width: width, height: height)
        week.draw(into: &grid, in: area, ink: ink(.trueColor, .halfBlocks))
        for y in 0..<20 {
          for x in 0..<60 where !(area.x..<area.maxX ~= x && area.y..<area.maxY ~= y) {
            #expect(grid[x, y] == .blank, "\(width) × \(height): \(x), \(y)")
          }
        }
      }
    }
  }

  private func ink(_ depth: ColorDepth, _ glyphs: GlyphLevel) -> Ink {
    Ink(palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs))
  }

  private func picture(
    _ chart: BarChart, _ width: Int, _ height: Int, _ depth: ColorDepth, _ glyphs: GlyphLevel
  ) -> Grid {
    var grid = Grid(width: width, height: height)
    chart.draw(into: &grid, in: grid.bounds, ink: ink(depth, glyphs))
    return grid
  }
}
