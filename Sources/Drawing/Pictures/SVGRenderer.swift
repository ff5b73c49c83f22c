/// Renders a grid as a standalone SVG, as a terminal would show it.
///
/// Blocks, lines and Braille are exact shapes; other text is in a monospace font, stretched to its
/// cells.
package struct SVGRenderer: Sendable {
  /// The terminal's default colours.
  package let foreground: Color
  package let background: Color
  /// The width of a cell in user units; its height is twice that.
  package let cellWidth: Double

  /// A renderer with the default colours assumed by a palette.
  package init(palette: Palette, cellWidth: Double = 10) {
    foreground = palette.foreground
    background = palette.background
    self.cellWidth = cellWidth
  }

  /// The text of an SVG file; `title` describes the picture.
  package func svg(_ grid: Grid, title: String) -> String {
    let margin = cellWidth
    let width = Double(grid.width) * cellWidth + 2 * margin
    let height = Double(grid.height) * cellWidth * 2 + 2 * margin
    var out = SVGText()
    out.line(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      role="img">
      """)
    out.line("<title>\(SVGText.escaped(title))</title>")
    out.line(
      """
      <rect width="100%" height="100%" rx="\(number(cellWidth * 0.8))" \
      fill="\(SVGText.hex(background))"/>
      """)
    out.line("<g transform=\"translate(\(number(margin)) \(number(margin)))\">")
    out.line("<g shape-rendering=\"crispEdges\">")
    drawShapes(of: grid, into: &out)
    out.line("</g>")
    out.line(
      """
      <g font-family="'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace" \
      font-size="\(number(cellWidth * 5 / 3))" xml:space="preserve">
      """)
    for y in 0..<grid.height { drawText(of: grid, row: y, into: &out) }
    out.line("</g>")
    out.line("</g>")
    out.line("</svg>")
    return out.text
  }

  // MARK: Shapes

  private func drawShapes(of grid: Grid, into out: inout SVGText) {
    var boxes: [Box] = []
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        let cell = grid[x, y]
        let (front, back) = colors(cell.style)
        if back != background { append(.whole, back, x: x, y: y, to: &boxes) }
        guard let shapes = cell.character.flatMap(CellShapes.shapes) else { continue }
        for shape in shapes { append(shape, front, x: x, y: y, to: &boxes) }
      }
    }
    for box in boxes {
      out.line(
        """
        <rect x="\(number(box.left))" y="\(number(box.top))" \
        width="\(number(box.right - box.left))" height="\(number(box.bottom - box.top))" \
        fill="\(SVGText.hex(box.color))"/>
        """)
    }
  }

  /// Adds a shape; merges it with the previous one if it continues that to the right.
  private func append(
    _ shape: CellShapes.Shape, _ color: Color, x: Int, y: Int, to boxes: inout [Box]
  ) {
    let box = Box(
      left: (Double(x) + shape.left) * cellWidth, right: (Double(x) + shape.right) * cellWidth,
      top: (Double(y) + shape.top) * 2 * cellWidth,
      bottom: (Double(y) + shape.bottom) * 2 * cellWidth, color: color)
    if let last = boxes.last, last.color == color, last.top == box.top, last.bottom == box.bottom,
      last.right == box.left
    {
      boxes[boxes.count - 1].right = box.right
    } else {
      boxes.append(box)
    }
  }

  /// A rectangle of the picture, in user units.
  private struct Box {
    let left: Double
    var right: Double
    let top: Double
    let bottom: Double
    let color: Color
  }

  // MARK: Text

  private func drawText(of grid: Grid, row: Int, into out: inout SVGText) {
    var run: Run?
    for x in 0..<grid.width {
      let cell = grid[x, row]
      guard let character = cell.character else { continue }
      let isText = character != " " && CellShapes.shapes(of: character) == nil
      let isGap = character == " " && run?.style == cell.style
      if isText || isGap, run?.style == cell.style {
        run?.append(character, isWide: cell.isWide)
      } else {
        draw(run, row: row, into: &out)
        run = isText ? Run(x: x, character, cell) : nil
      }
    }
    draw(run, row: row, into: &out)
  }

  private func draw(_ run: Run?, row: Int, into out: inout SVGText) {
    guard let run else { return }
    let (color, _) = colors(run.style)
    let attributes = run.style.attributes
    let decorations = [
      attributes.contains(.underline) ? "underline" : nil,
      attributes.contains(.strikethrough) ? "line-through" : nil,
    ].compactMap(\.self).joined(separator: " ")
    out.line(
      """
      <text x="\(number(Double(run.x) * cellWidth))" \
      y="\(number((Double(row) + 0.73) * 2 * cellWidth))" \
      textLength="\(number(Double(run.length) * cellWidth))" \
      lengthAdjust="spacingAndGlyphs" fill="\(SVGText.hex(color))"\
      \(attributes.contains(.bold) ? " font-weight=\"bold\"" : "")\
      \(decorations.isEmpty ? "" : " text-decoration=\"\(decorations)\"")>\
      \(SVGText.escaped(run.text))</text>
      """)
  }

  /// Adjacent characters of the same style.
  private struct Run {
    let x: Int
    let style: Style
    /// Without trailing blanks, which ``pending`` counts.
    private(set) var text: String
    /// In cells.
    private(set) var length: Int
    private var pending = 0

    init(x: Int, _ character: Character, _ cell: Cell) {
      self.x = x
      style = cell.style
      text = String(character)
      length = cell.isWide ? 2 : 1
    }

    mutating func append(_ character: Character, isWide: Bool) {
      if character == " " {
        pending += 1
      } else {
        text += String(repeating: " ", count: pending) + String(character)
        length += pending + (isWide ? 2 : 1)
        pending = 0
      }
    }
  }

  /// The colours of the text and its background.
  private func colors(_ style: Style) -> (front: Color, back: Color) {
    var front = style.foreground ?? foreground
    var back = style.background ?? background
    if style.attributes.contains(.reverse) { swap(&front, &back) }
    if style.attributes.contains(.dim) { front = front.over(back, coverage: 0.6) }
    return (front, back)
  }

  private func number(_ value: Double) -> String { SVGText.number(value) }
}
