import CivilTime
import Drawing
import Terminals

/// The trees of a day side by side: grown, withered after skipped slices, and paler after
/// unconfirmed check-ins.
struct GroveScene {
  let kind: Tree.Kind
  let plants: [Grove.Plant]
  let ink: Ink

  /// “7 trees”.
  var count: String { plants.count.counting("tree") }

  /// “7 trees, 1 withered, 1 unanswered”.
  var words: String {
    let withered = plants.count(where: \.isWithered)
    let pale = plants.count(where: \.isUnanswered)
    let parts = [
      count, withered > 0 ? "\(withered) withered" : nil,
      pale > 0 ? "\(pale) unanswered" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Draws as many of the last trees as fit, as large as possible.
  func draw(into grid: inout Grid, in area: Rect) {
    let (across, down) = Self.arrangement(of: plants.count, in: area)
    guard across > 0 else { return }
    let (width, height) = (area.width / across, area.height / down)
    let shown = plants.suffix(across * down)
    for (index, plant) in shown.enumerated() {
      let row = index / across
      let inRow = min(across, shown.count - row * across)
      let left = area.x + (area.width - inRow * width) / 2
      Tree(kind, columns: width, rows: height, profile: ink.profile).draw(
        growth: plant.isWithered ? max(0.75, plant.growth) : plant.growth,
        isWithered: plant.isWithered, isFaint: plant.isUnanswered, palette: ink.palette,
        into: &grid, x: left + index % across * width, y: area.y + row * height)
    }
  }

  /// The number of columns and rows, chosen to show as many trees as possible, and these as large
  /// as possible.
  static func arrangement(of count: Int, in area: Rect) -> (across: Int, down: Int) {
    let most = area.height / Tree.heights.lowerBound
    guard count > 0, most > 0 else { return (0, 0) }
    let choices = (1...most).map { down in
      (across: min((count + down - 1) / down, area.width / narrowest), down: down)
    }
    func worth(_ choice: (across: Int, down: Int)) -> (Int, Double) {
      let (across, down) = (Double(max(1, choice.across)), Double(choice.down))
      return (
        min(count, choice.across * choice.down),
        min(Double(area.height) / down, Double(area.width) / across * 0.7)
      )
    }
    return choices.max { worth($0) < worth($1) } ?? (0, 0)
  }

  /// The fewest cells across in which a tree is seen.
  private static let narrowest = 4
}
