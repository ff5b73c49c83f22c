extension CalendarReader {
  /// Processes the value of BEGIN.
  mutating func begin(_ value: LineCursor, at start: Int, in bytes: Span<UInt8>) {
    var value = value
    value.skipBlanks()
    let nameOffset = value.position
    let name = value.name()
    guard name.length > 0, value.isSpent else {
      let found = LineCursor(bytes, at: nameOffset).excerpt()
      return report(.value(.begin, found: found), at: nameOffset)
    }
    let kind = ComponentKind.table[name] ?? .other
    leave(open.remove(before: kind), at: start, in: bytes)
    let component = OpenComponents.Component(
      kind: kind, name: name, offset: start, nameOffset: nameOffset)
    guard open.append(component) else {
      if open.tooDeep == 1 { report(.tooDeep, at: start) }
      return
    }
    value.skipToEnd()
    enter(kind, body: value.nextLine)
  }

  /// Processes the value of END.
  mutating func end(_ value: LineCursor, at start: Int, in bytes: Span<UInt8>) {
    guard !open.removeTooDeep() else { return }
    var value = value
    value.skipBlanks()
    let nameOffset = value.position
    let name = value.name()
    guard let ended = open.remove(from: name) else {
      return report(.notBegun(bytes.name(at: nameOffset)), at: nameOffset)
    }
    leave(ended.dropLast(), at: start, in: bytes)
    if let last = ended.last { finish(last.kind, at: start, begin: last.offset) }
  }

  /// Closes components without END.
  ///
  /// A component cut off by the end of the file is dropped, since its rest is unknown.
  mutating func leave(
    _ components: some Sequence<OpenComponents.Component>, at end: Int, isEndOfFile: Bool = false,
    in bytes: Span<UInt8>
  ) {
    for component in components {
      let isLeftOut = isEndOfFile && component.kind != .calendar
      report(
        .unclosed(bytes.name(at: component.nameOffset), isLeftOut: isLeftOut),
        at: component.offset)
      if !isLeftOut { finish(component.kind, at: end, begin: component.offset) }
    }
  }

  private mutating func enter(_ kind: ComponentKind, body: Int) {
    switch kind {
    case .calendar: calendar += 1
    case .event: event = EventDraft(body: body)
    case .todo: todo = TodoDraft()
    case .zone: zone = ZoneDefinition(calendar: calendar)
    case .standard, .daylight: observance = ZoneDefinition.Observance()
    case .other: break
    }
  }

  private mutating func finish(_ kind: ComponentKind, at end: Int, begin: Int) {
    switch kind {
    case .event: finishEvent(at: end, begin: begin)
    case .todo: finishTodo(begin: begin)
    case .zone: contents.zoneDefinitions.append(zone)
    case .standard, .daylight: zone.observances.append(observance)
    case .calendar, .other: break
    }
  }
}
