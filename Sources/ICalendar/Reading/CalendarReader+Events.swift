import CivilTime

extension CalendarReader {
  /// Reads a property of an event; of a single-valued one the first counts.
  mutating func readOfEvent(
    _ property: PropertyName, _ parameters: Parameters, _ value: LineCursor, in bytes: Span<UInt8>
  ) {
    switch property {
    case .start:
      guard event.start == nil else { return }
      event.hasStart = true
      event.start = moment(of: property, parameters, value, in: bytes)
    case .finish:
      guard event.end == nil else { return }
      event.end = moment(of: property, parameters, value, in: bytes).map { ($0, value.position) }
    case .duration:
      guard event.duration == nil else { return }
      event.duration = length(of: property, value)
    case .uid: if event.uid == nil, !value.isSpent { event.uid = value.hash }
    case .sequence:
      let number = number(of: property, value)
      event.revision.sequence = Int32(clamping: number ?? 0)
    case .stamp:
      var value = value
      if let stamp = value.moment(zone: nil) { event.revision.stamp = stamp.time }
    case .rule:
      if let rule = rule(value) { event.recurrence.rules.append(rule) }
    case .exceptionRule:
      if let rule = rule(value) { event.recurrence.exceptionRules.append(rule) }
    case .addedDates:
      let room = Recurrence.mostDates - event.recurrence.added.count
      readList(property, parameters, value, in: bytes, room: room) { reader, cursor, zone in
        let added = cursor.addedInstance(zone: zone)
        if let added { reader.event.recurrence.added.append(added) }
        return added != nil
      }
    case .exceptionDates:
      let room = Recurrence.mostDates - event.recurrence.removed.count
      readList(property, parameters, value, in: bytes, room: room) { reader, cursor, zone in
        let removed = cursor.moment(zone: zone)
        if let removed { reader.event.recurrence.removed.append(removed) }
        return removed != nil
      }
    case .recurrenceID:
      guard event.recurrence.instance == nil else { return }
      event.isReplacement = true
      event.recurrence.instance = moment(of: property, parameters, value, in: bytes)
      event.recurrence.reachesOn = parameters.reachesOn
    case .summary, .location: checkUTF8(value)
    case .begin, .end, .calendarName, .name, .status, .transparency, .notes, .categories,
      .priority, .due, .completed, .percentComplete, .estimatedDuration, .zoneID, .offsetFrom,
      .offsetTo:
      break
    }
  }

  /// Makes an entry of the event that ends.
  mutating func finishEvent(at end: Int, begin: Int) {
    // Some programs cancel an instance with no other property than its RECURRENCE-ID.
    guard let start = event.start ?? event.recurrence.instance else {
      if !event.hasStart { report(.noStart, at: begin) }
      return
    }
    if let end = event.end, end.moment.isDate != start.isDate { report(.mixedEnd, at: end.offset) }
    // An override with an unreadable RECURRENCE-ID must not replace the whole event.
    if event.isReplacement { event.recurrence.instance = event.recurrence.instance ?? start }
    var place: Int32?
    if !event.recurrence.isEmpty {
      place = Int32(clamping: contents.recurrences.count)
      contents.recurrences.append(event.recurrence)
    }
    contents.events.append(
      EventEntry(
        body: event.body..<end, start: start, length: event.length(from: start), uid: event.uid,
        revision: event.revision, recurrence: place))
  }
}
