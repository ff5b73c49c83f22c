import Drawing
import Testing

@Suite struct TinyTerminalTests {
  @Test func `Text goes where the cursor was put`() {
    var terminal = TinyTerminal(width: 6, height: 2)
    terminal.receive("\u{1B}[2;3Hab\u{1B}[Cc\u{1B}[Hd")
    #expect(terminal.lines == ["d     ", "  ab c"])
    #expect(terminal.unknown.isEmpty)
  }

  @Test func `Half a wide character that is overwritten leaves a blank`() {
    var terminal = TinyTerminal(width: 6, height: 1)
    terminal.receive("漢字x\u{1B}[1;2Hy")
    #expect(terminal.lines == [" y字x "])
    terminal.receive("\u{1B}[1;3Hz")
    #expect(terminal.lines == [" yz x "])
  }

  @Test func `Styles add up until they are taken back`() {
    var terminal = TinyTerminal(width: 3, height: 1)
    terminal.receive("\u{1B}[1;38;2;1;2;3ma\u{1B}[22;48;5;16mb\u{1B}[mc")
    #expect(
      terminal.slots.map(\.style) == [
        Style(Color(0x010203), .bold), Style(Color(0x010203), on: Color(0x000000)), .plain,
      ])
  }

  @Test func `Unknown words are reported`() {
    var terminal = TinyTerminal(width: 3, height: 1)
    terminal.receive("\u{1B}[5Z\u{1B}]0;x")
    #expect(terminal.unknown.count >= 2)
  }
}

extension Style {
  init(_ foreground: Color, _ attributes: Attributes) {
    self.init(foreground, on: nil, attributes)
  }
}
