import CivilTime
import Drawing
import EventStream
import Histories
import RoundRobin
import Statistics
import Terminals

/// The wording of reports.
enum ReportWords {
  /// A part of a whole: `66.7 %`.
  static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// The name of a period: `2026`, `November 2026`, `Friday 20 November 2026`, or its days.
  static func name(of period: Period) -> String {
    let (first, last) = (period.from, period.to.adding(days: -1))
    switch period.span {
    case .day: return "\(first.weekday.name) \(TimeText.date(first))"
    case .month: return TimeText.monthAndYear(first)
    case .year: return String(first.year)
    case .week, nil:
      if first.year != last.year { return "\(TimeText.date(first)) – \(TimeText.date(last))" }
      if first.month != last.month {
        return "\(first.day) \(TimeText.month(first.month)) – \(TimeText.date(last))"
      }
      return "\(first.day)–\(TimeText.date(last))"
    }
  }

  /// An adverbial of a period: `on Friday 20 November 2026`, `in November 2026`.
  static func time(_ period: Period) -> String {
    switch period.span {
    case .day: "on \(name(of: period))"
    case .month, .year: "in \(name(of: period))"
    case .week, nil: "in the days \(name(of: period))"
    }
  }

  /// The period before a period: `the week before`.
  static func nameBefore(_ period: Period) -> String {
    if let span = period.span { return "the \(span.rawValue) before" }
    return "the \(period.to.days(since: period.from).counting("day")) before"
  }

  /// The name of a bucket: `9:00–10:00`, `Monday 16 November`, `November 2026`.
  static func name(of bucket: Review.Bucket, in unit: Period.Unit) -> String {
    let local = bucket.start.local
    switch unit {
    case .hour: return hours(local.time.hour)
    case .day: return TimeText.day(local.date)
    case .month: return TimeText.monthAndYear(local.date)
    }
  }

  /// An hour of a day: `9:00–10:00`.
  static func hours(_ hour: Int) -> String { "\(hour):00–\(hour + 1):00" }

  /// More or less than something else: `+1 h 05`, `−20 min`, `±0`.
  static func difference(_ one: Duration, _ other: Duration) -> String {
    let text = TimeText.spent(one > other ? one - other : other - one)
    if text == TimeText.spent(.zero) { return "±0" }
    return (one > other ? "+" : "−") + text
  }

  /// The name of a tag or project.
  static func name(_ name: String, none: String) -> String { name.isEmpty ? none : harmless(name) }

  /// The end of a slice.
  static func ending(of slice: PastSlice) -> String {
    slice.ending?.words ?? "not ended"
  }
}
