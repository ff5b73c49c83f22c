import CivilTime
import Drawing
import Statistics
import Terminals

/// At which hours of the week, or on which days of the years, most was done.
struct HeatFigure {
  let facts: ReportFacts

  /// One for the hours of the week, or one for each year; none for a single day.
  var figures: [Figure] {
    switch facts.period.unit {
    case .hour: []
    case .day: [week]
    case .month: yearly
    }
  }

  /// The days of the week in the order of the rows.
  private var weekdays: [Weekday] { Weekday.week(from: facts.weekStart) }

  private func row(of date: CivilDate) -> Int { date.days(into: facts.weekStart) }

  private var id: String { "heat" }

  // MARK: A week of hours

  private var week: Figure {
    var sums = [[Duration]](repeating: [Duration](repeating: .zero, count: 24), count: 7)
    for piece in facts.pieces { sums[row(of: piece.date)][piece.hour] += piece.length }
    let most = sums.joined().max() ?? .zero
    let names = weekdays.map(\.name)
    let picture = HeatMapPicture(
      title: "Focused time by weekday and hour", summary: remark(of: sums),
      rows: weekdays.map(\.shortName), columns: 24,
      headings: stride(from: 0, to: 24, by: 6).map { .init(column: $0, text: "\($0):00") },
      cells: sums.enumerated().flatMap { row, hours in
        hours.enumerated().map { hour, sum in
          HeatMapPicture.Cell(
            row: row, column: hour, strength: strength(sum, of: most),
            tip: "\(names[row]) \(ReportWords.hours(hour))\n\(TimeText.spent(sum))")
        }
      })
    let worked = (0..<24).filter { hour in sums.contains { $0[hour] > .zero } }
    let table = DataTable(
      caption: "Focused time by hour and weekday",
      columns: [.init("Hour")] + weekdays.map { .init($0.shortName, .number) },
      rows: worked.map { hour in
        [.init(ReportWords.hours(hour), key: Double(hour))] + sums.map { cell($0[hour]) }
      },
      order: .init(column: 0, isAscending: true))
    return Figure(
      id: id, heading: "Hours of the week", remark: remark(of: sums),
      picture: picture.svg(id: "heat-picture"), legend: legend(upTo: most), table: table,
      isWide: true)
  }

  private func remark(of sums: [[Duration]]) -> String {
    let places = sums.enumerated().flatMap { row, hours in
      hours.enumerated().map { (row: row, hour: $0, sum: $1) }
    }
    guard let best = places.max(by: { $0.sum < $1.sum }), best.sum > .zero else { return "" }
    let weekday = weekdays[best.row].name
    let day = facts.days.count > 7 ? "\(weekday)s" : weekday
    return "Most, \(TimeText.spent(best.sum)), on \(day) from \(ReportWords.hours(best.hour))."
  }

  // MARK: A year of days

  /// The years of the period.
  private var years: ClosedRange<Int> {
    facts.period.from.year...facts.period.to.adding(days: -1).year
  }

  private var yearly: [Figure] {
    let sums = facts.pieces.reduce(into: [CivilDate: Duration]()) { sums, piece in
      sums[piece.date, default: .zero] += piece.length
    }
    return years.map { year($0, sums) }
  }

  private func year(_ year: Int, _ sums: [CivilDate: Duration]) -> Figure {
    // All years have the same scale, to be comparable.
    let most = sums.values.max() ?? .zero
    let days = facts.days.filter { $0.year == year }
    let origin = firstOfWeek(days.first ?? facts.period.from)
    func column(of date: CivilDate) -> Int { date.days(since: origin) / 7 }
    let best = days.max { sums[$0, default: .zero] < sums[$1, default: .zero] }
    let remark = best.flatMap { best in
      sums[best].map { "Most, \(TimeText.spent($0)), on \(TimeText.day(best))." }
    }
    let picture = HeatMapPicture(
      title: "Focused time by day of \(year)", summary: remark ?? "",
      rows: weekdays.enumerated().map { $0 % 2 == 0 ? $1.shortName : "" },
      columns: days.last.map { column(of: $0) + 1 } ?? 0,
      headings: days.filter { $0.day == 1 && column(of: $0) < column(of: days[days.count - 1]) }
        .filter { $0.month % 2 == 1 || days.count < 200 }
        .map { .init(column: column(of: $0), text: TimeText.month($0.month, isShort: true)) },
      cells: days.map { day in
        let sum = sums[day, default: .zero]
        return HeatMapPicture.Cell(
          row: row(of: day), column: column(of: day), strength: strength(sum, of: most),
          tip: "\(TimeText.day(day)) \(day.year)\n\(TimeText.spent(sum))")
      })
    let isFirst = year == years.lowerBound
    return Figure(
      id: isFirst ? id : "\(id)-\(year)", heading: "Days of \(year)", remark: remark ?? "",
      picture: picture.svg(id: "heat-\(year)-picture"), legend: legend(upTo: most),
      table: weeks(of: days, sums), isWide: true)
  }

  /// The weeks of a year that have something.
  private func weeks(of days: [CivilDate], _ sums: [CivilDate: Duration]) -> DataTable {
    let mondays = Set(days.filter { sums[$0] != nil }.map(firstOfWeek)).sorted()
    let shown = Set(days)
    return DataTable(
      caption: "Focused time by week and weekday",
      columns: [.init("Week of")] + weekdays.map { .init($0.shortName, .number) },
      rows: mondays.map { first in
        let cells = (0..<7).map { offset in
          let day = first.adding(days: offset)
          return shown.contains(day) ? cell(sums[day, default: .zero]) : DataTable.Cell("")
        }
        return [.init(TimeText.day(first, isShort: true), key: Double(first.daysSinceEpoch))]
          + cells
      },
      order: .init(column: 0, isAscending: true))
  }

  private func firstOfWeek(_ date: CivilDate) -> CivilDate { date.adding(days: -row(of: date)) }

  /// From less to more; empty if there are no data.
  private func legend(upTo most: Duration) -> [Figure.LegendEntry] {
    if most == .zero { return [] }
    return (0...HeatMapPicture.shades).map { shade in
      let length = TimeText.spent(most * shade / HeatMapPicture.shades)
      return Figure.LegendEntry(shade: shade, name: shade == 0 ? "nothing" : "up to \(length)")
    }
  }

  private func strength(_ sum: Duration, of most: Duration) -> Double {
    most > .zero ? sum / most : 0
  }

  private func cell(_ sum: Duration) -> DataTable.Cell {
    .init(sum > .zero ? TimeText.spent(sum) : "", key: sum.inSeconds)
  }
}
