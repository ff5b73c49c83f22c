import CivilTime
import Drawing
import Terminals

/// Days side by side, with one clock at the left.
struct WeekBoard {
  let days: [PlanDay]
  let ink: Ink
  /// The width of each day in columns.
  let column: Int
  private let scale: DayScale

  /// The width of the clock in cells.
  private static let margin = 7
  /// The least that a day can be read in.
  private static let narrowest = 18
  private static let hours = (0...24).map { $0 * 3600 }
  /// The minimum and maximum number of rows.
  private static let rows = 18...48
  /// The height of the headings.
  private static let head = 3

  /// As many boards as needed, one below the other.
  static func boards(of days: [PlanDay], ink: Ink, width: Int, limit: Int) -> [WeekBoard] {
    let most = min(7, max(1, (width - margin) / narrowest))
    let count = (days.count + most - 1) / most
    // All boards have days of the same width, as many as possible.
    let each = (days.count + count - 1) / count
    return stride(from: 0, to: days.count, by: each).map { first in
      WeekBoard(
        Array(days[first..<min(first + each, days.count)]), ink: ink,
        column: (width - margin) / each,
        limit: limit / count - head)
    }
  }

  private init(_ days: [PlanDay], ink: Ink, column: Int, limit: Int) {
    self.days = days
    self.ink = ink
    self.column = column
    let rows = min(max(limit, Self.rows.lowerBound), Self.rows.upperBound)
    scale = DayScale(days, marks: Self.hours, limit: rows) { item in
      switch item.kind {
      case .work, .commitment: 1
      case .pause, .free: 0
      }
    }
  }

  var grid: Grid {
    let width = Self.margin + column * days.count
    var grid = Grid(width: width, height: Self.head + scale.fullHeight)
    drawClock(into: &grid)
    for (index, day) in days.enumerated() {
      draw(day, into: &grid, x: Self.margin + index * column)
    }
    return grid
  }

  private func drawClock(into grid: inout Grid) {
    var last = -1
    for hour in Self.hours {
      guard let row = scale.row(of: hour), row > last else { continue }
      grid.put(TimeText.clock(hour), x: 1, y: Self.head + row, ink.label)
      last = row
    }
  }

  private func draw(_ day: PlanDay, into grid: inout Grid, x: Int) {
    let room = Rect(x: x, y: 0, width: column - 1, height: 1)
    let isToday = day.now != nil
    grid.put(
      TimeText.day(day.date, isShort: true), .leading, in: room,
      isToday ? ink.present : ink.strong, ellipsis: ink.ellipsis)
    let total = day.work > .zero ? TimeText.spent(day.work) : "no work"
    grid.put(
      total, .leading, in: Rect(x: x, y: 1, width: column - 1, height: 1), ink.label,
      ellipsis: ink.ellipsis)
    for (item, lane) in zip(day.items, Lane.lanes(of: day.items)) {
      let width = (column - 1) / lane.count
      let area = Rect(
        x: x + lane.index * width, y: Self.head + scale.top(of: item), width: width,
        height: scale.bottom(of: item) - scale.top(of: item))
      PlanCard(item: item, day: day.date, ink: ink, isNarrow: true).draw(into: &grid, in: area)
    }
    guard let now = day.now, let row = scale.presentRow else { return }
    grid.fill(
      Rect(x: x, y: Self.head + row, width: column - 1, height: 1), with: ink.rule, ink.present)
    grid.put(TimeText.clock(now), x: 1, y: Self.head + row, ink.present)
  }
}
