import CivilTime

/// The length of each instance of an event.
enum InstanceLength {
  /// A number of seconds, regardless of clock changes.
  case exact(Int)
  /// By the clock first, then by the seconds (RFC 5545, section 3.3.6).
  case nominal(NominalLength)

  /// No instance is longer.
  var longest: Int {
    switch self {
    case .exact(let seconds): seconds
    // The clocks may be put back on the way.
    case .nominal(let length): length.approximateSeconds + 2 * 86_400
    }
  }

  /// The length of an event that starts at a moment; whole days have 86,400 seconds each.
  ///
  /// An end before the start is ignored: the event is empty, or takes a day.
  ///
  /// With DTEND every instance has exactly the length of the first one, with DURATION the nominal
  /// one (RFC 5545, section 3.8.5.3).
  init(_ length: EventEntry.Length, from start: DateOrTime, floating: Zone, in book: ZoneBook) {
    let shortest = start.isDate ? 86_400 : 0
    switch length {
    case .unsaid: self = .exact(shortest)
    case .until(let end):
      self = .exact(max(shortest, start.seconds(until: end, floating: floating, in: book)))
    case .nominal(let length):
      self = start.isDate ? .exact(max(shortest, length.approximateSeconds)) : .nominal(length)
    }
  }

  /// The end of an instance that starts at a time by the clock of a zone, and at a second.
  func end(of time: CivilDateTime, at start: Int, in zone: Zone) -> Int {
    switch self {
    case .exact(let seconds): return start + seconds
    case .nominal(let length):
      guard length.days > 0 else { return start + Int(length.seconds) }
      let lastDay = time.date.adding(days: Int(length.days))
      let end = zone.instant(of: CivilDateTime(date: lastDay, time: time.time)).seconds
      return max(start, end + Int(length.seconds))
    }
  }
}

extension DateOrTime {
  /// Its second since 1970-01-01T00:00:00Z; a day counts in UTC.
  func seconds(floating: Zone, in book: ZoneBook) -> Int {
    isDate
      ? time.secondsSinceEpoch
      : (book.zone(of: clock) ?? floating).instant(of: time).seconds
  }

  /// The seconds until an end; by one clock as ``Zone/instants(from:to:)``, across a gap in it.
  fileprivate func seconds(until end: DateOrTime, floating: Zone, in book: ZoneBook) -> Int {
    guard !isDate, !end.isDate, clock == end.clock else {
      return end.seconds(floating: floating, in: book) - seconds(floating: floating, in: book)
    }
    let span = (book.zone(of: clock) ?? floating).instants(from: time, to: end.time)
    return span.end.seconds - span.start.seconds
  }
}
