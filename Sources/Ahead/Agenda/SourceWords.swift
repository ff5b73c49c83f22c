import Calendars
import CivilTime
import Drawing
import ICalendar
import Tasks
import Terminals

/// The wording for calendars: `uni: 412 events, next Mon 09:00, fetched 2 min ago`.
struct SourceWords {
  let now: Instant
  let zone: Zone

  func line(of report: SourceReport) -> String {
    harmless("\(report.source.label): \(facts(of: report).joined(separator: ", "))")
  }

  private func facts(of report: SourceReport) -> [String] {
    // That it could not be fetched now has been said.
    let failure = report.fetchFault == nil ? report.failure : nil
    let facts =
      switch report.fault {
      case .notFetched? where report.failure == nil:
        ["\(SourceReport.Fault.notFetched); fetch it with: rota agenda --update"]
      case let fault?:
        [fault.description]
      case nil:
        [
          report.events.counting("event"),
          report.next.map { "next \(time(of: $0))" } ?? "none upcoming",
          report.age.map(text),
        ].compactMap(\.self)
      }
    return facts + (failure.map { ["the last attempt failed: \($0)"] } ?? [])
  }

  /// The message that a calendar was not fetched, with the reason.
  func line(of fault: CalendarFetch.Fault, for report: SourceReport) -> String {
    let rest = report.age.map { "; the copy \(text(of: $0)) is kept" } ?? ""
    return "\(report.source.label) cannot be fetched: \(fault)\(rest)"
  }

  private func time(of occurrence: Occurrence) -> String {
    let words = DueWords(now: zone.local(now))
    return switch occurrence.extent {
    case .days(let from, _): words.text(.date(from))
    case .time(let start, _): words.text(.dateTime(zone.local(start)))
    }
  }

  private func text(of age: SourceReport.Age) -> String {
    switch age {
    case .changed(let instant): "changed \(TimeText.ago(instant, now: now))"
    case .fetched(let instant): "fetched \(TimeText.ago(instant, now: now))"
    }
  }
}

extension SourceReport.Fault: CustomStringConvertible {
  /// The message as part of a line.
  package var description: String {
    switch self {
    case .notFetched: "not fetched yet"
    case .unusable(let reason): reason
    }
  }
}
