import Drawing
import Testing

@Suite struct DigitsTests {
  @Test func `Small digits take three rows`() {
    #expect(
      Digits("17:42", fittingWidth: 20, height: 4, glyphs: .halfBlocks).lines == [
        "▄█  ▀▀█ ▄ █ █ ▀▀█",
        " █    █ ▄ ▀▀█ █▀▀",
        "▀▀▀   ▀     ▀ ▀▀▀",
      ])
  }

  @Test func `Larger digits take five`() {
    #expect(
      Digits("09:58", fittingWidth: 40, height: 9, glyphs: .braille).lines == [
        "▄████▄  ▄████▄      ██████  ▄████▄",
        "██  ██  ██  ██  ▄▄  ██▄▄▄   ██  ██",
        "██  ██  ▀█████  ▀▀  ▀▀▀▀██   ████ ",
        "██  ██      ██  ▄▄  ▄▄  ██  ██  ██",
        "▀████▀   ████▀  ▀▀  ▀████▀  ▀████▀",
      ])
  }

  @Test func `In ASCII small digits have seven segments`() {
    #expect(
      Digits("-0:36", fittingWidth: 20, height: 3, glyphs: .ascii).lines == [
        "     _     _   _ ",
        " _  | | .  _| |_ ",
        "    |_| .  _| |_|",
      ])
  }

  @Test func `Where hours do not fit with their seconds, these are smaller`() {
    #expect(
      Digits("1:29:59", fittingWidth: 22, height: 3, glyphs: .halfBlocks).lines == [
        "▄█  ▄ ▀▀█ █▀█    ",
        " █  ▄ █▀▀ ▀▀█    ",
        "▀▀▀   ▀▀▀ ▀▀▀ :59",
      ])
  }

  @Test(arguments: [(46, 46, 5), (45, 36, 5), (22, 17, 3), (16, 7, 1)])
  func `Hours are as large as they can be`(_ room: Int, _ width: Int, _ height: Int) {
    let digits = Digits("1:29:59", fittingWidth: room, height: 5, glyphs: .halfBlocks)
    #expect((digits.width, digits.height) == (width, height))
    #expect(digits.lines.allSatisfy { TextWidth.of($0) == width })
  }

  @Test(arguments: [
    (80, 10, 68, 10), (80, 9, 34, 5), (33, 9, 17, 3), (16, 9, 5, 1), (80, 2, 5, 1), (0, 0, 5, 1),
  ])
  func `The largest digits that fit are taken`(_ width: Int, _ height: Int, _ w: Int, _ h: Int) {
    let digits = Digits("17:42", fittingWidth: width, height: height, glyphs: .halfBlocks)
    #expect((digits.width, digits.height) == (w, h))
  }

  @Test(arguments: GlyphLevel.allCases)
  func `The rows of every digit are of one width`(_ glyphs: GlyphLevel) {
    for (width, height) in [(200, 10), (60, 5), (40, 3)] {
      let digits = Digits("0123456789:-+", fittingWidth: width, height: height, glyphs: glyphs)
      #expect(Set(digits.lines.map { TextWidth.of($0) }) == [digits.width])
    }
  }

  @Test func `A text with anything else stays plain`() {
    #expect(Digits("25 min", fittingWidth: 99, height: 9, glyphs: .halfBlocks).lines == ["25 min"])
  }

  @Test func `The gaps of digits leave what is beneath`() {
    var grid = Grid(width: 8, height: 3)
    grid.fill(grid.bounds, with: ".")
    Digits("1:", fittingWidth: 8, height: 3, glyphs: .halfBlocks).draw(into: &grid, x: 1, y: 0)
    #expect(grid.lines == [".▄█..▄..", "..█..▄..", ".▀▀▀...."])
  }
}
