import CivilTime

extension CalendarDraft {
  /// The line that names the program in every file it writes.
  private static let product = "PRODID:-//Rota//Rota//EN"

  /// Whether a file is a calendar of this program with a plain name.
  package static func hasWritten(_ file: [UInt8], as name: String) -> Bool {
    // A copy may have other line ends.
    let head = file.split(maxSplits: 4) { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    return [product, "X-WR-CALNAME:\(name)"].allSatisfy { line in
      head.contains { $0.elementsEqual(line.utf8) }
    }
  }

  /// The file, with CRLF and folded lines.
  package var bytes: [UInt8] {
    var lines = ContentLines()
    lines.add("BEGIN:VCALENDAR")
    lines.add("VERSION:2.0")
    lines.add(Self.product)
    if let name { lines.add("X-WR-CALNAME", text: name) }
    if zone != .utc, let first = events.map(\.start).min(), let last = events.map(\.lastEnd).max() {
      lines.add(zone, from: first, to: last)
    }
    for event in events { write(event, to: &lines) }
    lines.add("END:VCALENDAR")
    return lines.bytes
  }

  private func write(_ event: Event, to lines: inout ContentLines) {
    lines.add("BEGIN:VEVENT")
    lines.add("UID", text: event.uid)
    lines.add("DTSTAMP:\(Zone.utc.local(stamp).compact)Z")
    lines.add(line("DTSTART", event.start))
    // Without an end its length is zero, which DTEND cannot express.
    if event.end > event.start { lines.add(line("DTEND", event.end)) }
    if let weekly = event.weekly {
      // UNTIL is in UTC if DTSTART has a zone (RFC 5545, section 3.3.10).
      let until = Zone.utc.local(zone.instant(of: event.lastStart)).compact
      let days = weekly.days.map(\.code).joined(separator: ",")
      lines.add("RRULE:FREQ=WEEKLY;UNTIL=\(until)Z;BYDAY=\(days)")
    }
    lines.add("SUMMARY", text: event.summary)
    if let location = event.location { lines.add("LOCATION", text: location) }
    if let notes = event.notes { lines.add("DESCRIPTION", text: notes) }
    if let alarm = event.alarm {
      // RFC 5545, section 3.6.6.
      lines.add("BEGIN:VALARM")
      lines.add("ACTION:DISPLAY")
      let seconds = alarm.components.seconds
      lines.add("TRIGGER:-PT" + (seconds % 60 == 0 ? "\(seconds / 60)M" : "\(seconds)S"))
      lines.add("DESCRIPTION", text: event.summary)
      lines.add("END:VALARM")
    }
    lines.add("END:VEVENT")
  }

  /// A property whose value is a time by the clock of the zone.
  private func line(_ property: String, _ time: CivilDateTime) -> String {
    zone == .utc
      ? "\(property):\(time.compact)Z"
      : "\(property);TZID=\(zone.parameter):\(time.compact)"
  }
}

extension CalendarDraft.Event {
  /// The last start.
  fileprivate var lastStart: CivilDateTime {
    guard let weekly else { return start }
    let week = (1...7).map { weekly.until.adding(days: -$0) }
    let last = week.first { weekly.days.contains($0.weekday) } ?? start.date
    return max(start, CivilDateTime(date: last, time: start.time))
  }

  /// The last end.
  fileprivate var lastEnd: CivilDateTime {
    lastStart.adding(seconds: end.secondsSinceEpoch - start.secondsSinceEpoch)
  }
}

extension Weekday {
  /// The day in two letters, as in `MO` (RFC 5545, section 3.3.10).
  fileprivate var code: String { name.prefix(2).uppercased() }
}
