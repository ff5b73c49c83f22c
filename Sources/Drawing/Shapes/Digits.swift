/// A time such as `17:42` in digits as large as the room for them allows.
package struct Digits: Equatable, Sendable {
  /// The rows of cells, all of the same width.
  package let lines: [String]
  package let width: Int
  package var height: Int { lines.count }

  /// The largest form of the text that fits into a space; plain text if none does.
  ///
  /// Only digits, `:`, `-` and `+` can be large; a text with other characters is plain.
  package init(_ text: String, fittingWidth width: Int, height: Int, glyphs: GlyphLevel) {
    let forms = Self.fonts(glyphs).lazy.compactMap {
      $0.lines(text, fittingWidth: width, height: height)
    }
    let lines = forms.first ?? [text]
    self.lines = lines
    self.width = TextWidth.of(lines.first ?? "")
  }

  /// Draws the digits with their upper left corner at a cell; the gaps stay as they are.
  package func draw(into grid: inout Grid, x: Int, y: Int, _ style: Style = .plain) {
    for (row, line) in lines.enumerated() {
      // Each is a character of one cell.
      for (column, scalar) in line.unicodeScalars.enumerated() where scalar != " " {
        grid.put(Character(scalar), x: x + column, y: y + row, style)
      }
    }
  }

  /// The fonts, largest first.
  private static func fonts(_ glyphs: GlyphLevel) -> [DigitFont] {
    switch glyphs {
    case .halfBlocks, .braille: [.huge, .large, .small]
    case .ascii: [.wideASCII, .narrowASCII]
    }
  }
}
