import func Glibc.atan2
import func Glibc.sin

/// The pixels on which a tree is painted, back to front, with soft edges.
struct TreeCanvas {
  /// The material of a pixel.
  enum Material: Sendable {
    case soil, wood, leaf, fallen
  }

  /// A painted pixel.
  struct Pixel: Sendable {
    /// Its coverage, 0 to 1.
    var coverage = 0.0
    /// The brightness of its top layer, 0 (in the shade) to 1 (in the light).
    var light = 0.5
    var color = Color(0)
    var matter = Material.soil
  }

  let width: Int
  let height: Int
  private(set) var pixels: [Pixel]
  /// The height of a grown tree in pixels, across and down.
  private var scale: (x: Double, y: Double)
  /// The foot of the tree, in pixels.
  private var foot: (x: Double, y: Double)

  /// A canvas for a space of cells with a number of pixels per cell.
  init(columns: Int, rows: Int, perCellAcross: Int, perCellDown: Int) {
    width = columns * perCellAcross
    height = rows * perCellDown
    pixels = Array(repeating: Pixel(), count: width * height)
    // In cell widths; the lowest row is the ground, and the top keeps a margin.
    let size = min(Double(2 * rows) - 2.2, Double(columns) * 1.06)
    scale = (size * Double(perCellAcross), size * Double(perCellDown) / 2)
    // At the centre of a pixel, so that a thin stem is one pixel wide.
    foot = (Double(width / 2) + 0.5, Double(height) - 1)
  }

  /// Scales and moves what follows; `place` is the distance from the foot in heights of the tree.
  mutating func stand(at place: Double, zoom: Double) {
    foot.x = (foot.x + place * scale.x).rounded(.down) + 0.5
    scale = (scale.x * zoom, scale.y * zoom)
  }

  /// Places what follows as on another canvas.
  mutating func stand(as other: TreeCanvas) {
    foot = other.foot
    scale = other.scale
  }

  /// The size of one pixel, relative to the height of a grown tree.
  var grain: Double { 1 / max(scale.x, scale.y) }

  subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

  // MARK: Painting

  /// Paints the points with a negative `distance` in a rectangle around a point.
  ///
  /// - Parameters:
  ///   - matter: The material.
  ///   - middle: The middle of the rectangle.
  ///   - reach: Half its sides.
  ///   - tint: The colours of shade, middle and light.
  ///   - distance: The distance of a point from the shape (negative inside), in heights of the
  ///     tree.
  ///   - light: The brightness of a point of the shape, 0 to 1.
  mutating func paint(
    _ matter: Material, around middle: TreePoint, reach: TreePoint, tint: TreeTint,
    distance: (TreePoint) -> Double, light: (TreePoint) -> Double
  ) {
    let left = max(0, Int(foot.x + (middle.x - reach.x) * scale.x) - 1)
    let right = min(width - 1, Int(foot.x + (middle.x + reach.x) * scale.x) + 1)
    let top = max(0, Int(foot.y - (middle.y + reach.y) * scale.y) - 1)
    let bottom = min(height - 1, Int(foot.y - (middle.y - reach.y) * scale.y) + 1)
    guard left <= right, top <= bottom else { return }
    for y in top...bottom {
      for x in left...right {
        let point = TreePoint(
          (Double(x) + 0.5 - foot.x) / scale.x, (foot.y - Double(y) - 0.5) / scale.y)
        let coverage = min(max(0.5 - distance(point) / grain, 0), 1)
        if coverage < 0.02 { continue }
        let grained = light(point) + (matter == .leaf ? Self.grain(x, y) : 0)
        put(matter, min(max(grained, 0), 1), tint, coverage: coverage, x: x, y: y)
      }
    }
  }

  private mutating func put(
    _ matter: Material, _ light: Double, _ tint: TreeTint, coverage: Double, x: Int, y: Int
  ) {
    let index = y * width + x
    let below = pixels[index]
    let color = tint.color(light)
    let total = coverage + below.coverage * (1 - coverage)
    pixels[index].color = color.over(below.color, coverage: coverage / total)
    pixels[index].coverage = total
    if coverage >= 0.4 || below.coverage < coverage {
      pixels[index].matter = matter
      pixels[index].light = light
    }
  }

  /// A random but constant brightness of each leaf.
  private static func grain(_ x: Int, _ y: Int) -> Double {
    var hash = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
    hash ^= hash >> 13
    hash = hash &* 0x5BD1_E995
    hash ^= hash >> 15
    return (Double(hash & 0xFF) / 255 - 0.5) * 0.36
  }
}

/// The colours of a material from shade to light.
struct TreeTint: Sendable {
  var shade: Color
  var middle: Color
  var light: Color

  init(_ shade: UInt32, _ middle: UInt32, _ light: UInt32) {
    self.shade = Color(shade)
    self.middle = Color(middle)
    self.light = Color(light)
  }

  init(_ color: Color) {
    shade = color
    middle = color
    light = color
  }

  func color(_ share: Double) -> Color {
    share < 0.5
      ? middle.over(shade, coverage: share * 2) : light.over(middle, coverage: share * 2 - 1)
  }
}

extension TreeCanvas {
  /// A cluster of leaves with a frayed edge.
  mutating func paint(
    _ matter: Material = .leaf, cluster middle: TreePoint, radius: Double, tint: TreeTint
  ) {
    if radius <= 0 { return }
    let turn = middle.x * 31 + middle.y * 17
    paint(
      matter, around: middle, reach: TreePoint(radius * 1.15, radius * 1.15), tint: tint,
      distance: { point in
        let x = point.x - middle.x
        let y = point.y - middle.y
        let angle = atan2(y, x)
        let fray = 1 + 0.06 * sin(5 * angle + turn) + 0.04 * sin(11 * angle - turn)
        return (x * x + y * y).squareRoot() - radius * fray
      },
      light: { point in
        let x = (point.x - middle.x) / radius
        let y = (point.y - middle.y) / radius
        return 0.47 - 0.22 * x + 0.40 * y
      })
  }

  /// A tier of needles: a triangle whose lower edge hangs at the sides.
  mutating func paint(
    _ matter: Material = .leaf, tier middle: TreePoint, reach: Double, rise: Double, tint: TreeTint
  ) {
    if reach <= 0 || rise <= 0 { return }
    paint(
      matter, around: TreePoint(middle.x, middle.y + rise / 2),
      reach: TreePoint(reach * 1.1, rise * 0.6), tint: tint,
      distance: { point in
        let x = abs(point.x - middle.x) / reach
        let up = (point.y - middle.y) / rise
        let side = (x - (1 - up)) * reach * 0.75
        let sag = 0.16 * (1 - x) + 0.03 * sin(point.x / reach * 22)
        return max(side, (sag - up) * rise)
      },
      light: { point in
        let x = (point.x - middle.x) / reach
        let up = (point.y - middle.y) / rise
        return 0.36 - 0.34 * x + 0.34 * up
      })
  }

  /// A piece of wood with round ends.
  mutating func paint(
    _ matter: Material = .wood, limb from: TreePoint, _ to: TreePoint,
    thickness: (from: Double, to: Double), tint: TreeTint
  ) {
    let dx = to.x - from.x
    let dy = to.y - from.y
    let square = max(dx * dx + dy * dy, 1e-9)
    // Enforces the minimum visible thickness.
    let thin = grain * 0.42
    func share(_ point: TreePoint) -> Double {
      min(max(((point.x - from.x) * dx + (point.y - from.y) * dy) / square, 0), 1)
    }
    func radius(_ share: Double) -> Double {
      max(thin, thickness.from + (thickness.to - thickness.from) * share)
    }
    let most = max(thin, thickness.from, thickness.to)
    paint(
      matter, around: from.toward(to, 0.5),
      reach: TreePoint(abs(dx) / 2 + most, abs(dy) / 2 + most), tint: tint,
      distance: { point in
        let share = share(point)
        let x = point.x - from.x - dx * share
        let y = point.y - from.y - dy * share
        return (x * x + y * y).squareRoot() - radius(share)
      },
      light: { point in
        let share = share(point)
        return 0.55 - 0.5 * (point.x - from.x - dx * share) / radius(share)
      })
  }
}
