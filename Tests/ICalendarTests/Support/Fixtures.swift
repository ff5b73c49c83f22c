import CivilTime
import ICalendar

/// The lines of a file, each ended as RFC 5545 wants it.
func lines(_ text: String) -> [UInt8] {
  Array(
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
}

/// A calendar around some components.
func calendar(_ components: String) -> CalendarFile {
  CalendarFile(
    parsing: lines("BEGIN:VCALENDAR\nVERSION:2.0\n\(components)\nEND:VCALENDAR\n"),
    zones: TestZones.named)
}

/// An event with some lines, and the summary `E` if they have none.
func event(_ text: String) -> String {
  let summary = text.uppercased().contains("SUMMARY") ? "" : "SUMMARY:E\n"
  return "BEGIN:VEVENT\n\(summary)\(text)\nEND:VEVENT"
}

/// Zones whose rules do not depend on the machine.
enum TestZones {
  private static let zones = [
    "UTC": "UTC0", "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
    "Europe/London": "GMT0BST,M3.5.0/1,M10.5.0", "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "Asia/Tokyo": "JST-9", "America/Argentina/Buenos_Aires": "<-03>3",
  ].compactMapValues { try? Zone(posix: $0) }

  @Sendable static func named(_ name: String) -> Zone? { zones[name] }

  static let berlin = named("Europe/Berlin") ?? .utc
}

extension CalendarFile {
  /// What takes place from a day up to another, each as `2025-11-03 09:00–10:00 Title` by the clock
  /// of a zone; where it ends on another day as `2025-11-03 22:00–2025-11-04 06:00 Title`, and
  /// whole days as `2025-11-03–2025-11-05 Title` with the first day no longer in it.
  func list(_ from: String, _ to: String, in zone: Zone = TestZones.berlin) throws -> [String] {
    try expansion(from, to, in: zone).occurrences.map { $0.text(in: zone) }
  }

  func expansion(_ from: String, _ to: String, in zone: Zone = TestZones.berlin) throws -> Expansion
  {
    occurrences(
      in: CalendarWindow(
        from: try CivilDate(parsing: from), to: try CivilDate(parsing: to), zone: zone))
  }
}

extension Occurrence {
  fileprivate func text(in zone: Zone) -> String {
    let mark = status == .confirmed ? "" : " (\(status.rawValue))"
    switch extent {
    case .days(let from, let to): return "\(from)–\(to) \(summary)\(mark)"
    case .time(let start, let end):
      let (first, last) = (zone.local(start), zone.local(end))
      let until = first.date == last.date ? "\(last.time)" : "\(last.date) \(last.time)"
      return "\(first.date) \(first.time)–\(until) \(summary)\(mark)"
    }
  }
}
