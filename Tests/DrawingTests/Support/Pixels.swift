import Drawing

/// The half cells of a grid as square pixels.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  /// Row by row; nil where nothing is painted.
  let colors: [Color?]

  init(_ grid: Grid) {
    let width = grid.width
    self.width = width
    height = grid.height * 2
    colors = (0..<width * grid.height * 2).map { index in
      let cell = grid[index % width, index / width / 2]
      let isUpper = index / width % 2 == 0
      switch cell.character {
      case "▀": return isUpper ? cell.style.foreground : cell.style.background
      case "▄": return isUpper ? cell.style.background : cell.style.foreground
      case "█": return cell.style.foreground
      default: return cell.style.background
      }
    }
  }

  private init(width: Int, height: Int, pixel: (Int, Int) -> Color?) {
    self.width = width
    self.height = height
    colors = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  subscript(x: Int, y: Int) -> Color? { colors[y * width + x] }

  var mirrored: Pixels { Pixels(width: width, height: height) { self[width - 1 - $0, $1] } }
  var flipped: Pixels { Pixels(width: width, height: height) { self[$0, height - 1 - $1] } }
  var transposed: Pixels { Pixels(width: height, height: width) { self[$1, $0] } }
}
