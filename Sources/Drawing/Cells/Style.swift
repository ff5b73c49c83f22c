/// The style of a cell's text.
package struct Style: Hashable, Sendable {
  /// Ways of writing besides colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let strikethrough = Attributes(rawValue: 16)
  }

  /// The text colour; `nil` for the terminal's default.
  package var foreground: Color?
  /// The background colour; `nil` for the terminal's default.
  package var background: Color?
  package var attributes: Attributes

  /// A style; without arguments the terminal's default.
  package init(
    _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's default style.
  package static let plain = Style()
  /// The terminal's default colours, bold.
  package static let bold = Style(nil, .bold)

  /// This style with the attributes added.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground, on: background, attributes.union(more))
  }
}
