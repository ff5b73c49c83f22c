import CivilTime
import Drawing
import EventStream
import Statistics
import Terminals

/// The days of a year as a heat map, with remarks.
struct StatsYear {
  let view: StatsView
  let ink: Ink
  let words: StatsWords

  func draw(into grid: inout Grid, in area: Rect) {
    let notes = self.notes
    let maps = self.maps(in: area)
    let mapped = maps.count * (HeatMap.height + 1) - 1
    let width = maps.map { $0.width(in: area.width) }.max() ?? 0
    let isAiry = area.height >= mapped + 2 + notes.count
    let height = mapped + (isAiry ? 2 + notes.count : 0)
    let x = area.x + max(0, (area.width - width) / 2)
    let y = area.y + max(0, (area.height - height) / 2)
    for (index, map) in maps.enumerated() {
      map.draw(
        into: &grid,
        in: Rect(
          x: x, y: y + index * (HeatMap.height + 1), width: width,
          height: min(HeatMap.height, area.height)),
        ink: ink)
    }
    guard area.height > mapped else { return }
    drawLegend(into: &grid, x: x, y: y + mapped, width: width)
    guard isAiry else { return }
    for (row, note) in notes.enumerated() {
      TextLine(note, ink.label).draw(
        into: &grid, x: x + 4, y: y + mapped + 2 + row, width: area.maxX - x - 4,
        ellipsis: ink.ellipsis)
    }
  }

  /// The year, or its halves one above the other where they are larger.
  private func maps(in area: Rect) -> [HeatMap] {
    let map = self.map
    guard area.height >= 2 * HeatMap.height + 2,
      let july = columnLabels.dropFirst(6).first?.day
    else { return [map] }
    let halves = [map.part(0..<july), map.part(july..<map.days.count)]
    return halves[0].width(in: area.width) > map.width(in: area.width) ? halves : [map]
  }

  var map: HeatMap {
    let period = view.review.period
    let longest = view.days.max() ?? .zero
    let days = view.days.enumerated().map { index, focus -> Double? in
      // Future days are not shown as empty, but omitted.
      if period.from.adding(days: index) > view.today { return nil }
      return longest > .zero ? focus / longest : 0
    }
    return HeatMap(
      days: days, firstRow: period.from.days(into: view.weekStart), rowLabels: rowLabels,
      columnLabels: columnLabels, selected: view.selected)
  }

  // MARK: Places

  /// The week begins at the top.
  private var rowLabels: [String] {
    Weekday.week(from: view.weekStart).map {
      [.monday, .wednesday, .friday].contains($0) ? $0.shortName : ""
    }
  }

  /// The months, above the week that their first day is in.
  private var columnLabels: [(day: Int, label: String)] {
    var labels: [(day: Int, label: String)] = []
    for index in view.days.indices {
      let day = view.review.period.from.adding(days: index)
      if day.day == 1 { labels.append((index, TimeText.month(day.month, isShort: true))) }
    }
    return labels
  }

  // MARK: Words

  private func drawLegend(into grid: inout Grid, x: Int, y: Int, width: Int) {
    let marks = HeatMap.legend(ink)
    let length = 5 + 2 * marks.count + 4
    var column = grid.put("less ", x: x + max(0, width - length), y: y, ink.label)
    for mark in marks { column = grid.put(mark.text + " ", x: column, y: y, mark.style) }
    grid.put("more", x: column, y: y, ink.label)
  }

  /// The number of days, the longest run of days, and the best one.
  private var notes: [String] {
    var streak = 0
    var longestStreak = 0
    for focus in view.days {
      streak = focus > .zero ? streak + 1 : 0
      longestStreak = max(longestStreak, streak)
    }
    let active = view.days.count { $0 > .zero }
    guard active > 0, let best = view.days.indices.max(by: { view.days[$0] < view.days[$1] })
    else { return [] }
    let day = words.day(view.review.period.from.adding(days: best))
    return [
      "focused time on \(active.counting("day"))\(ink.separator)"
        + "at most \(longestStreak.counting("day")) in a row",
      "the most on \(day): \(TimeText.spent(view.days[best]))",
    ]
  }
}
