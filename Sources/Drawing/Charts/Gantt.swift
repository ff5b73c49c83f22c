/// Who has which time: a lane of bars for each, one above the other over the same scale.
package struct Gantt: Equatable, Sendable {
  /// One row.
  package struct Lane: Equatable, Sendable {
    package var color: Color
    /// From when to when it is there; what no bar covers of it is dotted.
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
  /// What the right edge stands for; the left one is 0.
  package var end: Double

  package init(lanes: [Lane], end: Double) {
    self.lanes = lanes
    self.end = end
  }

  /// Draws as many lanes as the rectangle has rows.
  ///
  /// Bars begin and end at eighths of a cell, and each has one at the least; where several share a
  /// cell it is shaded.
  ///
  /// - Parameters:
  ///   - grid: What is drawn into.
  ///   - area: Where.
  ///   - dots: How the time without a bar looks.
  ///   - glyphs: What the terminal can be trusted with.
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

  /// Which share of each part of the width bars cover, from 0 to 1.
  private func coverage(of bars: [Range<Double>], parts: Int) -> [Double] {
    var covered = [Double](repeating: 0, count: parts)
    let scale = Double(parts) / end
    for bar in bars where !bar.isEmpty {
      let start = max(0, bar.lowerBound * scale)
      let end = min(Double(parts), bar.upperBound * scale)
      var part = Int(start)
      if end - start < 1, part < parts {
        // What is too short to be seen has a part of its own.
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

/// What one cell of a lane is drawn with.
private struct GanttCell {
  /// Blocks that fill so many eighths from the left.
  private static let blocks: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  let glyph: Character
  /// Whether it is what the glyph leaves free that belongs to the bar.
  var isReversed = false

  /// The cell whose eighths are covered so far; `nil`: there is nothing in it.
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
    // What lies within the cell goes to the nearer edge.
    if first <= 7 - last {
      glyph = Self.blocks[filled.count - 1]
    } else {
      glyph = Self.blocks[7 - filled.count]
      isReversed = true
    }
  }
}
