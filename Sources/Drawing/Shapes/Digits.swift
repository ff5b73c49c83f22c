/// A time such as `17:42` in digits as large as the room for them allows.
package struct Digits: Equatable, Sendable {
  /// The rows of cells, all of the same width.
  package let lines: [String]
  package let width: Int
  package var height: Int { lines.count }

  /// The largest form of the text that fits into a space; plain text if none does.
  ///
  /// Only digits, `:`, `-` and `+` can be large; a text with other characters is plain. Where hours
  /// do not fit with their seconds, these are in the next smaller font, as on a watch.
  package init(_ text: String, fittingWidth width: Int, height: Int, glyphs: GlyphLevel) {
    lines = Self.largest(text, among: Self.fonts(glyphs), width: width, height: height) ?? [text]
    self.width = TextWidth.of(lines[0])
  }

  /// The text at the size that the longest one has in a space, so that the size stays.
  package init(
    _ text: String, sizedLike longest: String, fittingWidth width: Int, height: Int,
    glyphs: GlyphLevel
  ) {
    let template = Digits(longest, fittingWidth: width, height: height, glyphs: glyphs)
    self.init(text, fittingWidth: template.width, height: template.height, glyphs: glyphs)
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

  private static func largest(
    _ text: String, among fonts: [DigitFont], width: Int, height: Int
  ) -> [String]? {
    for (index, font) in fonts.enumerated() {
      let lines =
        font.lines(text, fittingWidth: width, height: height)
        ?? watch(
          text, font, seconds: fonts.dropFirst(index + 1).first, fittingWidth: width,
          height: height)
      if let lines { return lines }
    }
    return nil
  }

  /// The rows of a time with hours whose seconds are smaller, plain text in the smallest font;
  /// `nil` if they do not fit, or there are no hours.
  private static func watch(
    _ text: String, _ font: DigitFont, seconds: DigitFont?, fittingWidth width: Int, height: Int
  ) -> [String]? {
    let colons = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: ":") }
    guard colons.count == 2,
      let large = font.lines(text[..<colons[1]], fittingWidth: width, height: height),
      let first = large.first
    else { return nil }
    let rest = String(text[colons[1]...])
    let used = TextWidth.of(first) + 1
    let small =
      seconds.flatMap { $0.lines(rest, fittingWidth: width - used, height: large.count) } ?? [rest]
    let columns = TextWidth.of(small[0])
    guard used + columns <= width else { return nil }
    // They stand on the same line.
    let above = Array(repeating: TextWidth.blanks(columns), count: large.count - small.count)
    return zip(large, above + small).map { $0 + " " + $1 }
  }

  /// The fonts, largest first.
  private static func fonts(_ glyphs: GlyphLevel) -> [DigitFont] {
    switch glyphs {
    case .halfBlocks, .braille: [.huge, .large, .small]
    case .ascii: [.wideASCII, .narrowASCII]
    }
  }
}
