import Drawing
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), (" ", 1), ("…", 1), ("▀", 1), ("⣿", 1), ("·", 1),
    ("漢", 2), ("あ", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("☺", 1), ("☺️", 2), ("❤️", 2), ("1️⃣", 2),
    ("⌚", 2), ("한국어", 6), ("क", 1), ("ไทย", 3), ("\u{3000}", 2), ("𠀀", 2), ("ﷺ", 1),
    ("", 0), ("\u{301}", 0), ("\u{200B}", 0), ("\u{1B}", 0), ("\t", 0), ("\r\n", 0), ("\u{9B}", 0),
    ("\u{202E}", 0), ("a\u{200D}", 1), ("naïve 漢字 😀", 13),
  ])
  func `Text takes as many cells as terminals give it`(_ text: String, _ width: Int) {
    #expect(TextWidth.of(text) == width)
  }

  @Test(arguments: [
    ("Integration", 11, "Integration"), ("Integration", 10, "Integrati…"), ("Integration", 1, "…"),
    ("Integration", 0, ""), ("漢字漢字", 8, "漢字漢字"), ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"),
    ("漢字漢字", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""),
  ])
  func `Text that is too wide ends in an ellipsis`(_ text: String, _ width: Int, _ cut: String) {
    #expect(TextWidth.truncated(text, to: width) == cut)
  }

  @Test func `Padding counts cells`() {
    #expect(TextWidth.padded("漢字", to: 6) == "漢字  ")
    #expect(TextWidth.padded("漢字", to: 7, alignment: .center) == " 漢字  ")
    #expect(TextWidth.padded("25", to: 4, alignment: .trailing) == "  25")
    #expect(TextWidth.padded("longer", to: 3) == "longer")
  }
}
