/// The colours of a page on light or on dark paper.
package struct PageColors: Equatable, Sendable {
  /// The background of the page.
  package var paper: Color
  /// The background of a section.
  package var card: Color
  package var text: Color
  /// Secondary text: labels, remarks.
  package var soft: Color
  /// Thin lines.
  package var rule: Color
  /// The empty part of bars.
  package var track: Color
  package var accent: Color
  /// The mark of the equal share.
  package var equal: Color

  package init(_ appearance: Appearance) {
    let palette = Palette(appearance)
    paper = palette.background
    text = palette.foreground
    accent = palette.accent
    equal = palette.warning
    switch appearance {
    case .light:
      card = Color(0xFFFFFF)
      soft = Color(0x5B626B)
      rule = Color(0xE3E6EA)
      track = Color(0xEEF0F3)
    case .dark:
      card = Color(0x191C23)
      soft = Color(0xA0A8B4)
      rule = Color(0x2E343E)
      track = Color(0x242932)
    }
  }

  /// A shade of a heat map, from 0 (none) to ``HeatMapPicture/shades``.
  package func shade(_ shade: Int) -> Color {
    guard shade > 0 else { return track }
    let coverage = 0.25 + 0.75 * Double(shade - 1) / Double(HeatMapPicture.shades - 1)
    return accent.over(card, coverage: coverage)
  }

  /// The colours as properties of a style sheet.
  var properties: String {
    let named = [
      ("paper", paper), ("card", card), ("text", text), ("soft", soft), ("rule", rule),
      ("track", track), ("accent", accent), ("equal", equal),
    ]
    let shades = (0...HeatMapPicture.shades).map { ("shade-\($0)", shade($0)) }
    return (named + shades).map { "--\($0):\(SVGText.hex($1))" }.joined(separator: ";")
  }
}
