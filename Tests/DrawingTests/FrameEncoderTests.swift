import Drawing
import Testing
import Thoroughness

@Suite struct FrameEncoderTests {
  @Test(arguments: ColorDepth.allCases)
  func `A terminal that receives the frames shows the grids`(_ depth: ColorDepth) {
    var random = SeededNumbers(seed: 20_261_120)
    let encoder = FrameEncoder(depth: depth)
    for _ in 0..<150 {
      let width = Int.random(in: 1...12, using: &random)
      let height = Int.random(in: 1...4, using: &random)
      var terminal = TinyTerminal(width: width, height: height, filledWith: "?")
      var shown: Grid?
      for _ in 0..<4 {
        var next = shown ?? Grid(width: width, height: height)
        if Bool.random(using: &random) { next = Grid(width: width, height: height) }
        next.scribble(using: &random)
        terminal.receive(encoder.bytes(from: shown, to: next))
        let expected = TinyTerminal(showing: next, depth: depth)
        #expect(terminal.slots == expected.slots)
        #expect(terminal.unknown.isEmpty)
        #expect(terminal.style == .plain)
        #expect(!terminal.isSynchronized)
        shown = next
      }
    }
  }

  @Test func `A frame in which nothing changed is no bytes at all`() {
    var random = SeededNumbers(seed: 1)
    var grid = Grid(width: 20, height: 5)
    grid.scribble(using: &random)
    #expect(FrameEncoder(depth: .trueColor).bytes(from: grid, to: grid).isEmpty)
  }

  @Test func `Colours that a terminal shows alike are not sent again`() {
    let (before, after) = (grid("x", Color(0x56B4E9)), grid("x", Color(0x56B4E8)))
    #expect(FrameEncoder(depth: .indexed256).bytes(from: before, to: after).isEmpty)
    #expect(FrameEncoder(depth: .none).bytes(from: before, to: after).isEmpty)
    #expect(!FrameEncoder(depth: .trueColor).bytes(from: before, to: after).isEmpty)
  }

  @Test func `Only the cell that changed is sent`() {
    #expect(
      frame(from: grid("17:42", Color(0xDEE2E8)), to: grid("17:41", Color(0xDEE2E8)))
        == "\u{1B}[1;5H\u{1B}[38;2;222;226;232m1\u{1B}[m")
  }

  @Test func `Cells between two changes are stepped over`() {
    #expect(frame(from: grid("a...b"), to: grid("c...d")) == "\u{1B}[Hc\u{1B}[3Cd")
  }

  @Test func `An emoji of several scalars has cleared cells, and the cursor is put anew after it`()
  {
    #expect(
      frame(from: grid("      "), to: grid("👩‍👩‍👧ab"))
        == "\u{1B}[H  \u{1B}[H👩‍👩‍👧\u{1B}[1;3Hab")
  }

  @Test(arguments: ["✈️", "🏳️‍🌈", "👩‍👩‍👧", "❤️"])
  func `Where an emoji of several scalars takes one cell, nothing old is left beside it`(
    _ emoji: String
  ) {
    var terminal = TinyTerminal(width: 8, height: 1, clusterWidth: 1)
    let encoder = FrameEncoder(depth: .none)
    terminal.receive(encoder.bytes(from: nil, to: grid("xxxxxxxx")))
    terminal.receive(encoder.bytes(from: grid("xxxxxxxx"), to: grid("\(emoji) Fly")))
    #expect(terminal.lines == ["\(emoji)  Fly  "])
  }

  @Test func `A grid of another size clears the screen first`() {
    for (width, height) in [(9, 9), (9, 1), (8, 2)] {
      let before = Grid(width: width, height: height)
      #expect(frame(from: before, to: grid("a")) == "\u{1B}[2J\u{1B}[Ha")
    }
  }

  @Test func `A terminal without UTF-8 receives nothing but ASCII`() {
    let encoder = FrameEncoder(depth: .none, glyphs: .ascii)
    var terminal = TinyTerminal(width: 8, height: 1)
    let bytes = encoder.bytes(from: nil, to: grid("é 漢字 a…"))
    #expect(bytes.allSatisfy { $0 < 0x80 })
    terminal.receive(bytes)
    #expect(terminal.lines == ["? ???? a"])
  }

  @Test func `As lines, a grid is text that ends in the terminal's own style`() {
    var grid = Grid(width: 6, height: 3)
    grid.put("漢", x: 1, y: 0, Style(Color(0x56B4E9)))
    grid.put("  ", x: 1, y: 1, Style(nil, on: Color(0x262B34)))
    #expect(
      FrameEncoder(depth: .indexed256).lines(of: grid) == [
        " \u{1B}[38;5;74m漢\u{1B}[m", " \u{1B}[48;5;235m  \u{1B}[m", "",
      ])
    #expect(FrameEncoder(depth: .none, glyphs: .ascii).lines(of: grid) == [" ??", "   ", ""])
  }

  private func grid(_ text: String, _ color: Color? = nil) -> Grid {
    var grid = Grid(width: 8, height: 1)
    grid.put(text, x: 0, y: 0, Style(color))
    return grid
  }

  /// The bytes of a frame in true colour, without the synchronized output around them.
  private func frame(from old: Grid, to new: Grid) -> String {
    let bytes = FrameEncoder(depth: .trueColor).bytes(from: old, to: new)
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(Escape.beginSynchronizedOutput),
      text.hasSuffix(Escape.endSynchronizedOutput)
    else { return "not synchronized: \(text)" }
    return String(
      text.dropFirst(Escape.beginSynchronizedOutput.count)
        .dropLast(Escape.endSynchronizedOutput.count))
  }
}
