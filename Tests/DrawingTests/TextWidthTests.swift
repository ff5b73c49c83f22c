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
    // Vowel signs and conjuncts have cells of their own.
    ("ทำงานบ้าน", 8), ("हिन्दी", 5), ("व्या", 3), ("বাংলা", 5), ("தொ", 2),
    // The selector widens what can be an emoji, and nothing else.
    ("a\u{FE0F}", 1), ("\u{FE0F}", 0), ("☺\u{FE0E}", 1), ("é\u{FE0F}", 1), ("©\u{FE0F}", 2),
    ("©", 1), ("…\u{FE0F}", 1),
    // Of Hangul only the first letter of a syllable takes room; alone, the others take none.
    ("\u{1112}", 2), ("\u{115F}", 2), ("\u{1160}", 0), ("\u{1161}", 0), ("\u{11FF}", 0),
    ("\u{1200}", 1), ("\u{1100}\u{1161}", 2), ("a\u{1161}", 1),
    // Neighbours of what is looked up by bytes.
    ("\u{24FF}", 1), ("\u{2500}", 1), ("\u{25BF}", 1), ("\u{25FD}", 2), ("\u{27FF}", 1),
    ("\u{2800}", 1), ("\u{28FF}", 1), ("\u{2900}", 1), ("\u{20E3}", 0), ("\u{231A}", 2),
    (" ", 1), ("~", 1), ("\u{7F}", 0), ("\u{80}", 0), ("\u{1F}", 0), ("\u{A0}", 1), ("\u{AD}", 0),
    ("\u{2028}", 0), ("\u{2029}", 0), ("\u{20DD}", 0), ("\u{10FFFF}", 1), ("\u{FF9E}", 1),
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

  @Test(arguments: [
    ("Revise integration by parts", 18, ["Revise integration", "  by parts"]),
    ("Revise integration by parts", 99, ["Revise integration by parts"]),
    // What is indented is not wider than the rest.
    ("one two three four", 9, ["one two", "  three", "  four"]),
    ("漢字 漢字 漢字", 9, ["漢字 漢字", "  漢字"]),
    // A number stays with what it counts, and with what is left of it.
    ("all of it takes 2 min", 18, ["all of it takes", "  2 min"]),
    ("all of it takes 1 h 05.", 20, ["all of it takes", "  1 h 05."]),
    ("it costs more (26 min) so", 17, ["it costs more", "  (26 min) so"]),
    ("in 14 slices, 13 switches", 16, ["in 14 slices,", "  13 switches"]),
    ("on Sat 21 Nov 17:30-19:00", 13, ["on Sat 21 Nov", "  17:30-19:00"]),
    ("done at 09:00 today", 13, ["done at 09:00", "  today"]),
    // Where numbers do not end, they are words.
    ("1 2 3 4 5 6 7", 8, ["1 2 3", "  4 5 6", "  7"]),
    ("incomprehensibilities", 9, ["incomprehensibilities"]),
    ("", 9, [""]),
  ])
  func `A text is wrapped between words`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(TextWidth.wrapped(text, to: width, indent: 2) == lines)
  }

  @Test func `Padding counts cells`() {
    #expect(TextWidth.padded("漢字", to: 6) == "漢字  ")
    #expect(TextWidth.padded("漢字", to: 7, alignment: .center) == " 漢字  ")
    #expect(TextWidth.padded("25", to: 4, alignment: .trailing) == "  25")
    #expect(TextWidth.padded("longer", to: 3) == "longer")
    #expect(TextWidth.padded("", to: 2) == "  ")
    #expect(TextWidth.padded("ab", to: -1, alignment: .center) == "ab")
  }

  @Test(arguments: [
    ("abc", 3, "..", "abc"), ("abcd", 3, "..", "a.."), ("abcd", 2, "..", ".."),
    ("abcd", 1, "..", ""),
    ("abcd", 2, "", "ab"), ("漢字", 3, "", "漢"), ("ab", -1, "…", ""), ("abcd", 3, "漢", "a漢"),
  ])
  func `The ellipsis counts, too`(
    _ text: String, _ width: Int, _ ellipsis: String, _ cut: String
  ) {
    #expect(TextWidth.truncated(text, to: width, ellipsis: ellipsis) == cut)
  }
}
