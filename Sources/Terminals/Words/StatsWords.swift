import CivilTime
import Drawing
import Statistics

/// The wording of periods and their statistics.
package struct StatsWords {
  package let today: CivilDate
  package let glyphs: GlyphLevel

  package init(today: CivilDate, glyphs: GlyphLevel) {
    self.today = today
    self.glyphs = glyphs
  }

  private var dash: String { glyphs == .ascii ? "-" : "–" }

  // MARK: Periods

  /// The name of a period: `this week`, `November 2026`.
  package func name(of period: Period, _ span: Period.Span?) -> String {
    let distance = today.days(since: period.from)
    let length = period.to.days(since: period.from)
    switch span {
    case .day:
      let word = distance < 0 ? nil : TimeText.nearness(of: period.from, to: today)
      return word ?? day(period.from)
    case .week:
      if (0..<7).contains(distance) { return "this week" }
      if (7..<14).contains(distance) { return "last week" }
      return "week of " + date(period.from)
    case .month: return TimeText.monthAndYear(period.from)
    case .year: return "\(period.from.year)"
    case nil: return length == 1 ? day(period.from) : "\(length) days"
    }
  }

  /// The first and last day, if the name does not contain them; else empty.
  package func range(of period: Period, _ span: Period.Span?) -> String {
    let last = period.to.adding(days: -1)
    switch span {
    case .month, .year: return ""
    case .day:
      return today.days(since: period.from) > 1 ? "" : day(period.from)
    case .week, nil:
      if period.from == last { return "" }
      let isSameMonth =
        period.from.month == last.month && period.from.year == last.year
      let first =
        isSameMonth
        ? "\(period.from.day)" : date(period.from, isWhole: period.from.year != last.year)
      return "\(first) \(dash) \(date(last))"
    }
  }

  /// The name of the previous period, or of the same part of it if the period is not over: `the
  /// week before`, `the week before at this point`.
  package func former(_ period: Period, isOver: Bool = true) -> String {
    let name = period.span?.rawValue ?? "\(period.to.days(since: period.from)) days"
    return "the \(name) before" + (isOver ? "" : " at this point")
  }

  /// `20 November`, with its year unless that is the current one.
  package func date(_ date: CivilDate, isWhole: Bool = true) -> String {
    let name = TimeText.month(date.month)
    let year = date.year == today.year || !isWhole ? "" : " \(date.year)"
    return "\(date.day) \(name)\(year)"
  }

  /// `Friday 20 November`, with its year unless that is the current one.
  package func day(_ date: CivilDate, isShort: Bool = false) -> String {
    TimeText.day(date, isShort: isShort, seenFrom: today)
  }

  // MARK: Buckets

  /// The name of a bar: `10:00–11:00`, `Friday 20 November`, `November 2026`.
  package func name(of bucket: Review.Bucket, _ unit: Period.Unit) -> String {
    let start = bucket.start.local
    switch unit {
    case .hour:
      let end = TimeOfDay(secondsSinceMidnight: start.time.secondsSinceMidnight + 3600)
      return TimeText.clock(start.time) + dash + TimeText.clock(end ?? .endOfDay)
    case .day: return day(start.date)
    case .month: return TimeText.monthAndYear(start.date)
    }
  }

  /// The label below a bar.
  package func label(of bucket: Review.Bucket, in period: Period) -> String {
    let start = bucket.start.local
    switch period.unit {
    case .hour: return String(TimeText.clock(start.time).prefix(2))
    case .day:
      return period.to.days(since: period.from) <= 7
        ? start.date.weekday.shortName : "\(start.date.day)"
    case .month: return TimeText.month(start.date.month, isShort: true)
    }
  }

  // MARK: Numbers

  /// A share in whole percent; a positive share is never shown as 0 %.
  package static func percent(_ share: Double) -> String {
    let percent = share * 100
    return percent > 0 && percent < 0.5 ? "< 1 %" : "\(Int(percent.rounded())) %"
  }

  /// The turns, and how they ended: `13 slices: 11 finished (1 unanswered), 2 partial`.
  package static func slices(_ totals: Review.Totals) -> String {
    let slices = totals.slices.counting("slice")
    return totals.slices > 0 ? "\(slices): \(endings(totals))" : slices
  }

  /// How the turns ended: `11 finished (1 unanswered), 2 partial`.
  package static func endings(_ totals: Review.Totals) -> String {
    // A check-in follows only slices that used their whole time.
    let unanswered = totals.unanswered > 0 ? " (\(totals.unanswered) unanswered)" : ""
    let parts = [(totals.finished, "finished" + unanswered), (totals.partial, "partial")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// Numbers of tasks: `3 completed`, `5 added`, `4 open`.
  package static func tasks(_ totals: Review.Totals, open: Int?) -> [String] {
    ["\(totals.completed) completed", "\(totals.added) added"] + (open.map { ["\($0) open"] } ?? [])
  }

  package static func name(ofProject name: String) -> String {
    name.isEmpty ? "no project" : harmless(name)
  }
}
