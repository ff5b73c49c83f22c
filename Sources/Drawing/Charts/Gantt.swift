/// A Gantt chart: lanes of bars over a common scale.
package struct Gantt: Equatable, Sendable {
  /// One row.
  package struct Lane: Equatable, Sendable {
    package var color: Color
    /// The range drawn with dots where there is no bar.
    package var stay: Range<Double>
    /// Its bars, which do not overlap.
    package var bars: [Range<Double>]

    package init(color: Color, stay: Range<Double>, bars: [Range<Double>]) {
      self.color = color
      self.stay = stay
      self.bars = bars
    }
  }

  package var lanes: [Lane]
  /// The value at the right edge; the left one is 0.
  package var end: Double

  package init(lanes: [Lane], end: Double) {
    self.lanes = lanes
    self.end = end
  }

  /// Draws as many lanes as the rectangle has rows.
  ///
  /// Bars have a resolution and a minimum width of an eighth of a cell; a cell with several bars is
  /// shaded.
  ///
  /// - Parameters:
  ///   - grid: The grid to draw into.
  ///   - area: The rectangle.
  ///   - dots: The style of time without a bar.
  ///   - glyphs: The characters that the terminal supports.
  package func draw(into grid: inout Grid, in area: Rect, dots: Style, glyphs: GlyphLevel) {
    guard end > 0, area.width > 0 else { return }
    for (row, lane) in lanes.prefix(area.height).enumerated() {
      let covered = coverage(of: lane.bars, parts: area.width * 8)
      let present = coverage(of: [lane.stay], parts: area.width * 8)
      for column in 0..<area.width {
        let parts = column * 8..<column * 8 + 8
        let (x, y) = (area.x + column, area.y + row)
        if let cell = GanttCell(covered[parts], glyphs) {
          grid.put(
            cell.glyph, x: x, y: y, Style(lane.color, cell.isReversed ? .reverse : []))
        } else if present[parts].contains(where: { $0 > 0 }) {
          grid.put(glyphs == .ascii ? "." : "·", x: x, y: y, dots)
        }
      }
    }
  }

  /// The column of an instant within a width.
  package func column(of instant: Double, width: Int) -> Int {
    end > 0 ? min(max(0, Int(instant / end * Double(width))), width) : 0
  }

  /// The coverage of each part of the width by bars, 0 to 1.
  private func coverage(of bars: [Range<Double>], parts: Int) -> [Double] {
    var covered = [Double](repeating: 0, count: parts)
    let scale = Double(parts) / end
    for bar in bars where !bar.isEmpty {
      let start = max(0, bar.lowerBound * scale)
      let end = min(Double(parts), bar.upperBound * scale)
      var part = Int(start)
      if end - start < 1, part < parts {
        // A bar too short to be visible gets a whole part.
        covered[part] = 1
        continue
      }
      while Double(part) < end, part < parts {
        covered[part] += min(end, Double(part + 1)) - max(start, Double(part))
        part += 1
      }
    }
    return covered
  }
}

/// One cell of a lane.
private struct GanttCell {
  /// Blocks that fill eighths from the left.
  private static let blocks: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  let glyph: Character
  /// Whether the bar is the part that the glyph leaves free.
  var isReversed = false

  /// The cell with these eighths covered; `nil` if it is empty.
  init?(_ parts: ArraySlice<Double>, _ glyphs: GlyphLevel) {
    let filled = parts.indices.filter { parts[$0] >= 0.5 }.map { $0 - parts.startIndex }
    guard let first = filled.first, let last = filled.last else { return nil }
    if glyphs == .ascii {
      glyph = filled.count >= 4 ? "#" : "="
      return
    }
    guard last - first + 1 == filled.count else {
      glyph = "▒"
      return
    }
    // A bar inside the cell is moved to the nearer edge.
    if first <= 7 - last {
      glyph = Self.blocks[filled.count - 1]
    } else {
      glyph = Self.blocks[7 - filled.count]
      isReversed = true
    }
  }
}
