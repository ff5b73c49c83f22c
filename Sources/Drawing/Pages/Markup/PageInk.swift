/// A colour of a page, in a light and a dark variant.
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

  /// The text colour on it: black or white, whichever has more contrast.
  package var text: PageInk { PageInk(light: light.readableText, dark: dark.readableText) }
}

extension Color {
  /// The relative luminance (WCAG 2.2), 0 (black) to 1 (white).
  var luminance: Double { OKLab.luminance(of: self) }

  /// The contrast ratio (WCAG 2.2), 1 to 21.
  ///
  /// Text needs 4.5, graphical objects need 3.
  package func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  fileprivate var readableText: Color {
    let (black, white) = (Color(0x000000), Color(0xFFFFFF))
    return contrast(to: black) >= contrast(to: white) ? black : white
  }
}
