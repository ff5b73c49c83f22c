import CivilTime

extension ContentLines {
  /// Adds the definition of a zone (VTIMEZONE, RFC 5545, section 3.6.5) for a range of times.
  ///
  /// Each transition is written explicitly, since rules of some years do not describe others
  /// without transitions.
  mutating func add(_ zone: Zone, from first: CivilDateTime, to last: CivilDateTime) {
    // One day earlier for a skipped time, which is read with the offset before the gap.
    var instant = zone.startOfDay(first.date.adding(days: -1))
    let end = zone.instant(of: last)
    let clock = zone.localTime(at: instant)
    add("BEGIN:VTIMEZONE")
    add("TZID", text: zone.identifier)
    add(clock, from: zone.local(instant), after: clock)
    while let change = zone.nextTransition(after: instant), change.instant <= end {
      instant = change.instant
      let onset = CivilDateTime(secondsSinceEpoch: instant.seconds + change.before.offset)
      add(change.after, from: onset, after: change.before)
    }
    add("END:VTIMEZONE")
  }

  /// Adds the local time from an onset on, given by the former clock.
  private mutating func add(
    _ clock: Zone.LocalTime, from onset: CivilDateTime, after before: Zone.LocalTime
  ) {
    let kind = clock.isDaylight ? "DAYLIGHT" : "STANDARD"
    add("BEGIN:\(kind)")
    add("DTSTART:\(onset.compact)")
    add("TZOFFSETFROM:\(before.offsetText)")
    add("TZOFFSETTO:\(clock.offsetText)")
    add("TZNAME", text: clock.abbreviation)
    add("END:\(kind)")
  }
}

extension Zone {
  /// The name, as far as a parameter can contain it (RFC 5545, section 3.2).
  fileprivate var identifier: String {
    String(name.unicodeScalars.filter { !$0.isControl && $0 != "\"" })
  }

  /// The name as the value of a parameter.
  var parameter: String {
    let needsQuotes = identifier.unicodeScalars.contains { ":;,".unicodeScalars.contains($0) }
    return needsQuotes ? "\"\(identifier)\"" : identifier
  }
}

extension Zone.LocalTime {
  /// The offset as `+0100`, with seconds (`-003015`) unless they are zero.
  fileprivate var offsetText: String {
    let size = Int(offset.magnitude)
    let seconds = size % 60 == 0 ? "" : (size % 60).twoDigits
    return (offset < 0 ? "-" : "+") + (size / 3600).twoDigits + (size / 60 % 60).twoDigits + seconds
  }
}

extension CivilDateTime {
  /// The date and time as `20261120T093000`.
  var compact: String {
    date.description.filter { $0 != "-" } + "T" + time.hour.twoDigits + time.minute.twoDigits
      + time.second.twoDigits
  }
}

extension Int {
  /// A number of 0…99 as two digits.
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
