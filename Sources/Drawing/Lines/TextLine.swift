/// Text in one style.
package struct TextSpan: Equatable, Sendable {
  package let text: String
  package let style: Style
  /// The meaning of a click on it; `nil` for none.
  package let target: Spot.Target?

  package init(_ text: String, _ style: Style = .plain, _ target: Spot.Target? = nil) {
    self.text = text
    self.style = style
    self.target = target
  }
}

/// A row of text in several styles.
package struct TextLine: Equatable, Sendable {
  /// From left to right; truncated with an ellipsis.
  package var spans: [TextSpan]
  /// Text at the right edge, omitted last.
  package var end: TextSpan?

  package static let blank = TextLine()

  package init(_ spans: [TextSpan] = [], end: TextSpan? = nil) {
    self.spans = spans.filter { !$0.text.isEmpty }
    self.end = end
  }

  package init(_ text: String, _ style: Style = .plain) {
    self.init([TextSpan(text, style)])
  }

  /// The text without that at the right edge.
  package var text: String { spans.map(\.text).joined() }

  /// The width of the line in cells.
  package var width: Int {
    let text = spans.reduce(0) { $0 + TextWidth.of($1.text) }
    return text + (end.map { TextWidth.of($0.text) + 2 } ?? 0)
  }

  /// Adds a character at the end.
  package mutating func append(_ character: Character, _ style: Style) {
    if let last = spans.last, last.style == style {
      spans[spans.count - 1] = TextSpan(last.text + String(character), style)
    } else {
      spans.append(TextSpan(String(character), style))
    }
  }

  /// The line truncated to a width; of several spans the first one is cut.
  func cut(to width: Int, ellipsis: String) -> TextLine {
    guard self.width > width, let first = spans.first else { return self }
    let room = width - (self.width - TextWidth.of(first.text))
    let text = TextWidth.truncated(first.text, to: room, ellipsis: ellipsis)
    return TextLine([TextSpan(text, first.style)] + spans.dropFirst(), end: end)
  }

  /// Draws the line into one row of `width` cells.
  package func draw(into grid: inout Grid, x: Int, y: Int, width: Int, ellipsis: String) {
    guard width > 0 else { return }
    var room = width
    if let end, TextWidth.of(end.text) + 4 <= width {
      room -= TextWidth.of(end.text) + 2
      grid.put(end.text, x: x + width - TextWidth.of(end.text), y: y, end.style)
    }
    var column = x
    let area = Rect(x: x, y: y, width: room, height: 1)
    for (index, span) in spans.enumerated() {
      let isLast = index == spans.count - 1
      let left = area.maxX - column
      // A span that fits is cut as well if another one would be left without room.
      let text = TextWidth.truncated(span.text, to: left, ellipsis: ellipsis)
      let start = column
      column = grid.put(text, x: column, y: y, span.style, within: area)
      if let target = span.target {
        grid.mark(Rect(x: start, y: y, width: column - start, height: 1), target)
      }
      if text != span.text || (!isLast && column >= area.maxX) { return }
    }
  }
}

extension Grid {
  /// Writes lines below each other, each of `width` cells.
  package mutating func put(
    _ lines: some Collection<TextLine>, x: Int, y: Int, width: Int, step: Int = 1, ellipsis: String
  ) {
    for (row, line) in lines.enumerated() {
      line.draw(into: &self, x: x, y: y + row * step, width: width, ellipsis: ellipsis)
    }
  }
}
