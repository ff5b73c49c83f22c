import CivilTime
import Drawing
import Terminals

/// A day, with the clock down the side.
struct DayBoard {
  let day: PlanDay
  let ink: Ink
  let explains: Bool
  let width: Int
  private let scale: DayScale

  /// The width of the clock in cells.
  private static let margin = 7

  /// The picture of a day, if possible in at most `limit` rows.
  init(_ day: PlanDay, ink: Ink, explains: Bool, width: Int, limit: Int) {
    self.day = day
    self.ink = ink
    self.explains = explains
    // The right margin equals the left one.
    self.width = width - 1
    let room = width - 1 - Self.margin
    scale = DayScale([day], limit: limit) { item in
      guard explains, item.kind != .pause, item.kind != .free else { return 1 }
      return PlanCard(item: item, day: day.date, ink: ink, explains: true).rows(within: room)
    }
  }

  var grid: Grid {
    var grid = Grid(width: width, height: scale.fullHeight)
    for (item, lane) in zip(day.items, Lane.lanes(of: day.items)) {
      let room = (width - Self.margin) / lane.count
      let area = Rect(
        x: Self.margin + lane.index * room, y: scale.top(of: item), width: room,
        height: scale.bottom(of: item) - scale.top(of: item))
      PlanCard(item: item, day: day.date, ink: ink, explains: explains)
        .draw(into: &grid, in: area)
    }
    drawClock(into: &grid)
    drawPresent(into: &grid)
    return grid
  }

  private func drawClock(into grid: inout Grid) {
    for item in day.items {
      let row = scale.bottom(of: item)
      grid.put(TimeText.clock(item.clock.upperBound), x: 1, y: row, ink.label)
    }
    // Beginnings go before ends.
    for item in day.items {
      let style = item.kind == .pause || item.kind == .free ? ink.label : ink.text
      grid.put(TimeText.clock(item.clock.lowerBound), x: 1, y: scale.top(of: item), style)
    }
  }

  private func drawPresent(into grid: inout Grid) {
    guard let now = day.now, let row = scale.presentRow else { return }
    let label = " now"
    grid.fill(
      Rect(x: Self.margin, y: row, width: width - Self.margin - label.count, height: 1),
      with: ink.rule, ink.present)
    grid.put(TimeText.clock(now), x: 1, y: row, ink.present)
    grid.put(label, x: width - label.count, y: row, ink.present)
  }
}
