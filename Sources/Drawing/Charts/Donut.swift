import func Glibc.atan2
import func Glibc.sin

/// Shares of a whole as a ring, clockwise from 12 o'clock; the selected part is emphasized.
package struct Donut: Equatable, Sendable {
  /// One part of the ring.
  package struct Part: Equatable, Sendable {
    /// Its size; not negative. The parts are scaled to fill the ring.
    package var share: Double
    package var color: Color

    package init(share: Double, color: Color) {
      self.share = share
      self.color = color
    }
  }

  /// The supported heights in rows.
  package static let heights = 7...25

  package var parts: [Part]
  package var selected: Int?

  package init(parts: [Part], selected: Int? = nil) {
    self.parts = parts
    self.selected = selected.flatMap { parts.indices.contains($0) ? $0 : nil }
  }

  /// The height of the largest one that fits into a space; `nil` if none does.
  package static func rows(inWidth width: Int, height: Int) -> Int? {
    let rows = min(height, width / 2, heights.upperBound)
    return rows < heights.lowerBound ? nil : rows
  }

  /// The columns that are free for text in the middle, in a row counted from the top.
  package static func room(inRow row: Int, of rows: Int) -> Int {
    let circles = Circles(rows: rows)
    let upper = abs(Double(2 * row) - circles.center)
    let lower = abs(Double(2 * row + 2) - circles.center)
    let square = circles.inner * circles.inner - max(upper, lower) * max(upper, lower)
    return square <= 0 ? 0 : max(0, 2 * Int(square.squareRoot()) - 1)
  }

  /// The legend's symbol for a part, of one or two cells.
  package func swatch(_ index: Int, ink: Ink) -> (text: String, style: Style) {
    let style = Style(parts[index].color)
    if ink.isASCII { return (String(DonutPaint.letter(index)), style) }
    if ink.mixes { return ("■", style) }
    switch ink.profile.glyphs {
    case .halfBlocks, .ascii: return (String(repeating: DonutPaint.shade(index), count: 2), style)
    case .braille:
      var grid = Grid(width: 2, height: 1)
      var dots = BrailleDots(width: 2, height: 1)
      for y in 0..<4 {
        for x in 0..<4 where DonutPaint.hasDot(index, x: x, y: y) {
          dots.set(x: x, y: y, style, wins: true)
        }
      }
      dots.draw(into: &grid, x: 0, y: 0)
      return (String(grid.cells.compactMap(\.character)), style)
    }
  }

  /// Draws it with its upper left corner at a cell; its width in columns is twice its height.
  package func draw(rows: Int, into grid: inout Grid, x: Int, y: Int, ink: Ink) {
    let paint = DonutPaint(self, ink)
    let glyphs = ink.profile.glyphs
    switch glyphs {
    case .halfBlocks where ink.mixes:
      var halves = HalfBlocks(width: 2 * rows, height: rows)
      for pixel in pixels(rows: rows, across: 1, down: 2) {
        halves[pixel.x, pixel.y] = paint.halfBlock(pixel)
      }
      halves.draw(into: &grid, x: x, y: y)
    case .braille:
      var dots = BrailleDots(width: 2 * rows, height: rows)
      for pixel in pixels(rows: rows, across: 2, down: 4) where pixel.coverage >= 0.5 {
        let part = pixel.strongest
        guard ink.mixes || DonutPaint.hasDot(part, x: pixel.x, y: pixel.y)
        else { continue }
        dots.set(x: pixel.x, y: pixel.y, paint.style(part), wins: part == selected)
      }
      dots.draw(into: &grid, x: x, y: y)
    case .halfBlocks, .ascii:
      for pixel in pixels(rows: rows, across: 1, down: 1) where pixel.coverage >= 0.5 {
        let part = pixel.strongest
        let character = glyphs == .ascii ? DonutPaint.letter(part) : DonutPaint.shade(part)
        grid.put(character, x: x + pixel.x, y: y + pixel.y, paint.style(part))
      }
    }
  }

  // MARK: Pixels

  /// A pixel that is covered, at least in part.
  struct Pixel {
    let x: Int
    let y: Int
    /// The coverage by each part, 0 to 1.
    let shares: [Double]

    var coverage: Double { shares.reduce(0, +) }
    var strongest: Int { shares.indices.max { shares[$0] < shares[$1] } ?? 0 }
  }

  /// The pixels for a height and a number of pixels per cell, from 5 × 5 samples each.
  private func pixels(rows: Int, across: Int, down: Int) -> [Pixel] {
    let circles = Circles(rows: rows)
    let wedges = Wedges(parts.map(\.share))
    let width = 1 / Double(across)
    let height = 2 / Double(down)
    let samples = 5
    var pixels: [Pixel] = []
    for y in 0..<rows * down {
      for x in 0..<rows * 2 * across {
        var hits = Array(repeating: 0, count: parts.count)
        for step in 0..<samples * samples {
          let inX = (Double(step % samples) + 0.5) / Double(samples)
          let inY = (Double(step / samples) + 0.5) / Double(samples)
          let dx = (Double(x) + inX) * width - circles.center
          let dy = (Double(y) + inY) * height - circles.center
          let radius = (dx * dx + dy * dy).squareRoot()
          guard radius >= circles.inner, radius <= circles.outer,
            let part = wedges.part(dx: dx, dy: dy, radius: radius),
            part == selected || radius <= circles.common
          else { continue }
          hits[part] += 1
        }
        if hits.contains(where: { $0 > 0 }) {
          let shares = hits.map { Double($0) / Double(samples * samples) }
          pixels.append(Pixel(x: x, y: y, shares: shares))
        }
      }
    }
    return pixels
  }
}

/// The circles of a donut; lengths are in cell widths, a cell is 1 wide and 2 high.
private struct Circles {
  let center: Double
  /// Up to where the selected part reaches.
  let outer: Double
  /// Up to where the others reach.
  let common: Double
  let inner: Double

  init(rows: Int) {
    center = Double(rows)
    outer = center - 0.25
    common = outer - 0.07 * center
    inner = common - (1 + 0.2 * center)
  }
}

/// The parts by their directions.
private struct Wedges {
  /// The end of each part, in turns from 12 o'clock.
  private let ends: [Double]

  init(_ shares: [Double]) {
    let shares = shares.map { $0.isFinite ? max(0, $0) : 0 }
    let whole = shares.reduce(0, +)
    var sum = 0.0
    ends = shares.map { share in
      sum += whole > 0 ? share / whole : 0
      return sum
    }
  }

  /// The part at a point; nil in the gap between two.
  func part(dx: Double, dy: Double, radius: Double) -> Int? {
    var turn = atan2(dx, -dy) / (2 * .pi)
    if turn < 0 { turn += 1 }
    guard let part = ends.firstIndex(where: { turn < $0 }) ?? ends.indices.last else { return nil }
    let start = part == 0 ? 0 : ends[part - 1]
    if ends[part] - start > 0.999 { return part }
    let near = min(turn - start, ends[part] - turn)
    // A gap of constant width, but at most an eighth of the part at each side.
    let gap = min(0.22, (ends[part] - start) / 8 * 2 * .pi * radius)
    return radius * sin(min(near, 0.25) * 2 * .pi) < gap ? nil : part
  }
}

/// The styles of the parts of a donut.
private struct DonutPaint {
  let colors: [Color]
  let ink: Ink
  let selected: Int?

  init(_ donut: Donut, _ ink: Ink) {
    self.ink = ink
    selected = donut.selected
    colors = donut.parts.indices.map { index in
      let color = donut.parts[index].color
      return donut.selected == nil || donut.selected == index ? color : ink.faint(color)
    }
  }

  func style(_ part: Int) -> Style { ink.profile.depth == .none ? .plain : Style(colors[part]) }

  func halfBlock(_ pixel: Donut.Pixel) -> HalfBlocks.Pixel {
    switch ink.profile.depth {
    case .trueColor:
      if pixel.coverage < 0.03 { return .empty }
      return .painted(mixed(pixel))
    case .indexed256:
      // Half-covered pixels of a faint colour would only be grey.
      let isSoft = pixel.strongest == selected || selected == nil
      let coverage = isSoft ? (pixel.coverage * 2).rounded() / 2 : pixel.coverage.rounded()
      return coverage == 0
        ? .empty
        : .painted(colors[pixel.strongest].over(ink.palette.background, coverage: coverage))
    case .ansi16, .none:
      return pixel.coverage < 0.5 ? .empty : .painted(colors[pixel.strongest])
    }
  }

  /// The colours of the parts and the background, weighted by their share of the pixel.
  private func mixed(_ pixel: Donut.Pixel) -> Color {
    var color = ink.palette.background
    var covered = max(0, 1 - pixel.coverage)
    for (part, share) in pixel.shares.enumerated() where share > 0 {
      covered += share
      color = colors[part].over(color, coverage: share / covered)
    }
    return color
  }

  // MARK: Without colours

  static func letter(_ part: Int) -> Character {
    ["#", "+", "o", "=", "*", ":", "%", "~"][part % 8]
  }

  static func shade(_ part: Int) -> Character {
    ["█", "▒", "▓", "░", "▌", "▄", "▐", "▀"][part % 8]
  }

  /// Whether a part has a dot at a position: each part has its own pattern.
  static func hasDot(_ part: Int, x: Int, y: Int) -> Bool {
    switch part % 8 {
    case 0: true
    case 1: (x + y) % 2 == 0
    case 2: y % 2 == 0
    case 3: x % 2 == 0
    case 4: x % 2 == 0 && y % 2 == 0
    case 5: y % 4 < 2
    case 6: (x + y) % 4 == 0
    default: x % 4 < 2
    }
  }
}
