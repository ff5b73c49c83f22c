import Drawing
import Testing

@Suite struct EscapeTests {
  @Test(arguments: [
    (Escape.moveTo(x: 0, y: 0), "[H"), (Escape.moveTo(x: 0, y: 4), "[5H"),
    (Escape.moveTo(x: 9, y: 4), "[5;10H"), (Escape.moveRight(1), "[C"),
    (Escape.moveRight(12), "[12C"),
  ])
  func `The cursor moves in the shortest words`(_ sent: String, _ expected: String) {
    #expect(sent == "\u{1B}" + expected)
  }

  @Test(arguments: [
    (ColorDepth.trueColor, "[1;38;2;86;180;233;48;2;230;159;0m"),
    (.indexed256, "[1;38;5;74;48;5;214m"), (.ansi16, "[1;36;43m"), (.none, "[1m"),
  ])
  func `A style is reported in the colours a terminal has`(_ depth: ColorDepth, _ expected: String)
  {
    let style = Style(Color(0x56B4E9), on: Color(0xE69F00), .bold)
    #expect(Escape.style(style, depth: depth) == "\u{1B}" + expected)
  }

  @Test(arguments: [
    (0xFFFFFF, "97", "107"), (0xFF0000, "91", "101"), (0x7F7F7F, "90", "100"),
    (0x000000, "30", "40"),
    (0xE5E5E5, "37", "47"),
  ])
  func `The sixteen colours have numbers of their own`(hex: UInt32, front: String, back: String) {
    let color = Color(hex)
    #expect(Escape.style(Style(color), depth: .ansi16) == "\u{1B}[\(front)m")
    #expect(Escape.style(Style(nil, on: color), depth: .ansi16) == "\u{1B}[\(back)m")
  }

  @Test func `The plain style needs no words`() {
    #expect(Escape.style(.plain, depth: .trueColor).isEmpty)
  }

  @Test func `Notifications and titles carry harmless text only`() {
    let text = "Essay\u{7}\u{1B}\\ \u{9C};now"
    #expect(Escape.windowTitle(text) == "\u{1B}]2;Essay\\ ;now\u{1B}\\")
    #expect(Escape.notification9(text) == "\u{1B}]9;Essay\\ ;now\u{1B}\\")
    #expect(
      Escape.notification777(title: text, body: text)
        == "\u{1B}]777;notify;Essay\\ ,now;Essay\\ ;now\u{1B}\\")
    #expect(
      Escape.notification99(title: text, body: text)
        == "\u{1B}]99;i=1:d=0;Essay\\ ;now\u{1B}\\\u{1B}]99;i=1:p=body;Essay\\ ;now\u{1B}\\")
  }

  @Test func `A text that looks like a command of OSC 9 is escaped`() {
    #expect(Escape.notification9("4;1;50") == "\u{1B}]9; 4;1;50\u{1B}\\")
  }
}
