import Drawing
import Testing

@Suite struct SparklineTests {
  @Test(arguments: [
    (GlyphLevel.halfBlocks, "▁▂▄█ "), (.braille, "⣀⣀⣤⣿ "), (.ascii, "_.=#_"),
  ])
  func `The highest value has the highest step, a little the lowest, and nothing a blank`(
    glyphs: GlyphLevel, line: String
  ) {
    #expect(Sparkline.text([0.1, 2, 4, 8, 0], glyphs: glyphs) == line)
  }

  @Test(arguments: [[], [0, 0], [-1, .nan], [.infinity]] as [[Double]])
  func `Where nothing is there is no step`(values: [Double]) {
    let text = Sparkline.text(values, glyphs: .halfBlocks)
    #expect(text == String(repeating: " ", count: values.count))
  }
}
