/// The progress ring: full at the start of a slice, it empties against the clock.
///
/// The remaining part is drawn clockwise from 12 o'clock. A thin outer ring may show the cycle,
/// with a segment for each task. A ring is created once for a size and a terminal; drawing is then
/// one pass over its pixels.
package struct Ring: Sendable {
  /// The supported heights in rows.
  package static let heights = 7...50

  package let rows: Int
  package let profile: TerminalProfile
  /// Whether it has the outer ring of the cycle.
  package let hasCycle: Bool
  private let pixels: RingPixels

  /// The minimum height for the outer ring.
  package static let leastRowsOfCycle = 12

  /// A ring of a height (clamped to ``heights``); its width in columns is twice that.
  package init(rows: Int, profile: TerminalProfile, hasCycle: Bool = false) {
    self.rows = min(max(rows, Self.heights.lowerBound), Self.heights.upperBound)
    self.profile = profile
    self.hasCycle = hasCycle && self.rows >= Self.leastRowsOfCycle
    let outline = Outline(rows: self.rows, hasCycle: self.hasCycle)
    let cycle = self.hasCycle ? Outline(cycleOfRows: self.rows) : nil
    pixels =
      switch profile.glyphs {
      case .halfBlocks: RingPixels(outline, cycle, perCellAcross: 1, perCellDown: 2)
      case .braille: RingPixels(outline, cycle, perCellAcross: 2, perCellDown: 4)
      case .ascii: RingPixels(outline, cycle, perCellAcross: 1, perCellDown: 1)
      }
  }

  /// The height of the largest ring in a space; nil if not even the smallest fits.
  package static func rows(inWidth width: Int, height: Int) -> Int? {
    let rows = min(height, width / 2, heights.upperBound)
    return rows < heights.lowerBound ? nil : rows
  }

  package var columns: Int { 2 * rows }

  /// The columns free for text inside the ring, in a row counted from its top.
  ///
  /// Text in the middle of the ring keeps a distance of one column.
  package func room(inRow row: Int) -> Int {
    let outline = Outline(rows: rows, hasCycle: hasCycle)
    let upper = abs(Double(2 * row) - outline.center)
    let lower = abs(Double(2 * row + 2) - outline.center)
    let square = outline.inner * outline.inner - max(upper, lower) * max(upper, lower)
    return square <= 0 ? 0 : max(0, 2 * (Int(square.squareRoot()) - 1))
  }

  /// Draws the ring with its upper left corner at a cell; other cells stay as they are.
  ///
  /// `remaining` is the remaining share, clamped to 0…1; `cycle` are the colours of the tasks of
  /// the cycle, clockwise from the running one, with `nil` for those that had their turn. With
  /// `former`, the share with which it stands there already, only what changes is drawn.
  package func draw(
    remaining: Double, since former: Double? = nil, color: Color, cycle: [Color?] = [],
    palette: Palette, into grid: inout Grid, x: Int, y: Int
  ) {
    var area = Rect(x: 0, y: 0, width: columns, height: rows)
    var pixels = pixels
    if let former {
      area = pixels.changed(from: former, to: remaining)
      if area.isEmpty { return }
      pixels = pixels.part(area)
      for cell in pixels.cells { grid.put(" ", x: x + area.x + cell.x, y: y + area.y + cell.y) }
    }
    let paint = RingPaint(
      remaining: remaining.isFinite ? min(max(remaining, 0), 1) : 0, color: color,
      cycle: CyclePaint(colors: cycle, rows: rows, palette: palette, depth: profile.depth),
      palette: palette, depth: profile.depth, pixels: pixels, area: area)
    switch profile.glyphs {
    case .halfBlocks: drawHalfBlocks(paint, into: &grid, x: x + area.x, y: y + area.y)
    case .braille: drawBraille(paint, into: &grid, x: x + area.x, y: y + area.y)
    case .ascii: drawASCII(paint, into: &grid, x: x + area.x, y: y + area.y)
    }
  }

  private func drawHalfBlocks(_ paint: RingPaint, into grid: inout Grid, x: Int, y: Int) {
    var halves = HalfBlocks(width: paint.area.width, height: paint.area.height)
    for pixel in paint.pixels.all { halves[pixel.x, pixel.y] = paint.halfBlock(pixel) }
    for pixel in paint.pixels.cycle { halves[pixel.x, pixel.y] = paint.cycle.halfBlock(pixel) }
    halves.draw(into: &grid, x: x, y: y)
  }

  private func drawBraille(_ paint: RingPaint, into grid: inout Grid, x: Int, y: Int) {
    var dots = BrailleDots(width: paint.area.width, height: paint.area.height)
    for pixel in paint.pixels.all {
      guard let isLeft = paint.mark(pixel) else { continue }
      dots.set(x: pixel.x, y: pixel.y, isLeft ? paint.left : paint.gone, wins: isLeft)
    }
    for pixel in paint.pixels.cycle where pixel.isOnMiddleLine {
      guard let (style, isAhead) = paint.cycle.mark(pixel), isAhead || pixel.x % 2 == pixel.y % 2
      else { continue }
      dots.set(x: pixel.x, y: pixel.y, style, wins: false)
    }
    dots.draw(into: &grid, x: x, y: y)
  }

  private func drawASCII(_ paint: RingPaint, into grid: inout Grid, x: Int, y: Int) {
    for pixel in paint.pixels.all where pixel.coverage >= 0.5 {
      let isLeft = pixel.share(of: paint.remaining) >= 0.5
      grid.put(
        isLeft ? "#" : ".", x: x + pixel.x, y: y + pixel.y, isLeft ? paint.left : paint.gone)
    }
    for pixel in paint.pixels.cycle where pixel.isOnMiddleLine {
      guard let (style, isAhead) = paint.cycle.mark(pixel) else { continue }
      grid.put(isAhead ? "o" : ".", x: x + pixel.x, y: y + pixel.y, style)
    }
  }
}

/// The pixels and colours of one frame of a ring.
private struct RingPaint {
  let remaining: Double
  let color: Color
  let cycle: CyclePaint
  let palette: Palette
  let depth: ColorDepth
  /// The parts of the ring to draw.
  let pixels: RingPixels
  let area: Rect

  /// The style of the remaining part where a cell has only one colour.
  var left: Style { depth == .none ? .plain : Style(color) }
  /// The style of the elapsed part where a cell has only one colour.
  var gone: Style { depth == .none ? .plain : Style(palette.dim) }

  /// The colour of a half cell; `nil` if it stays empty.
  func halfBlock(_ pixel: RingPixels.Pixel) -> HalfBlocks.Pixel {
    switch depth {
    case .trueColor:
      if pixel.coverage < 0.03 { return .empty }
      return .painted(blend(pixel, coverage: pixel.coverage))
    case .indexed256:
      // In halves: finer steps between an accent and the background would change the hue.
      let coverage = (pixel.coverage * 2).rounded() / 2
      return coverage == 0 ? .empty : .painted(blend(pixel, coverage: coverage))
    case .ansi16:
      if pixel.coverage < 0.55 { return .empty }
      return .painted(pixel.share(of: remaining) >= 0.5 ? color : palette.track)
    case .none:
      return mark(pixel) == nil ? .empty : .plain
    }
  }

  /// Whether an unmixed pixel belongs to the remaining part; `nil` if it stays empty.
  ///
  /// The elapsed part is a thin line, so that the two differ without colours.
  func mark(_ pixel: RingPixels.Pixel) -> Bool? {
    if pixel.share(of: remaining) >= 0.5 { return pixel.coverage >= 0.55 ? true : nil }
    return pixel.isOnMiddleLine ? false : nil
  }

  private func blend(_ pixel: RingPixels.Pixel, coverage: Double) -> Color {
    color.over(palette.track, coverage: pixel.share(of: remaining))
      .over(palette.background, coverage: coverage)
  }
}
