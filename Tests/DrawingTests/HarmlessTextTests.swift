import Drawing
import Testing

@Suite struct HarmlessTextTests {
  @Test(arguments: [
    ("Revise integration", "Revise integration"),
    ("\u{1B}[2J\u{1B}[31mred", "[2J[31mred"),
    ("\u{1B}]0;title\u{7}x", "]0;titlex"),
    ("\u{9B}2J\u{7F}\u{0}a", "2Ja"),
    ("two\twords", "two words"),
    ("two\r\nlines", "two lines"),
    ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
    ("a\u{202E}b\u{2066}c\u{2069}\u{200F}\u{61C}", "abc"),
    ("\u{FEFF}a\u{200B}\u{2060}\u{AD}b", "ab"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
    ("👩‍👩‍👧 می\u{200C}خواهم é ❤️", "👩‍👩‍👧 می\u{200C}خواهم é ❤️"),
  ])
  func `A title loses what could act on a terminal`(_ title: String, _ rest: String) {
    #expect(harmless(title) == rest)
    #expect(harmless(rest) == rest)
  }

  @Test func `No control or line separator gets past the title of a window`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        let sent = Escape.windowTitle("a\(Character(scalar))b")
        #expect(["\u{1B}]2;ab\u{1B}\\", "\u{1B}]2;a b\u{1B}\\"].contains(sent))
      default: continue
      }
    }
  }

  @Test func `A title full of escape sequences leaves every cell as a harmless one would`() {
    let title = "\u{1B}[31mRe\u{202E}vi\u{7}se\u{9B}1m \u{1B}]0;x\u{1B}\\漢\u{200B}字"
    var hostile = Grid(width: 30, height: 2)
    hostile.put(title, x: 1, y: 0)
    var kind = Grid(width: 30, height: 2)
    kind.put(harmless(title), x: 1, y: 0)
    #expect(hostile == kind)
    #expect(kind.lines == [" [31mRevise1m ]0;x\\漢字", ""])
  }
}
