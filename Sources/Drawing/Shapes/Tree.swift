/// A tree that grows from a seedling to its full size, or has withered.
///
/// A pure function of its kind, growth and size: the same input gives the same cells, and a small
/// step of growth changes few of them.
package struct Tree: Sendable {
  /// The supported heights in rows.
  package static let heights = 5...50

  package let kind: Kind
  package let columns: Int
  package let rows: Int
  package let profile: TerminalProfile

  /// A tree centred in a space of cells; at most as wide as it is high.
  package init(_ kind: Kind, columns: Int, rows: Int, profile: TerminalProfile) {
    self.kind = kind
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.profile = profile
  }

  /// A smaller tree of the same kind beside it.
  package struct Neighbour: Equatable, Sendable {
    /// Its growth, clamped to 0…1.
    package var growth: Double
    package var isWithered: Bool
    /// Whether it is paler than the others.
    package var isFaint: Bool

    package init(growth: Double, isWithered: Bool = false, isFaint: Bool = false) {
      self.growth = growth
      self.isWithered = isWithered
      self.isFaint = isFaint
    }
  }

  /// Draws the tree with its upper left corner at a cell; other cells stay as they are.
  ///
  /// - Parameters:
  ///   - growth: Its growth, clamped to 0…1.
  ///   - isWithered: Whether it has lost its leaves at that size.
  ///   - isFaint: Whether it is paler than others.
  ///   - neighbours: The trees beside it, of which the last few are drawn.
  ///   - palette: The colours around it.
  ///   - grid: The grid to draw into.
  ///   - x: The column of its left edge.
  ///   - y: The row of its upper edge.
  package func draw(
    growth: Double, isWithered: Bool = false, isFaint: Bool = false,
    beside neighbours: [Neighbour] = [],
    palette: Palette, into grid: inout Grid, x: Int, y: Int
  ) {
    guard columns > 0, rows > 0 else { return }
    let pixels = profile.glyphs.pixels
    var canvas = TreeCanvas(
      columns: columns, rows: rows, perCellAcross: pixels.across, perCellDown: pixels.down)
    paint(neighbours, palette: palette, on: &canvas)
    var painter = painter(growth: growth, isWithered: isWithered, palette: palette)
    if isFaint { painter.tints = painter.tints.faded(into: palette.background) }
    painter.hasNeighbours = hasRoom(for: neighbours, on: canvas)
    painter.paint(on: &canvas)
    switch profile.glyphs {
    case .halfBlocks: drawHalfBlocks(canvas, palette, into: &grid, x: x, y: y)
    case .braille: drawBraille(canvas, into: &grid, x: x, y: y)
    case .ascii: drawASCII(canvas, into: &grid, x: x, y: y)
    }
  }

  private func painter(growth: Double, isWithered: Bool, palette: Palette) -> TreePainter {
    TreePainter(
      kind: kind, growth: growth.isFinite ? min(max(growth, 0), 1) : 0, isWithered: isWithered,
      tints: TreeTints(kind, isWithered: isWithered, palette: palette))
  }

  /// The positions and sizes of neighbours, relative to the foot and the height of the tree.
  private static let places = [
    (-0.38, 0.30), (0.37, 0.32), (-0.62, 0.36), (0.63, 0.34), (-0.22, 0.22), (0.21, 0.24),
  ]

  private func hasRoom(for neighbours: [Neighbour], on canvas: TreeCanvas) -> Bool {
    !neighbours.isEmpty && canvas.grain < 1 / 16 && profile.glyphs != .ascii
  }

  /// Each keeps its place until a newer one takes it; with few pixels there are none.
  private func paint(
    _ neighbours: [Neighbour], palette: Palette, on canvas: inout TreeCanvas
  ) {
    guard hasRoom(for: neighbours, on: canvas) else { return }
    let whole = canvas
    for index in neighbours.indices.suffix(Self.places.count) {
      let (place, zoom) = Self.places[index % Self.places.count]
      canvas.stand(at: place, zoom: zoom)
      var painter = painter(
        growth: 0.25 + 0.75 * neighbours[index].growth, isWithered: neighbours[index].isWithered,
        palette: palette
      ).inTheDistance(palette)
      if neighbours[index].isFaint {
        painter.tints = painter.tints.faded(into: palette.background)
      }
      painter.paint(on: &canvas)
      canvas.stand(as: whole)
    }
  }

  private func drawHalfBlocks(
    _ canvas: TreeCanvas, _ palette: Palette, into grid: inout Grid, x: Int, y: Int
  ) {
    var halves = HalfBlocks(width: columns, height: rows)
    for row in 0..<canvas.height {
      for column in 0..<canvas.width {
        halves[column, row] = halfBlock(canvas[column, row], palette)
      }
    }
    halves.draw(into: &grid, x: x, y: y)
  }

  private func halfBlock(_ pixel: TreeCanvas.Pixel, _ palette: Palette) -> HalfBlocks.Pixel {
    switch profile.depth {
    case .trueColor:
      if pixel.coverage < 0.06 { return .empty }
      return .painted(pixel.color.over(palette.background, coverage: pixel.coverage))
    case .indexed256:
      // In halves: finer steps between a colour and the background would change the hue.
      let coverage = (pixel.coverage * 2).rounded() / 2
      if coverage == 0 { return .empty }
      return .painted(pixel.color.over(palette.background, coverage: coverage))
    case .ansi16: return pixel.coverage < 0.5 ? .empty : .painted(pixel.color)
    case .none: return pixel.isMarked ? .plain : .empty
    }
  }

  private func drawBraille(_ canvas: TreeCanvas, into grid: inout Grid, x: Int, y: Int) {
    var dots = BrailleDots(width: columns, height: rows)
    for row in 0..<canvas.height {
      for column in 0..<canvas.width where canvas[column, row].isMarked {
        let pixel = canvas[column, row]
        dots.set(x: column, y: row, style(pixel), wins: pixel.matter != .soil)
      }
    }
    dots.draw(into: &grid, x: x, y: y)
  }

  private func drawASCII(_ canvas: TreeCanvas, into grid: inout Grid, x: Int, y: Int) {
    for row in 0..<canvas.height {
      for column in 0..<canvas.width {
        let pixel = canvas[column, row]
        guard pixel.coverage >= (pixel.matter == .soil ? 0.2 : 0.4) else { continue }
        grid.put(pixel.letter, x: x + column, y: y + row, style(pixel))
      }
    }
  }

  private func style(_ pixel: TreeCanvas.Pixel) -> Style {
    profile.depth == .none ? .plain : Style(pixel.color)
  }
}

extension GlyphLevel {
  /// The number of pixels per cell, across and down.
  fileprivate var pixels: (across: Int, down: Int) {
    switch self {
    case .halfBlocks: (1, 2)
    case .braille: (2, 4)
    case .ascii: (1, 1)
    }
  }
}

extension TreeCanvas.Pixel {
  /// Whether it is drawn in one colour: the shade of a crown stays free, to contrast with the wood.
  fileprivate var isMarked: Bool {
    coverage >= 0.5 && (matter != .leaf || light > 0.3)
  }

  /// The character for it.
  fileprivate var letter: Character {
    switch matter {
    case .soil: "_"
    case .wood: "|"
    case .leaf: light > 0.55 ? "*" : "o"
    case .fallen: "."
    }
  }
}
