/// A picture of square pixels, two in a cell, drawn with `▀` and `▄`.
struct HalfBlocks {
  /// Half a cell.
  enum Pixel: Equatable {
    case empty
    /// The terminal's default text colour.
    case plain
    case painted(Color)

    var color: Color? {
      switch self {
      case .empty, .plain: nil
      case .painted(let color): color
      }
    }
  }

  private let width: Int
  private let height: Int
  private var pixels: [Pixel]

  /// An empty picture of a size in cells.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .empty, count: width * height * 2)
  }

  subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Draws the picture; cells without a pixel stay as they are.
  func draw(into grid: inout Grid, x: Int, y: Int) {
    for row in 0..<height {
      for column in 0..<width {
        let upper = self[column, 2 * row]
        let lower = self[column, 2 * row + 1]
        let (character, style): (Character, Style)
        switch (upper, lower) {
        case (.empty, .empty): continue
        case (_, .empty): (character, style) = ("▀", Style(upper.color))
        case (.empty, _): (character, style) = ("▄", Style(lower.color))
        case (.plain, _), (_, .plain): (character, style) = ("█", Style())
        case (.painted(let over), .painted(let under)):
          (character, style) = ("▀", Style(over, on: under))
        }
        grid.put(character, x: x + column, y: y + row, style)
      }
    }
  }
}
