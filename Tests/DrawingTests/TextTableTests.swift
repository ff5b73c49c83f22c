import Drawing
import Testing

@Suite struct TextTableTests {
  private static let rows = [["Essay", "25 min", "finished"], ["Sheet 12", "5 min", ""]]

  private func lines(
    _ columns: [TextTable.Column] = [], rows: [[String]] = rows, steps: [TextTable.Step] = [],
    within width: Int? = nil
  ) -> [String] {
    TextTable(columns, rows: rows.map { $0.map { TextLine($0) } }, steps: steps)
      .lines(within: width).map(\.text)
  }

  @Test func `Columns are as wide as their widest cell, and nothing trails`() {
    #expect(lines() == ["Essay     25 min  finished", "Sheet 12  5 min"])
    #expect(
      lines([.init(), .init(.trailing, gap: 1)]) == [
        "Essay    25 min  finished", "Sheet 12  5 min",
      ])
    #expect(lines([.init(least: 10)])[1] == "Sheet 12    5 min")
    #expect(lines(rows: [["漢字", "x"], ["abc", "y"]]) == ["漢字  x", "abc   y"])
    #expect(lines(rows: []).isEmpty)
  }

  @Test func `A column in which nothing stands is left out with its gap`() {
    #expect(lines(rows: [["a", "", "b"], ["cc", "", "d"]]) == ["a   b", "cc  d"])
  }

  @Test func `Steps are taken until the lines are narrow enough`() {
    let steps = [TextTable.Step.narrow(0, to: 6), .narrow(2, to: 3), .drop(2)]
    #expect(lines(steps: steps, within: 26) == lines())
    #expect(lines(steps: steps, within: 25) == ["Essay    25 min  finished", "Sheet …  5 min"])
    #expect(lines(steps: steps, within: 20) == ["Essay   25 min  fin…", "Sheet…  5 min"])
    #expect(lines(steps: steps, within: 14) == ["Essay   25 min", "Sheet…  5 min"])
    // Nothing else gives way.
    #expect(lines(steps: steps, within: 10) == ["Essay   25 min", "Sheet…  5 min"])
  }

  @Test func `A cell takes the place of empty ones after it`() {
    let rows = [["Read the book", "", "x"], ["Read the book", "", ""], ["Essay", "+maths", "y"]]
    let steps = [TextTable.Step.narrow(0, to: 6)]
    #expect(
      lines(rows: rows, steps: steps, within: 17) == [
        "Read the book   x", "Read the book", "Essay   +maths  y",
      ])
    #expect(
      lines([.init(.trailing)], rows: rows, steps: steps, within: 17)[1] == "Read …")
    #expect(
      lines(
        rows: [["a long one", "", "x"], ["", "b", ""]], steps: [.narrow(0, to: 4)],
        within: 10)[0] == "a long…  x")
  }

  @Test func `Of several spans in a cell the first is cut`() {
    let cell = TextLine([TextSpan("Reading week"), TextSpan(" · day 2")])
    let table = TextTable(rows: [[cell]], steps: [.narrow(0, to: 0)])
    #expect(table.lines(within: 14).map(\.text) == ["Readi… · day 2"])
  }

  @Test func `In lines of any width what is too wide moves its own row alone`() {
    let rows = [["one", "a"], ["a long title", "b"], ["seven", "c"]]
    let columns = [TextTable.Column(most: 6)]
    #expect(lines(columns, rows: rows) == ["one    a", "a long title  b", "seven  c"])
    #expect(lines(columns, rows: rows, within: 80)[0] == "one           a")
  }
}
