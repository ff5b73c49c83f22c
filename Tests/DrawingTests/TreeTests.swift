import Drawing
import Testing

@Suite struct TreeTests {
  static let looks = [
    TerminalProfile(depth: .trueColor, glyphs: .halfBlocks),
    TerminalProfile(depth: .indexed256, glyphs: .halfBlocks),
    TerminalProfile(depth: .ansi16, glyphs: .halfBlocks),
    TerminalProfile(depth: .none, glyphs: .halfBlocks),
    TerminalProfile(depth: .trueColor, glyphs: .braille),
    TerminalProfile(depth: .none, glyphs: .braille),
    TerminalProfile(depth: .none, glyphs: .ascii),
  ]

  private func grid(
    _ kind: Tree.Kind, growth: Double, isWithered: Bool = false, beside: [Tree.Neighbour] = [],
    columns: Int = 30, rows: Int = 14, profile: TerminalProfile = looks[0]
  ) -> Grid {
    var grid = Grid(width: columns, height: rows)
    Tree(kind, columns: columns, rows: rows, profile: profile).draw(
      growth: growth, isWithered: isWithered, beside: beside, palette: .dark, into: &grid, x: 0,
      y: 0)
    return grid
  }

  /// The row of the highest cell in which something is, from the top.
  private func top(_ grid: Grid) -> Int { grid.lines.firstIndex { !$0.isEmpty } ?? grid.height }

  private func inked(_ grid: Grid) -> Int { grid.lines.joined().count { $0 != " " } }

  @Test("A tree never shrinks, and a grown one fills its space", arguments: Tree.Kind.allCases)
  func growth(kind: Tree.Kind) {
    for profile in Self.looks {
      var before = grid(kind, growth: 0, profile: profile)
      for step in 1...10 {
        let after = grid(kind, growth: Double(step) / 10, profile: profile)
        #expect(top(after) <= top(before))
        before = after
      }
      #expect(top(before) <= 1)
      #expect(before.lines.last?.isEmpty == false, "it stands on the ground")
    }
  }

  @Test("Five stages look different", arguments: Tree.Kind.allCases)
  func stages(kind: Tree.Kind) {
    for profile in Self.looks {
      let stages = [0, 0.15, 0.4, 0.7, 1].map { grid(kind, growth: $0, profile: profile) }
      for (index, stage) in stages.enumerated() {
        #expect(!stages[..<index].contains(stage))
      }
    }
  }

  @Test("Kinds differ, and what has withered has fewer leaves", arguments: looks)
  func kinds(profile: TerminalProfile) {
    let grown = Tree.Kind.allCases.map { grid($0, growth: 1, profile: profile) }
    for (index, one) in grown.enumerated() { #expect(!grown[..<index].contains(one)) }
    for kind in Tree.Kind.allCases {
      let withered = grid(kind, growth: 0.9, isWithered: true, profile: profile)
      #expect(inked(withered) < inked(grid(kind, growth: 0.9, profile: profile)))
    }
  }

  @Test("A small tree that has withered has the crown of others, but brown")
  func small() {
    let ascii = TerminalProfile(depth: .none, glyphs: .ascii)
    let green = grid(.oak, growth: 0.9, columns: 4, rows: 6, profile: ascii)
    let brown = grid(.oak, growth: 0.9, isWithered: true, columns: 4, rows: 6, profile: ascii)
    func count(_ letters: String, _ grid: Grid) -> Int {
      grid.lines.joined().count { letters.contains($0) }
    }
    #expect(count("*o", green) >= 3)
    #expect(count("*o", brown) == 0)
    #expect(abs(count(".", brown) - count("*o", green)) <= 1)
    #expect(count("|", brown) <= count("|", green) + 1)
  }

  @Test("Trees beside it stand where they stood, whatever comes later")
  func neighbours() {
    let one = [Tree.Neighbour(growth: 1)]
    let alone = grid(.oak, growth: 0.2)
    let beside = grid(.oak, growth: 0.2, beside: one)
    let two = grid(.oak, growth: 0.2, beside: one + [.init(growth: 1, isWithered: true)])
    #expect(inked(alone) < inked(beside))
    #expect(inked(beside) < inked(two))
    // The left half has the first, the right half the second.
    let left = Rect(x: 0, y: 0, width: 15, height: 14)
    #expect(beside.part(left) == two.part(left))
  }

  @Test("Any size and any growth can be drawn, inside its space only")
  func sizes() {
    for columns in [0, 1, 2, 5, 16, 40] {
      for rows in [0, 1, 2, 5, 12] {
        for growth in [-1, 0, 0.5, 2, Double.nan, .infinity] {
          var grid = Grid(width: columns + 4, height: rows + 2)
          Tree(.cherry, columns: columns, rows: rows, profile: Self.looks[0]).draw(
            growth: growth, palette: .light, into: &grid, x: 2, y: 1)
          let frame = grid.lines.enumerated().contains { row, line in
            (row == 0 || row == rows + 1) && !line.isEmpty
              || !line.prefix(2).allSatisfy { $0 == " " }
              || line.count > columns + 2
          }
          #expect(!frame)
        }
      }
    }
  }

  @Test("ASCII terminals get ASCII")
  func ascii() {
    for kind in Tree.Kind.allCases {
      let text = grid(
        kind, growth: 1, beside: [.init(growth: 1)],
        profile: TerminalProfile(depth: .none, glyphs: .ascii)
      ).lines.joined()
      #expect(text.allSatisfy { $0.isASCII })
    }
  }
}
