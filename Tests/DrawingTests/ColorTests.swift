import Drawing
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x808080, 244),
      (0x56B4E9, 74), (0xE69F00, 214), (0x0072B2, 25), (0xD55E00, 166), (0x262B34, 235),
    ] as [(UInt32, UInt8)])
  func `Among 256 colours the one that looks nearest is taken`(_ hex: UInt32, _ index: UInt8) {
    #expect(TerminalColor(Color(hex), depth: .indexed256) == .indexed(index))
  }

  @Test(arguments: UInt8(16)...255)
  func `A colour of the table looks like itself`(_ index: UInt8) {
    let color = TerminalColor.indexed(index).color
    #expect(TerminalColor(color, depth: .indexed256)?.color == color)
  }

  @Test(
    arguments: [
      (0x000000, 0), (0xFFFFFF, 15), (0x7A828E, 8), (0xFF0000, 9), (0xDEE2E8, 7), (0x56B4E9, 6),
    ] as [(UInt32, UInt8)])
  func `Among 16 colours the one that looks nearest is taken`(_ hex: UInt32, _ index: UInt8) {
    #expect(TerminalColor(Color(hex), depth: .ansi16) == .ansi(index))
  }

  @Test func `Without colours there is no style`() {
    #expect(TerminalColor(Color(0x56B4E9), depth: .none) == nil)
  }

  @Test func `Covering half of a background mixes the two`() {
    let (blue, black) = (Color(0x4080C0), Color(0x000000))
    #expect(blue.over(black, coverage: 0.5) == Color(0x204060))
    #expect(blue.over(black, coverage: 0) == black)
    #expect(blue.over(black, coverage: 7) == blue)
  }

  @Test(
    arguments: [
      (0x111318, Appearance.dark), (0xFAFAF8, .light), (0x0080FF, .dark), (0x808080, .light),
    ] as [(UInt32, Appearance)])
  func `A background is dark or light`(_ hex: UInt32, _ appearance: Appearance) {
    #expect(Appearance(background: Color(hex)) == appearance)
  }

  @Test(arguments: [Palette.dark, .light])
  func `Every colour for text stands out from its background`(_ palette: Palette) {
    let texts = [
      palette.foreground, palette.accent, palette.dim, palette.warning, palette.rest,
      palette.commitment, palette.paused, palette.priorityA, palette.priorityB, palette.priorityC,
    ]
    for color in texts { #expect(contrast(color, palette.background) >= 4.5) }
  }

  @Test(arguments: [Palette.dark, .light], NamedColor.allCases)
  func `Coloured text can be read, and none is louder than ordinary text`(
    _ palette: Palette, _ name: NamedColor
  ) {
    let color = palette.readable(name.color(on: palette.appearance))
    #expect((4.5...7.5).contains(color.contrast(to: palette.background)))
  }

  @Test func `On an unknown background coloured text is as it was`() {
    for name in NamedColor.allCases {
      #expect(Palette.either.readable(name.color(on: nil)) == name.color(on: nil))
    }
  }

  @Test(arguments: [0x1E1E1E, 0xFFFFFF] as [UInt32])
  func `With an unknown background, colours for text are readable on both`(_ hex: UInt32) {
    let palette = Palette.either
    let texts = [
      palette.accent, palette.dim, palette.warning, palette.rest, palette.commitment,
      palette.paused, palette.priorityA, palette.priorityB, palette.priorityC,
    ]
    for color in texts { #expect(contrast(color, Color(hex)) >= 3) }
  }

  /// WCAG 2.2, contrast ratio.
  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    let channels = [color.red, color.green, color.blue].map { channel in
      let share = Double(channel) / 255
      // A gamma of 2.2 is within 1 % of the exact curve here.
      return share * share * share.squareRoot().squareRoot()
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
