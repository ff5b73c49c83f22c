/// What a chart is drawn with: the colours, and what the terminal can show of them.
package struct ChartPen: Sendable {
  package var palette: Palette
  package var profile: TerminalProfile

  package init(palette: Palette, profile: TerminalProfile) {
    self.palette = palette
    self.profile = profile
  }

  /// Labels and scales.
  package var label: Style { Style(palette.dim) }

  /// The label of what is selected.
  package var chosenLabel: Style { .bold }

  /// Lines that only help the eye.
  package var track: Style { Style(palette.track) }

  /// What stands for the end of a text cut off.
  package var ellipsis: String { profile.glyphs.ellipsis }

  var isASCII: Bool { profile.glyphs == .ascii }

  /// Whether colours can be mixed, so that fainter ones are to be had.
  var mixes: Bool { profile.depth >= .indexed256 }

  /// A colour that stands back behind what is selected.
  func faint(_ color: Color) -> Color { mixes ? palette.softened(color, to: 0.55) : color }
}
