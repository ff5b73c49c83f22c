import func Glibc.atan2

/// The pixels of a ring, with everything that is constant between frames.
///
/// Lengths are in cell widths; a cell is 1 wide and 2 high, so that the ring is round.
struct RingPixels: Sendable {
  struct Pixel: Sendable {
    /// The column and row of the pixel, counted from the upper left corner of the ring.
    private(set) var x: Int
    private(set) var y: Int
    /// The share of the pixel that the ring covers, above 0 to 1.
    let coverage: Double
    /// The part of a turn the pixel spans, clockwise from 12 o'clock, within 0 to 1.
    let turns: ClosedRange<Double>
    /// Whether the middle line of the ring runs through the pixel.
    let isOnMiddleLine: Bool

    func moved(by way: (x: Int, y: Int)) -> Pixel {
      var pixel = self
      pixel.x += way.x
      pixel.y += way.y
      return pixel
    }

    /// The share of the pixel in the remaining part of the ring, 0 to 1.
    func share(of remaining: Double) -> Double {
      let length = turns.upperBound - turns.lowerBound
      return min(max((remaining - turns.lowerBound) / length, 0), 1)
    }
  }

  /// The pixels the ring covers, row by row.
  private(set) var all: [Pixel]
  /// The pixels of the outer ring.
  private(set) var cycle: [Pixel]
  private let perCellAcross: Int
  private let perCellDown: Int

  /// The pixels of a ring and its outer ring, for a number of pixels per cell.
  init(_ outline: Outline, _ cycle: Outline?, perCellAcross: Int, perCellDown: Int) {
    all = Self.pixels(outline, perCellAcross, perCellDown)
    self.cycle = cycle.map { Self.pixels($0, perCellAcross, perCellDown) } ?? []
    self.perCellAcross = perCellAcross
    self.perCellDown = perCellDown
  }

  /// The cells with a pixel, some of them more than once.
  var cells: [(x: Int, y: Int)] { (all + cycle).map(cell) }

  private func cell(_ pixel: Pixel) -> (x: Int, y: Int) {
    (pixel.x / perCellAcross, pixel.y / perCellDown)
  }

  /// The cells that look different after a change of the remaining share.
  func changed(from former: Double, to remaining: Double) -> Rect {
    let (first, last) = (min(former, remaining), max(former, remaining))
    var area = Rect(x: 0, y: 0, width: 0, height: 0)
    for pixel in all where pixel.turns.lowerBound < last && pixel.turns.upperBound > first {
      let (x, y) = cell(pixel)
      let left = area.isEmpty ? x : min(area.x, x)
      let top = area.isEmpty ? y : min(area.y, y)
      area = Rect(
        x: left, y: top, width: max(area.maxX, x + 1) - left, height: max(area.maxY, y + 1) - top)
    }
    return area
  }

  /// The pixels in some of the cells, counted from the upper left one of these.
  func part(_ area: Rect) -> RingPixels {
    func inside(_ pixels: [Pixel]) -> [Pixel] {
      pixels.compactMap { pixel in
        let (x, y) = cell(pixel)
        guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { return nil }
        return pixel.moved(by: (-area.x * perCellAcross, -area.y * perCellDown))
      }
    }
    var part = self
    part.all = inside(all)
    part.cycle = inside(cycle)
    return part
  }

  private static func pixels(
    _ outline: Outline, _ perCellAcross: Int, _ perCellDown: Int
  ) -> [Pixel] {
    let rows = Int(outline.center)
    let width = 1 / Double(perCellAcross)
    let height = 2 / Double(perCellDown)
    var pixels: [Pixel] = []
    for y in 0..<rows * perCellDown {
      for x in 0..<rows * 2 * perCellAcross {
        let dx = (Double(x) + 0.5) * width - outline.center
        let dy = (Double(y) + 0.5) * height - outline.center
        let coverage = outline.coverage(dx: dx, dy: dy, width: width, height: height)
        if coverage == 0 { continue }
        let distance = (dx * dx + dy * dy).squareRoot()
        pixels.append(
          Pixel(
            x: x, y: y, coverage: coverage,
            turns: Self.turns(dx: dx, dy: dy, width: width, height: height),
            isOnMiddleLine: abs(distance - outline.middle) * 2 < max(width, height) * 1.05))
      }
    }
    return pixels
  }

  /// The turns between the outermost corners of a pixel left or right of the middle.
  private static func turns(
    dx: Double, dy: Double, width: Double, height: Double
  ) -> ClosedRange<Double> {
    let near = abs(dx) - width / 2
    let far = abs(dx) + width / 2
    let upper = dy - height / 2
    let lower = dy + height / 2
    let corners = [
      turn(near, upper), turn(far, upper), turn(near, lower), turn(far, lower),
    ]
    let first = corners.reduce(1, min)
    let last = corners.reduce(0, max)
    // The left half mirrors the right one: its turns count back from one.
    return dx > 0 ? first...last : (1 - last)...(1 - first)
  }

  /// The direction of a point right of the middle, 0 (up) to a half (down).
  private static func turn(_ x: Double, _ y: Double) -> Double { atan2(x, -y) / (2 * .pi) }
}

/// The two circles of a ring.
struct Outline: Sendable {
  let center: Double
  let outer: Double
  let inner: Double

  /// The outline of a ring of a height, with space for the outer ring if it has one.
  init(rows: Int, hasCycle: Bool = false) {
    center = Double(rows)
    outer = center - (hasCycle ? 2 : 0.5)
    inner = outer - (0.8 + 0.096 * center)
  }

  /// The outline of the outer ring.
  init(cycleOfRows rows: Int) {
    center = Double(rows)
    outer = center - 0.2
    inner = outer - 0.7
  }

  /// The radius half way between the circles.
  var middle: Double { (outer + inner) / 2 }

  /// The share of a pixel between the circles, from 8 × 8 samples.
  func coverage(dx: Double, dy: Double, width: Double, height: Double) -> Double {
    let samples = 8
    var hits = 0
    for row in 0..<samples {
      let y = dy + ((Double(row) + 0.5) / Double(samples) - 0.5) * height
      for column in 0..<samples {
        let x = dx + ((Double(column) + 0.5) / Double(samples) - 0.5) * width
        let square = x * x + y * y
        if square <= outer * outer, square >= inner * inner { hits += 1 }
      }
    }
    return Double(hits) / Double(samples * samples)
  }
}
