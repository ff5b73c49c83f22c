import CivilTime

/// Reads a file once from its beginning to its end.
///
/// What it meets inside of an event, a task or a time zone goes into a draft of it, which is finished
/// at its END.
struct CalendarReader {
  var contents = CalendarContents()

  /// The components that have begun and not ended.
  var open = OpenComponents()

  /// How many calendars have begun.
  var calendar = 0

  // What is being read at the moment, if anything of the kind is.
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
      // What stands before the first BEGIN need not be a calendar: one report is enough for it.
      if !isProperty, hasBegun { report(.noProperty, at: position) }
      cursor.skipToEnd()
      position = cursor.nextLine
    }
    leave(open.removeAll(), at: bytes.count, isEndOfFile: true, in: bytes)
    if !hasBegun, bytes.count > 0 { report(.noCalendar, at: 0) }
  }

  /// Reads what stands behind the name of a property; `false`: there is no colon.
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

  /// Hands a property to the component that it belongs to.
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
