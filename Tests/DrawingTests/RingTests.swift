import Drawing
import Testing
import Thoroughness

@Suite struct RingTests {
  @Test func `In ASCII what is left is drawn with # and what is gone with dots`() {
    #expect(
      ring(rows: 12, remaining: 0.7, .none, .ascii).lines == [
        "         ...###",
        "     ....      ####",
        "   ...            ###",
        "  ..                ##",
        " ..                  ##",
        " ..                  ##",
        " ..                  ##",
        " ..                  ##",
        "  ##                ##",
        "   ###            ###",
        "     ####      ####",
        "         ######",
      ])
  }

  @Test func `In Braille what is gone is a thin line`() {
    #expect(
      ring(rows: 7, remaining: 0.7, .none, .braille).lines == [
        "    ⣀⡤⠤⣶⣦⣤⣀",
        "  ⡰⠊    ⠈⠙⠻⣷⡄",
        " ⡼         ⠹⣿⡀",
        " ⡇          ⣿⡇",
        " ⣷⣆        ⣰⣿⠁",
        " ⠘⢿⣦⣄⡀  ⢀⣠⣴⡿⠃",
        "   ⠉⠛⠻⠿⠿⠟⠛⠉",
      ])
  }

  @Test func `A full ring of Braille is round`() {
    #expect(
      ring(rows: 7, remaining: 1, .none, .braille).lines == [
        "   ⣀⣤⣴⣶⣶⣦⣤⣀",
        " ⢠⣾⠟⠋⠁  ⠈⠙⠻⣷⡄",
        "⢀⣿⠏        ⠹⣿⡀",
        "⢸⣿          ⣿⡇",
        "⠈⣿⣆        ⣰⣿⠁",
        " ⠘⢿⣦⣄⡀  ⢀⣠⣴⡿⠃",
        "   ⠉⠛⠻⠿⠿⠟⠛⠉",
      ])
  }

  @Test func `Without colours half blocks show the two parts by their strength`() {
    #expect(
      ring(rows: 7, remaining: 0.25, .none, .halfBlocks).lines == [
        "    ▄▄▄▄▄▄",
        "  ▄▀     ▀▀█",
        " █         ▀█",
        " █          █",
        " █          █",
        "  ▀▄      ▄▀",
        "    ▀▀▀▀▀▀",
      ])
  }

  /// Heights of a ring, small ones and large ones.
  static let heights = Ring.heights.filter {
    isExhaustive || $0 < 12 || $0.isMultiple(of: 7) || $0 == 50
  }

  @Test(arguments: heights)
  func `A full ring is its own mirror image, both ways and over the diagonal`(_ rows: Int) {
    let pixels = Pixels(ring(rows: rows, remaining: 1, .trueColor, .halfBlocks))
    #expect(pixels == pixels.mirrored)
    #expect(pixels == pixels.flipped)
    #expect(pixels == pixels.transposed)
  }

  @Test func `The remaining part begins at 12 o'clock and goes clockwise`() {
    let quarter = Pixels(ring(rows: 16, remaining: 0.25, .trueColor, .halfBlocks))
    for y in 0..<32 {
      for x in 0..<32 {
        let isBlue = (quarter[x, y]?.blue ?? 0) > 100
        let isUpperRight = x >= 16 && y < 16
        if isBlue { #expect(isUpperRight) }
      }
    }
    #expect(quarter[16, 1] == Palette.dark.accent)
    #expect(quarter[15, 1] == Palette.dark.track)
    #expect(quarter[30, 15] != nil)
  }

  @Test func `Edges are soft: they mix the ring with the background`() {
    let pixels = Pixels(ring(rows: 16, remaining: 1, .trueColor, .halfBlocks))
    let shades = Set(pixels.colors.compactMap { $0 })
    #expect(shades.count > 8)
    #expect(shades.allSatisfy { $0.luma > Palette.dark.background.luma })
    #expect(shades.allSatisfy { $0.luma <= Palette.dark.accent.luma })
  }

  @Test(arguments: GlyphLevel.allCases, ColorDepth.allCases)
  func `As time passes what remains only ever shrinks, down to nothing`(
    _ glyphs: GlyphLevel, _ depth: ColorDepth
  ) {
    var before = Int.max
    for step in stride(from: 100, through: 0, by: isExhaustive ? -1 : -4) {
      let grid = ring(rows: 9, remaining: Double(step) / 100, depth, glyphs)
      let strength = strength(of: grid, depth: depth)
      #expect(strength <= before)
      before = strength
    }
    #expect(
      ring(rows: 9, remaining: 0, depth, glyphs)
        == ring(rows: 9, remaining: -.infinity, depth, glyphs)
    )
  }

  @Test(arguments: [
    (80, 24, 24), (40, 24, 20), (13, 24, nil), (14, 7, 7), (400, 200, 50), (80, 6, nil),
  ])
  func `The largest ring that fits is taken`(_ width: Int, _ height: Int, _ rows: Int?) {
    #expect(Ring.rows(inWidth: width, height: height) == rows)
  }

  @Test(arguments: heights)
  func `The room inside is free of the ring`(_ rows: Int) {
    let profile = TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)
    let made = Ring(rows: rows, profile: profile)
    let grid = ring(rows: rows, remaining: 1, .trueColor, .halfBlocks)
    for row in 0..<rows {
      let room = made.room(inRow: row)
      // Text keeps a column away from it on both sides.
      let width = room == 0 ? 0 : room + 2
      let free = grid.part(Rect(x: rows - width / 2, y: row, width: width, height: 1))
      #expect(free == Grid(width: width, height: 1))
    }
    #expect(made.room(inRow: rows / 2) >= 5)
  }

  @Test func `The cycle stands around the ring, a segment for each task`() {
    let profile = TerminalProfile(depth: .none, glyphs: .ascii)
    let ring = Ring(rows: 12, profile: profile, hasCycle: true)
    var grid = Grid(width: ring.columns, height: ring.rows)
    ring.draw(
      remaining: 0.5, color: Palette.dark.accent, cycle: [Palette.dark.accent, nil],
      palette: .dark, into: &grid, x: 0, y: 0)
    for (row, line) in grid.lines.enumerated() {
      // Clockwise from the top: the right half is yet to come, the left one is over.
      #expect(line.prefix(12).contains("o") == false, "\(row)")
      #expect(line.dropFirst(12).contains("o") == (1..<12).contains(row) || row == 0, "\(row)")
    }
    #expect(grid.lines[6].hasPrefix(". ") && grid.lines[6].hasSuffix(" o"))
  }

  @Test func `A small ring has no cycle, and looks as without one`() {
    let profile = TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)
    for (rows, hasCycle) in [(7, false), (11, false), (12, true), (30, true)] {
      let ring = Ring(rows: rows, profile: profile, hasCycle: true)
      #expect(ring.hasCycle == hasCycle)
      #expect(
        (ring.room(inRow: rows / 2) < Ring(rows: rows, profile: profile).room(inRow: rows / 2))
          == hasCycle)
    }
  }

  @Test func `With 256 colours the cycle has those of the tasks, not mixtures that look grey`() {
    let profile = TerminalProfile(depth: .indexed256, glyphs: .halfBlocks)
    let ring = Ring(rows: 16, profile: profile, hasCycle: true)
    let blue = Color(0x56B4E9)
    func colors(_ cycle: [Color?]) -> Set<Color?> {
      var grid = Grid(width: ring.columns, height: ring.rows)
      ring.draw(
        remaining: 0, color: Color(0xFFFFFF), cycle: cycle, palette: .dark, into: &grid, x: 0,
        y: 0)
      return Set(grid.cells.flatMap { [$0.style.foreground, $0.style.background] })
    }
    #expect(colors([blue, nil]) == colors([]).union([blue, Palette.dark.track]))
  }

  @Test(arguments: GlyphLevel.allCases, ColorDepth.allCases)
  func `Between two segments of the cycle something stays free`(
    _ glyphs: GlyphLevel, _ depth: ColorDepth
  ) {
    func cells(_ cycle: [Color?]) -> Int {
      let ring = Ring(
        rows: 16, profile: TerminalProfile(depth: depth, glyphs: glyphs), hasCycle: true)
      var grid = Grid(width: ring.columns, height: ring.rows)
      ring.draw(
        remaining: 1, color: Color(0xFFFFFF), cycle: cycle, palette: .dark, into: &grid, x: 0,
        y: 0)
      return grid.cells.count { $0 != .blank }
    }
    let color = Color(0x56B4E9)
    #expect(cells([]) < cells([color, color]))
    #expect(cells(Array(repeating: color, count: 8)) <= cells([color]))
  }

  @Test(arguments: GlyphLevel.allCases, ColorDepth.allCases)
  func `Drawing only the changed part gives the same ring as drawing all of it`(
    _ glyphs: GlyphLevel, _ depth: ColorDepth
  ) {
    let ring = Ring(
      rows: 16, profile: TerminalProfile(depth: depth, glyphs: glyphs), hasCycle: true)
    let blue = Color(0x56B4E9)
    func draw(_ share: Double, since former: Double? = nil, into grid: inout Grid) {
      ring.draw(
        remaining: share, since: former, color: Color(0xE69F00), cycle: [blue, blue, nil],
        palette: .dark, into: &grid, x: 3, y: 2)
    }
    var kept = Grid(width: 40, height: 20)
    draw(1, into: &kept)
    kept.put("17:42", x: 17, y: 10)
    for (former, share) in [
      (1, 0.999), (0.999, 0.98), (0.98, 0.979), (0.979, 0.52), (0.52, 0.5), (0.5, 0.26), (0.26, 0),
      (0, 0), (0, 0.7),
    ] {
      draw(share, since: former, into: &kept)
      var fresh = Grid(width: 40, height: 20)
      draw(share, into: &fresh)
      fresh.put("17:42", x: 17, y: 10)
      #expect(kept == fresh, "\(share)")
    }
  }

  @Test func `In one cell the ring shows quarters, and empty and full only when they are`() {
    let shares = [0, 0.01, 0.3, 0.5, 0.7, 0.98, 1]
    #expect(
      String(shares.map { MiniRing.character(remaining: $0, glyphs: .halfBlocks) }) == "○◔◔◑◕◕●")
    #expect(String(shares.map { MiniRing.character(remaining: $0, glyphs: .ascii) }) == ".::oOO@")
  }

  /// The quarters change halfway, and what is no number is nothing.
  @Test(
    arguments: [
      (-1, 0), (0.0009, 0), (0.001, 1), (0.37, 1), (0.38, 2), (0.62, 2), (0.63, 3), (0.998, 3),
      (0.999, 4), (2, 4), (.nan, 0), (.infinity, 4), (-.infinity, 0),
    ] as [(Double, Int)])
  func `A ring of one cell has five looks`(_ share: Double, _ quarters: Int) {
    let looks: [(GlyphLevel, [Character])] = [
      (.halfBlocks, ["○", "◔", "◑", "◕", "●"]), (.braille, ["○", "◔", "◑", "◕", "●"]),
      (.ascii, [".", ":", "o", "O", "@"]),
    ]
    for (glyphs, characters) in looks {
      #expect(MiniRing.character(remaining: share, glyphs: glyphs) == characters[quarters])
    }
  }

  @Test(arguments: [(1, 7), (6, 7), (7, 7), (50, 50), (51, 50)])
  func `A ring has one of the heights at which it looks like one`(_ rows: Int, _ height: Int) {
    let ring = Ring(rows: rows, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    #expect(ring.rows == height)
    #expect(ring.columns == 2 * height)
  }

  @Test(arguments: GlyphLevel.allCases, ColorDepth.allCases)
  func `A share is brought between nothing and all`(_ glyphs: GlyphLevel, _ depth: ColorDepth) {
    for (odd, kept) in [(2.0, 1.0), (-1, 0), (.nan, 0), (.infinity, 0)] {
      #expect(
        ring(rows: 8, remaining: odd, depth, glyphs)
          == ring(rows: 8, remaining: kept, depth, glyphs),
        "\(odd)")
    }
    #expect(
      ring(rows: 8, remaining: 1, depth, glyphs) != ring(rows: 8, remaining: 0, depth, glyphs))
  }

  @Test func `With few colours each cell of Braille is of one part`() {
    let palette = Palette.dark
    let grid = ring(rows: 9, remaining: 0.5, .ansi16, .braille)
    let styles = Set(grid.cells.filter { $0 != .blank }.map(\.style.foreground))
    #expect(styles == [palette.accent, palette.dim])
    // At the seam what remains decides.
    let top = grid.cells.prefix(18).filter { $0 != .blank }
    #expect(top.contains { $0.style == Style(palette.accent) })
  }

  @Test func `In ASCII what is gone is dim, and what is left has the colour of the ring`() {
    let palette = Palette.dark
    let cells = ring(rows: 9, remaining: 0.5, .ansi16, .ascii).cells.filter { $0 != .blank }
    for (character, color) in [("#" as Character, palette.accent), (".", palette.dim)] {
      let styles = cells.filter { $0.character == character }.map(\.style)
      #expect(!styles.isEmpty && styles.allSatisfy { $0 == Style(color) })
    }
  }

  @Test func `Without colours nothing is coloured`() {
    for glyphs in GlyphLevel.allCases {
      let grid = ring(rows: 9, remaining: 0.4, .none, glyphs)
      #expect(grid.cells.allSatisfy { $0.style == .plain })
    }
  }

  @Test func `With sixteen colours a pixel is of the ring, of its track, or of neither`() {
    let pixels = Pixels(ring(rows: 16, remaining: 0.5, .ansi16, .halfBlocks))
    #expect(
      Set(pixels.colors.compactMap { $0 }) == [Palette.dark.accent, Palette.dark.track])
  }

  private func ring(
    rows: Int, remaining: Double, _ depth: ColorDepth, _ glyphs: GlyphLevel
  ) -> Grid {
    let ring = Ring(rows: rows, profile: TerminalProfile(depth: depth, glyphs: glyphs))
    var grid = Grid(width: ring.columns, height: ring.rows)
    ring.draw(
      remaining: remaining, color: Palette.dark.accent, palette: .dark, into: &grid, x: 0, y: 0)
    return grid
  }

  /// A number that grows with the part that remains: ink without colours, blue with them.
  private func strength(of grid: Grid, depth: ColorDepth) -> Int {
    grid.cells.reduce(0) { sum, cell in
      if cell == .blank { return sum }
      if depth != .none {
        return sum + Int(cell.style.foreground?.blue ?? 0) + Int(cell.style.background?.blue ?? 0)
      }
      let scalar = cell.character?.unicodeScalars.first?.value ?? 0
      switch scalar {
      case 0x2800...0x28FF: return sum + scalar.nonzeroBitCount
      case 0x2588: return sum + 2
      case 0x2580, 0x2584: return sum + 1
      default: return sum + (cell.character == "#" ? 1 : 0)
      }
    }
  }
}
