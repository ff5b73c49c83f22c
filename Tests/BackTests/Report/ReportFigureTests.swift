import CivilTime
import CommandSupport
import Drawing
import Statistics
import Testing

@testable import Back

/// What the charts of a report say in words.
@Suite struct ReportFigureTests {
  /// What a report tells of so many days up to Sunday 22 November 2026.
  private func facts(_ past: PastDays, days: Int) -> ReportFacts {
    let end = PastDays.today.adding(days: 3)
    let period = Period(from: end.adding(days: -days), to: end)
    let review = Review(of: past.history, in: period, zone: .utc)
    return ReportFacts(
      review: review, before: Review(of: past.history, in: period.previous, zone: .utc),
      history: past.history, zone: .utc, now: Zone.utc.startOfDay(end))
  }

  /// The same on Wednesday and on Friday, twice a day.
  private var evenDays: PastDays {
    PastDays().slice(daysAgo: 2, at: 9).slice(daysAgo: 2, at: 14).slice(at: 9).slice(at: 14)
  }

  @Test func `Of days and hours with the same time the first is named`() {
    let week = facts(evenDays, days: 7)
    #expect(WhenFigure(facts: week).figure.remark == "Most, 50 min, on Wednesday 18 November.")
    #expect(
      HeatFigure(facts: week).figures.map(\.remark) == [
        "Most, 25 min, on Wednesday from 9:00–10:00."
      ])
    #expect(
      HeatFigure(facts: facts(evenDays, days: 90)).figures.map(\.remark) == [
        "Most, 50 min, on Wednesday 18 November."
      ])
  }

  @Test func `Over several weeks it is a day of each`() {
    #expect(
      HeatFigure(facts: facts(evenDays, days: 14)).figures.map(\.remark) == [
        "Most, 25 min, on Wednesdays from 9:00–10:00."
      ])
  }

  @Test func `The shades of a heat map say how much they stand for`() {
    let names = HeatFigure(facts: facts(PastDays().slice(minutes: 40), days: 7)).figures
      .map { $0.legend.map(\.name) }
    #expect(names == [["nothing", "up to 10 min", "up to 20 min", "up to 30 min", "up to 40 min"]])
    #expect(HeatFigure(facts: facts(PastDays(), days: 7)).figures.map(\.legend) == [[]])
  }
}
