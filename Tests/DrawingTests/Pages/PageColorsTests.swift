import Drawing
import Testing

@Suite struct PageColorsTests {
  @Test(
    arguments: [
      (0x000000, 0xFFFFFF, 21), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48),
      (0x767676, 0xFFFFFF, 4.54), (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFF00, 8.0),
    ] as [(UInt32, UInt32, Double)])
  func `Contrast is that of WCAG`(_ one: UInt32, _ other: UInt32, _ ratio: Double) {
    #expect(abs(Color(one).contrast(to: Color(other)) - ratio) < 0.005)
    #expect(Color(one).contrast(to: Color(other)) == Color(other).contrast(to: Color(one)))
  }

  @Test(arguments: [Appearance.light, .dark])
  func `All text of a page can be read`(_ appearance: Appearance) {
    let colors = PageColors(appearance)
    for text in [colors.text, colors.soft] {
      for behind in [colors.paper, colors.card, colors.track] {
        #expect(text.contrast(to: behind) >= 4.5)
      }
    }
    // Tips are the other way round.
    #expect(colors.paper.contrast(to: colors.text) >= 4.5)
  }

  @Test(arguments: [Appearance.light, .dark])
  func `Lines and bars can be seen`(_ appearance: Appearance) {
    let colors = PageColors(appearance)
    #expect(colors.accent.contrast(to: colors.card) >= 3)
    #expect(colors.equal.contrast(to: colors.card) >= 3)
    for name in NamedColor.allCases {
      #expect(name.color(on: appearance).contrast(to: colors.card) >= 3, "\(name)")
    }
  }

  @Test(arguments: NamedColor.allCases)
  func `Coloured text is readable on its background`(_ name: NamedColor) {
    let ink = PageInk(name)
    #expect(ink.light.contrast(to: ink.text.light) >= 4.5)
    #expect(ink.dark.contrast(to: ink.text.dark) >= 4.5)
  }

  @Test(arguments: [Appearance.light, .dark])
  func `Each shade is stronger than the one before`(_ appearance: Appearance) {
    let colors = PageColors(appearance)
    let strengths = (0...HeatMapPicture.shades).map {
      colors.shade($0).contrast(to: colors.card)
    }
    #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 * 1.15 < $1 })
  }
}
