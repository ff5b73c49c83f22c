import Testing

@testable import Drawing

/// Pictures of dots and of half cells, cell by cell.
@Suite struct DotsTests {
  private let first = Style(Color(0x4C9BE8))
  private let second = Style(Color(0xE69F00))

  /// Each dot of a cell, and the bit that Unicode gives it.
  @Test(arguments: [
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08), (1, 1, 0x10), (1, 2, 0x20),
    (0, 3, 0x40), (1, 3, 0x80),
  ])
  func `Each dot is at its place in its cell`(_ x: Int, _ y: Int, _ bit: UInt32) {
    var dots = BrailleDots(width: 3, height: 2)
    dots.set(x: 2 + x, y: 4 + y, first, wins: false)
    var grid = Grid(width: 3, height: 2)
    dots.draw(into: &grid, x: 0, y: 0)
    for cell in 0..<6 where cell != 4 { #expect(grid.cells[cell] == .blank) }
    #expect(grid[1, 1].character?.unicodeScalars.first?.value == 0x2800 + bit)
  }

  /// Which dots win, in the order in which they are set, and whose style the cell has.
  @Test(arguments: [
    ([false, false], 0), ([false, true], 1), ([true, false], 0), ([true, true], 0),
  ])
  func `The first dot decides the style of a cell, or the first that wins`(
    _ wins: [Bool], _ decides: Int
  ) {
    let styles = [first, second]
    var dots = BrailleDots(width: 1, height: 1)
    for (index, wins) in wins.enumerated() { dots.set(x: 0, y: index, styles[index], wins: wins) }
    var grid = Grid(width: 1, height: 1)
    dots.draw(into: &grid, x: 0, y: 0)
    #expect(grid[0, 0].style == styles[decides])
    #expect(grid[0, 0].character == "⠃")
  }

  @Test func `A name without a dot stays unchanged`() {
    var grid = Grid(width: 2, height: 1)
    grid.put("ab", x: 0, y: 0)
    var dots = BrailleDots(width: 2, height: 1)
    dots.set(x: 3, y: 0, .plain, wins: false)
    dots.draw(into: &grid, x: 0, y: 0)
    #expect(grid.lines == ["a⠈"])
  }

  /// The upper and the lower half, and the cell that they make.
  @Test(
    arguments: [
      (HalfBlocks.Pixel.empty, .empty, "x", nil, nil), (.plain, .empty, "▀", nil, nil),
      (.empty, .plain, "▄", nil, nil), (.plain, .plain, "█", nil, nil),
      (.painted(Color(1)), .empty, "▀", Color(1), nil),
      (.empty, .painted(Color(1)), "▄", Color(1), nil),
      (.painted(Color(1)), .painted(Color(2)), "▀", Color(1), Color(2)),
      (.painted(Color(1)), .plain, "█", nil, nil), (.plain, .painted(Color(1)), "█", nil, nil),
    ] as [(HalfBlocks.Pixel, HalfBlocks.Pixel, Character, Color?, Color?)])
  func `Two halves make a cell`(
    _ upper: HalfBlocks.Pixel, _ lower: HalfBlocks.Pixel, _ character: Character,
    _ foreground: Color?, _ background: Color?
  ) {
    var halves = HalfBlocks(width: 1, height: 1)
    halves[0, 0] = upper
    halves[0, 1] = lower
    var grid = Grid(width: 1, height: 1)
    grid.put("x", x: 0, y: 0)
    halves.draw(into: &grid, x: 0, y: 0)
    #expect(grid[0, 0].character == character)
    #expect(grid[0, 0].style.foreground == foreground)
    #expect(grid[0, 0].style.background == background)
  }

  /// Values, and their bars with eight, four and seven steps.
  @Test(
    arguments: [
      ([1, 2, 4, 8], "▁▂▄█", "⣀⣀⣤⣿", "_.=#"), ([0, 1], " █", " ⣿", "_#"), ([], "", "", ""),
      ([0, 0], "  ", "  ", "__"), ([-1, .nan, 1], "  █", "  ⣿", "__#"),
      ([.infinity, 2, 1], " █▄", " ⣿⣤", "_#="), ([1e-9, 1], "▁█", "⣀⣿", "_#"),
    ] as [([Double], String, String, String)])
  func `The highest value is full, and what is there at all is to be seen`(
    _ values: [Double], _ blocks: String, _ dots: String, _ ascii: String
  ) {
    #expect(Sparkline.text(values, glyphs: .halfBlocks) == blocks)
    #expect(Sparkline.text(values, glyphs: .braille) == dots)
    #expect(Sparkline.text(values, glyphs: .ascii) == ascii)
  }
}
