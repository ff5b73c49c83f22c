import CivilTime
import Statistics
import Testing

/// Which days a period is, and where it is cut.
@Suite struct PeriodCalendarTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  @Test(
    "A period is counted back from today",
    arguments: [
      (Period.Span.day, 0, Weekday.monday, "2026-11-22", "2026-11-23"),
      (.day, 22, .monday, "2026-10-31", "2026-11-01"),
      (.week, 0, .monday, "2026-11-16", "2026-11-23"),
      (.week, 0, .sunday, "2026-11-22", "2026-11-29"),
      (.week, 1, .sunday, "2026-11-15", "2026-11-22"),
      (.month, 0, .monday, "2026-11-01", "2026-12-01"),
      (.month, 11, .monday, "2025-12-01", "2026-01-01"),
      (.year, 0, .monday, "2026-01-01", "2027-01-01"),
      (.year, 3, .monday, "2023-01-01", "2024-01-01"),
    ])
  func span(span: Period.Span, ago: Int, start: Weekday, from: String, to: String) throws {
    // A Sunday.
    let period = Period(span, of: try day("2026-11-22"), ago: ago, weekStart: start)
    #expect("\(period.from) \(period.to)" == "\(from) \(to)")
  }

  @Test func `There is a period however far back`() throws {
    for span in Period.Span.allCases {
      let period = Period(span, of: try day("2026-11-22"), ago: 1_000_000)
      #expect(period.from <= period.to)
    }
  }

  @Test(
    "The period before a month or year is one, too",
    arguments: [
      ("2026-03-01", "2026-04-01", "2026-02-01"), ("2026-01-01", "2027-01-01", "2025-01-01"),
      ("2026-11-16", "2026-11-23", "2026-11-09"), ("2026-11-05", "2026-11-08", "2026-11-02"),
      ("2026-01-01", "2026-01-11", "2025-12-22"),
      ("2025-01-01", "2026-01-01", "2024-01-01"), ("2024-03-01", "2025-03-01", "2023-03-02"),
    ])
  func previous(from: String, to: String, expected: String) throws {
    let period = Period(from: try day(from), to: try day(to))
    #expect("\(period.previous.from)" == expected)
    #expect(period.previous.to == period.from)
  }

  @Test(
    "A period that is not over is compared with the same part of the one before",
    arguments: [
      (Period.Span.day, "2026-11-25T20:30:00", "2026-11-24T20:30:00"),
      (.week, "2026-11-25T20:30:00", "2026-11-18T20:30:00"),
      (.month, "2026-11-25T20:30:00", "2026-10-25T20:30:00"),
      // Later than its end: all of February.
      (.month, "2026-03-31T09:00:00", "2026-03-03T09:00:00"),
      (.year, "2026-11-25T20:30:00", "2025-11-25T20:30:00"),
      (.year, "2028-02-29T20:30:00", "2027-02-28T20:30:00"),
      (.year, "2028-03-01T20:30:00", "2027-03-01T20:30:00"),
      (.year, "2029-03-01T20:30:00", "2028-03-01T20:30:00"),
    ])
  func counterpart(span: Period.Span, now: String, expected: String) throws {
    // The clocks were put back between them.
    let zone = try Zone.tz("Europe/Budapest")
    let now = zone.instant(of: try CivilDateTime(parsing: now))
    let period = Period(span, of: zone.local(now).date)
    #expect(
      period.counterpart(of: now, in: zone)
        == zone.instant(of: try CivilDateTime(parsing: expected)))
    #expect(period.previous.counterpart(of: now, in: zone) == nil)
  }

  @Test(
    "A day has as many hours as its clocks show",
    arguments: [
      ("Europe/Budapest", "2026-11-20", 24, "00", "23"),
      ("Europe/Budapest", "2026-03-29", 23, "00", "23"),
      ("Europe/Budapest", "2026-10-25", 25, "00", "23"),
      // Midnight is skipped.
      ("America/Sao_Paulo", "2018-11-04", 23, "01", "23"),
      // The last hour of the day comes twice.
      ("America/Sao_Paulo", "2018-02-17", 25, "00", "23"),
      // By half an hour: one hour of 30 minutes, and one of 90.
      ("Australia/Lord_Howe", "2026-10-04", 24, "00", "23"),
      ("Australia/Lord_Howe", "2026-04-05", 24, "00", "23"),
      ("Asia/Kolkata", "2026-03-29", 24, "00", "23"),
    ])
  func hours(name: String, text: String, count: Int, first: String, last: String) throws {
    let zone = try Zone.tz(name)
    let date = try day(text)
    let period = Period(from: date, to: date.adding(days: 1))
    let cells = period.cells(in: zone)
    #expect(cells.count == count)
    #expect(zone.local(cells[0].instants.lowerBound).time.description.prefix(2) == first)
    #expect(zone.local(cells[count - 1].instants.lowerBound).time.description.prefix(2) == last)
    try expectNoGaps(cells, in: period, zone)
  }

  @Test(arguments: ["Europe/Budapest", "America/Sao_Paulo", "Pacific/Apia", "Africa/Cairo"])
  func `The cells of every period touch each other, and fill it`(_ name: String) throws {
    let zone = try Zone.tz(name)
    for (from, days) in [
      ("2011-12-20", 20), ("2018-10-15", 62), ("2018-02-10", 63), ("2025-11-20", 400),
    ] {
      let date = try day(from)
      let period = Period(from: date, to: date.adding(days: days))
      try expectNoGaps(period.cells(in: zone), in: period, zone)
    }
  }

  @Test func `Months are named by their first day, and hold what lies in the period`() throws {
    let period = Period(from: try day("2026-01-15"), to: try day("2026-04-02"))
    let cells = period.cells(in: .utc)
    #expect(
      cells.map(\.day.description) == ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"])
    #expect(cells[0].instants.lowerBound == Zone.utc.startOfDay(period.from))
  }

  private func expectNoGaps(_ cells: [Period.Cell], in period: Period, _ zone: Zone) throws {
    let window = period.instants(in: zone)
    var end = window.lowerBound
    for cell in cells {
      #expect(cell.instants.lowerBound == end)
      end = cell.instants.upperBound
    }
    #expect(end == window.upperBound)
  }
}
