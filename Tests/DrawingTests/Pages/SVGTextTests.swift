import Testing

@testable import Drawing

@Suite struct SVGTextTests {
  @Test(arguments: [
    (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.5, "-0.5"), (1.05, "1.05"), (-1.05, "-1.05"),
    (12.345, "12.35"), (0.004, "0"), (-0.004, "0"), (99.999, "100"),
  ])
  func `Numbers have at most two decimals, without trailing zeros`(number: Double, text: String) {
    #expect(SVGText.number(number) == text)
  }

  @Test func `Text is escaped, without what XML cannot have`() {
    #expect(SVGText.escaped("a <b> & \"c\"\u{1B}\u{FFFE}") == "a &lt;b&gt; &amp; &quot;c&quot;")
  }

  @Test func `A colour has two digits for each channel`() {
    #expect(SVGText.hex(Color(0x01B40A)) == "#01b40a")
  }
}
