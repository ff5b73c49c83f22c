import Drawing
import Testing
import Thoroughness

@Suite struct GridTests {
  @Test(arguments: ["ทำงานบ้าน", "हिन्दी व्याकरण", "বাংলা ব্যাকরণ", "தொகை", "👩‍👩‍👧 🇩🇪 漢字"])
  func `No letter of a text is lost, whatever its script`(_ text: String) {
    var grid = Grid(width: TextWidth.of(text) + 1, height: 1)
    #expect(grid.put(text, x: 0, y: 0) == TextWidth.of(text))
    grid.put("|", x: TextWidth.of(text), y: 0)
    #expect(grid.lines == ["\(text)|"])
  }

  @Test func `Text outside the grid is cut off`() {
    var grid = Grid(width: 5, height: 2)
    grid.put("abc", x: -1, y: 0)
    grid.put("xyz", x: 3, y: 1)
    grid.put("no", x: 0, y: 2)
    grid.put("no", x: 0, y: -1)
    #expect(grid.lines == ["bc", "   xy"])
  }

  @Test func `Text outside of a clip is cut off as at the edge`() {
    var grid = Grid(width: 8, height: 2)
    let clip = Rect(x: 2, y: 0, width: 3, height: 1)
    #expect(grid.put("abcdefgh", x: 0, y: 0, within: clip) == 8)
    grid.put("no", x: 2, y: 1, within: clip)
    #expect(grid.lines == ["  cde", ""])
    grid.put("漢漢漢", x: 1, y: 0, within: clip)
    #expect(grid.lines == ["   漢", ""])
  }

  @Test func `Writing returns the column after the text`() {
    var grid = Grid(width: 4, height: 1)
    #expect(grid.put("a漢\u{7}b", x: 1, y: 0) == 5)
  }

  @Test func `Of a wide character cut by an edge there remains a blank`() {
    var grid = Grid(width: 4, height: 2)
    grid.fill(grid.bounds, with: ".")
    grid.put("漢漢漢", x: -1, y: 0)
    grid.put("漢", x: 3, y: 1)
    #expect(grid.lines == [" 漢", "..."])
    #expect(grid[1, 0].isWide)
    #expect(grid[2, 0].content == .trailing)
    #expect(grid[3, 1].content == .narrow(" "))
  }

  @Test(arguments: [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")])
  func `Half a wide character overwritten takes the other half with it`(_ x: Int, _ line: String) {
    var grid = Grid(width: 4, height: 1)
    grid.put("漢字", x: 0, y: 0)
    grid.put("x", x: x, y: 0)
    #expect(grid.lines == [line])
  }

  @Test func `A wide character over the halves of two others blanks both`() {
    var grid = Grid(width: 4, height: 1)
    grid.put("漢字", x: 0, y: 0)
    grid.put("한", x: 1, y: 0)
    #expect(grid.lines == [" 한"])
    #expect(grid[3, 0].content == .narrow(" "))
  }

  @Test func `A wide half is never without the other, however much is drawn`() {
    var random = SeededNumbers(seed: 7)
    var grid = Grid(width: 9, height: 3)
    for _ in 0..<2_000 {
      grid.scribble(using: &random)
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          let next: Cell.Content? = x + 1 < grid.width ? grid[x + 1, y].content : nil
          #expect(grid[x, y].isWide == (next == .trailing))
        }
      }
      #expect((0..<grid.height).allSatisfy { grid[0, $0].content != .trailing })
    }
  }

  @Test func `Text stands left, in the middle or right, and is shortened to fit`() {
    var grid = Grid(width: 9, height: 4)
    let rect = Rect(x: 1, y: 0, width: 7, height: 4)
    grid.put("abc", .leading, in: rect)
    grid.put("abc", .center, in: rect, row: 1)
    grid.put("abc", .trailing, in: rect, row: 2)
    grid.put("abcdefghi", .center, in: rect, row: 3)
    #expect(grid.lines == [" abc", "   abc", "     abc", " abcdef…"])
  }

  @Test func `A part drawn back where it came from changes nothing`() {
    var random = SeededNumbers(seed: 3)
    var grid = Grid(width: 12, height: 4)
    grid.scribble(using: &random)
    var copy = Grid(width: 12, height: 4)
    copy.draw(grid.part(grid.bounds), x: 0, y: 0)
    #expect(copy == grid)
  }

  @Test func `Rectangles meet and shrink`() {
    let rect = Rect(x: 2, y: 1, width: 10, height: 6)
    #expect(
      rect.intersection(Rect(x: 0, y: 4, width: 5, height: 9))
        == Rect(x: 2, y: 4, width: 3, height: 3))
    #expect(rect.intersection(Rect(x: 20, y: 0, width: 5, height: 9)).isEmpty)
    #expect(rect.inset(x: 2, y: 1) == Rect(x: 4, y: 2, width: 6, height: 4))
  }
}
