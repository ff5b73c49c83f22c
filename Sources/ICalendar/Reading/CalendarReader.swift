import CivilTime

/// Reads a file in one pass.
///
/// Properties of an event, a task or a time zone go into a draft, which is finished at END.
struct CalendarReader {
  var contents = CalendarContents()

  /// The components that have begun and not ended.
  var open = OpenComponents()

  /// The number of calendars begun.
  var calendar = 0

  // The current drafts, if any.
  var event = EventDraft()
  var todo = TodoDraft()
  var zone = ZoneDefinition()
  var observance = ZoneDefinition.Observance()

  /// Reads all of a file.
  mutating func read(_ bytes: Span<UInt8>) {
    var position = bytes.skippingLineBreaks(from: bytes.hasByteOrderMark ? 3 : 0)
    var hasBegun = false
    while position < bytes.count {
      var cursor = LineCursor(bytes, at: position)
      let name = cursor.name()
      let isProperty = name.length > 0 && readProperty(name, at: position, &cursor, in: bytes)
      hasBegun = hasBegun || !open.isEmpty
      // Text before the first BEGIN is reported once: the file need not be a calendar.
      if !isProperty, hasBegun { report(.noProperty, at: position) }
      cursor.skipToEnd()
      position = cursor.nextLine
    }
    leave(open.removeAll(), at: bytes.count, isEndOfFile: true, in: bytes)
    if !hasBegun { report(.noCalendar, at: 0) }
  }

  /// Reads a property after its name; `false` if there is no colon.
  private mutating func readProperty(
    _ name: PackedName, at start: Int, _ cursor: inout LineCursor, in bytes: Span<UInt8>
  ) -> Bool {
    guard let property = PropertyName.table[name] else { return cursor.skipParameters() }
    guard let parameters = cursor.parameters() else { return false }
    switch property {
    case .begin: begin(cursor, at: start, in: bytes)
    case .end: end(cursor, at: start, in: bytes)
    default: read(property, parameters, cursor, in: bytes)
    }
    return true
  }

  /// Passes a property to its component.
  private mutating func read(
    _ property: PropertyName, _ parameters: Parameters, _ value: LineCursor,
    in bytes: Span<UInt8>
  ) {
    switch open.kind {
    case .calendar?: readOfCalendar(property, value)
    case .event?: readOfEvent(property, parameters, value, in: bytes)
    case .todo?: readOfTodo(property, parameters, value, in: bytes)
    case .zone?: readOfZone(property, value)
    case .standard?, .daylight?: readOfObservance(property, value, in: bytes)
    case .other?, nil: break
    }
  }

  private mutating func readOfCalendar(_ property: PropertyName, _ value: LineCursor) {
    guard property == .calendarName || property == .name, contents.name == nil else { return }
    var value = value
    let name = value.text()
    if !name.isEmpty { contents.name = name }
  }

  mutating func report(_ damage: Damage, at offset: Int) {
    contents.damages.append(damage, at: offset)
  }
}
