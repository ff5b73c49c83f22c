/// The characters that are drawn as rectangles rather than written.
enum CellShapes {
  /// A rectangle in a cell; 0 to 1 from the left and from the top.
  struct Shape: Equatable {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    /// The whole cell.
    static let whole = Shape(left: 0, right: 1, top: 0, bottom: 1)
  }

  /// The rectangles of a block, line or Braille character; nil for any other.
  static func shapes(of character: Character) -> [Shape]? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return nil
    }
    switch scalar.value {
    case 0x2580: return [Shape(left: 0, right: 1, top: 0, bottom: 0.5)]
    case 0x2581...0x2588:
      return [Shape(left: 0, right: 1, top: 1 - Double(scalar.value - 0x2580) / 8, bottom: 1)]
    case 0x2589...0x258F:
      return [Shape(left: 0, right: Double(0x2590 - scalar.value) / 8, top: 0, bottom: 1)]
    case 0x2590: return [Shape(left: 0.5, right: 1, top: 0, bottom: 1)]
    case 0x2596...0x259F: return quadrants(Int(scalar.value - 0x2596))
    case 0x2800...0x28FF: return dots(scalar.value - 0x2800)
    default: return lines[character]
    }
  }

  private static let lines: [Character: [Shape]] = [
    "▔": [Shape(left: 0, right: 1, top: 0, bottom: 0.125)],
    "■": [Shape(left: 0.1, right: 0.9, top: 0.3, bottom: 0.7)],
    "─": [Shape(left: 0, right: 1, top: 0.475, bottom: 0.525)],
    "━": [Shape(left: 0, right: 1, top: 0.425, bottom: 0.575)],
    "│": [Shape(left: 0.45, right: 0.55, top: 0, bottom: 1)],
    "┃": [Shape(left: 0.35, right: 0.65, top: 0, bottom: 1)],
  ]

  /// U+2596 to U+259F; the quarters of each: upper left 1, upper right 2, lower left 4, right 8.
  private static func quadrants(_ index: Int) -> [Shape] {
    let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][index]
    return (0..<4).filter { quarters >> $0 & 1 == 1 }.map { quarter in
      let left = Double(quarter % 2) / 2
      let top = Double(quarter / 2) / 2
      return Shape(left: left, right: left + 0.5, top: top, bottom: top + 0.5)
    }
  }

  /// A dot for every bit of a Braille pattern.
  private static func dots(_ pattern: UInt32) -> [Shape] {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return places.indices.filter { pattern >> UInt32($0) & 1 == 1 }.map { bit in
      let (column, row) = places[bit]
      let x = 0.25 + 0.5 * Double(column)
      let y = 0.125 + 0.25 * Double(row)
      return Shape(left: x - 0.15, right: x + 0.15, top: y - 0.075, bottom: y + 0.075)
    }
  }
}
