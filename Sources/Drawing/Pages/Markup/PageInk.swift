/// A colour as a page has it: one on light paper, one on dark.
package struct PageInk: Hashable, Sendable {
  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  package init(_ name: NamedColor) { self.init { name.color(on: $0) } }

  /// A colour that is known for both.
  package init(_ color: (Appearance) -> Color) {
    self.init(light: color(.light), dark: color(.dark))
  }

  /// What can be read on it: black or white, whichever differs more.
  package var text: PageInk { PageInk(light: light.readableText, dark: dark.readableText) }
}

extension Color {
  /// How much light the colour gives, 0 (black) to 1 (white): the relative luminance of WCAG 2.2.
  var luminance: Double { OKLab.luminance(of: self) }

  /// How well one colour is told from another, 1 to 21: the contrast ratio of WCAG 2.2.
  ///
  /// Text needs 4.5 to be read by (nearly) everybody, parts of pictures need 3.
  package func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  fileprivate var readableText: Color {
    let (black, white) = (Color(0x000000), Color(0xFFFFFF))
    return contrast(to: black) >= contrast(to: white) ? black : white
  }
}
