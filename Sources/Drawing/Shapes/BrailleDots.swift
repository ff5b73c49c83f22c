/// A picture of dots, two by four in a cell, drawn with the Braille patterns of Unicode.
struct BrailleDots {
  private struct Pattern {
    var dots: UInt8 = 0
    var style = Style.plain
    var isDecided = false
  }

  private let width: Int
  private let height: Int
  private var patterns: [Pattern]

  /// An empty picture of a size in cells.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    patterns = Array(repeating: Pattern(), count: width * height)
  }

  /// Sets a dot; a dot that `wins` determines the style of its cell, otherwise the first does.
  mutating func set(x: Int, y: Int, _ style: Style, wins: Bool) {
    let index = y / 4 * width + x / 2
    if patterns[index].dots == 0 || (wins && !patterns[index].isDecided) {
      patterns[index].style = style
      patterns[index].isDecided = wins
    }
    patterns[index].dots |= Self.bits[y % 4][x % 2]
  }

  /// Draws the picture; cells without a dot stay as they are.
  func draw(into grid: inout Grid, x: Int, y: Int) {
    for (index, pattern) in patterns.enumerated() where pattern.dots != 0 {
      let character = Character(Unicode.Scalar(UInt16(0x2800) + UInt16(pattern.dots)) ?? " ")
      grid.put(character, x: x + index % width, y: y + index / width, pattern.style)
    }
  }

  /// The bit of each dot by row and column (Unicode, block Braille Patterns).
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
