/// A horizontal bar filled from the left.
package struct Bar: Sendable {
  package enum Look: Sendable {
    /// A line in the middle of the row.
    case line
    /// As high as the row, filled in eighths of a cell.
    case block
  }

  /// The filled share, brought into 0 to 1.
  package let share: Double
  /// The position of a vertical mark, 0 to 1; `nil` for none or NaN.
  package let mark: Double?
  package let look: Look

  package init(share: Double, mark: Double? = nil, look: Look = .line) {
    self.share = share.isFinite ? min(max(share, 0), 1) : 0
    self.mark = mark.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    self.look = look
  }

  /// Draws the bar into one row of `width` cells.
  package func draw(
    color: Color, ink: Ink, into grid: inout Grid, x: Int, y: Int, width: Int
  ) {
    if width <= 0 { return }
    let brush = Brush(color: color, palette: ink.palette, depth: ink.profile.depth)
    switch (ink.profile.glyphs, look) {
    case (.ascii, .line): drawASCII("=", brush, into: &grid, x: x, y: y, width: width)
    case (.ascii, .block):
      grid.put("[", x: x, y: y, brush.empty)
      drawASCII("#", brush, into: &grid, x: x + 1, y: y, width: width - 2)
      grid.put("]", x: x + width - 1, y: y, brush.empty)
    case (_, .line): drawLine(brush, into: &grid, x: x, y: y, width: width)
    case (_, .block): drawBlock(brush, into: &grid, x: x, y: y, width: width)
    }
    guard let mark else { return }
    let column = min(Int(mark * Double(width)), width - 1)
    grid.put(ink.mark, x: x + column, y: y, brush.mark)
  }

  /// The filled share of a cell, 0 to 1.
  private func filling(_ column: Int, of width: Int) -> Double {
    min(max(share * Double(width) - Double(column), 0), 1)
  }

  private func drawLine(_ brush: Brush, into grid: inout Grid, x: Int, y: Int, width: Int) {
    for column in 0..<width {
      let filling = filling(column, of: width)
      grid.put(brush.line(filling), x: x + column, y: y, brush.style(filling))
    }
  }

  private func drawBlock(_ brush: Brush, into grid: inout Grid, x: Int, y: Int, width: Int) {
    let eighths: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    for column in 0..<width {
      let count = Int((filling(column, of: width) * 8).rounded())
      let isBare = brush.depth == .none && count == 0
      grid.put(isBare ? "░" : eighths[count], x: x + column, y: y, brush.block)
    }
  }

  private func drawASCII(
    _ full: Character, _ brush: Brush, into grid: inout Grid, x: Int, y: Int, width: Int
  ) {
    for column in 0..<max(0, width) {
      let isFilled = filling(column, of: width) >= 0.5
      grid.put(
        isFilled ? full : "-", x: x + column, y: y, isFilled ? brush.full : brush.empty)
    }
  }
}

/// The styles of a bar.
private struct Brush {
  let color: Color
  let palette: Palette
  let depth: ColorDepth

  var full: Style { Style(color) }
  var empty: Style { Style(palette.dim) }
  var mark: Style { Style(palette.warning) }
  var block: Style { Style(color, on: palette.track) }

  /// The character of a cell of a line: without colours, thin means empty.
  func line(_ filling: Double) -> Character {
    depth == .none && filling < 0.5 ? "─" : "━"
  }

  /// The style of a cell of a line; the last cell is blended by its filled share.
  func style(_ filling: Double) -> Style {
    switch depth {
    case .trueColor, .indexed256: Style(color.over(palette.track, coverage: filling))
    case .ansi16, .none: Style(filling >= 0.5 ? color : palette.track)
    }
  }
}
