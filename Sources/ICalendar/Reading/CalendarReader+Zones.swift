import CivilTime

extension CalendarReader {
  /// Reads a property of a time zone.
  mutating func readOfZone(_ property: PropertyName, _ value: LineCursor) {
    guard property == .zoneID, zone.name.isEmpty else { return }
    var value = value
    zone.name = value.text().trimmingBlanks
  }

  /// Reads a property of the standard time or the daylight saving time of a zone.
  mutating func readOfObservance(
    _ property: PropertyName, _ value: LineCursor, in bytes: Span<UInt8>
  ) {
    let plain = Parameters()
    switch property {
    case .start:
      observance.start = moment(of: property, plain, value, in: bytes)?.time ?? observance.start
    case .offsetFrom: observance.from = offset(of: property, value) ?? observance.from
    case .offsetTo: observance.to = offset(of: property, value) ?? observance.to
    case .rule:
      if let rule = rule(value) { observance.rules.append(rule) }
    case .addedDates:
      let room = Recurrence.mostDates - observance.dates.count
      readList(property, plain, value, in: bytes, room: room) { reader, cursor, _ in
        let added = cursor.addedInstance(zone: nil)
        if let added { reader.observance.dates.append(added.start.time) }
        return added != nil
      }
    case .begin, .end, .calendarName, .name, .uid, .sequence, .stamp, .finish, .duration,
      .exceptionRule, .exceptionDates, .recurrenceID, .summary, .location, .status,
      .transparency, .notes, .categories, .priority, .due, .completed, .percentComplete,
      .estimatedDuration, .zoneID:
      break
    }
  }

  private mutating func offset(of property: PropertyName, _ value: LineCursor) -> Int? {
    whole(value, of: property) { $0.offset() }
  }
}

extension LineCursor {
  /// Reads an offset such as `+0100` or `-003015` in seconds.
  fileprivate mutating func offset() -> Int? {
    let isWest = skip(UInt8(ascii: "-"))
    if !isWest { _ = skip(UInt8(ascii: "+")) }
    guard let hours = number(digits: 2), hours < 24, let minutes = number(digits: 2), minutes < 60
    else { return nil }
    guard isSpent || byte?.isDigit == true else { return nil }
    let seconds = isSpent ? 0 : number(digits: 2) ?? 60
    guard seconds < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60 + seconds
    return isWest ? -offset : offset
  }
}
