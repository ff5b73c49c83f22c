import CivilTime

extension CalendarContents {
  /// Reports events that end before they start; call it when the zones are known.
  mutating func checkEnds(_ book: ZoneBook, in bytes: Span<UInt8>) {
    for event in events {
      guard case .until(let end) = event.length, end.isBefore(event.start, in: book) else {
        continue
      }
      damages.append(
        .endBeforeStart(isDate: event.start.isDate), at: bytes.place(of: .finish, in: event))
    }
  }
}

extension DateOrTime {
  /// Whether this is earlier than another one in every zone.
  fileprivate func isBefore(_ other: DateOrTime, in book: ZoneBook) -> Bool {
    guard clock != other.clock else { return time < other.time }
    guard let zone = book.zone(of: clock), let otherZone = book.zone(of: other.clock)
    else { return false }
    return zone.instant(of: time) < otherZone.instant(of: other.time)
  }
}
