import CivilTime

extension CalendarReader {
  /// Reads a date or time as the whole value; reports damage.
  mutating func moment(
    of property: PropertyName, _ parameters: Parameters, _ value: LineCursor,
    in bytes: Span<UInt8>
  ) -> DateOrTime? {
    let zone = zoneNumber(parameters, in: bytes)
    let moment = whole(value, of: property) { $0.moment(zone: zone) }
    guard let moment, let zone, moment.isDate, !parameters.isDate else { return moment }
    // Only times have zones: with a zone, a date lacks its time, midnight.
    return DateOrTime(clock: .zone(zone), time: moment.time)
  }

  /// Reads a duration as the whole value; reports damage and negative durations.
  mutating func length(of property: PropertyName, _ value: LineCursor) -> NominalLength? {
    whole(value, of: property) { cursor in
      cursor.nominalLength().flatMap { $0.isNegative ? nil : $0 }
    }
  }

  /// Reads an integer as the whole value; reports damage.
  mutating func number(of property: PropertyName, _ value: LineCursor) -> Int? {
    whole(value, of: property) { $0.smallNumber() }
  }

  /// The rule that is all of a value; damage is reported.
  mutating func rule(_ value: LineCursor) -> RecurrenceRule? {
    guard !value.isSpent else { return nil }
    var rest = value
    let text = rest.rawBytes()
    do throws(UnreadableRule) {
      return try RecurrenceRule(utf8: text.span)
    } catch {
      var place = value
      for _ in 0..<error.offset where !place.isAtEnd { place.advance() }
      report(.rule(error), at: place.position)
      return nil
    }
  }

  /// Reads the members of a list, up to a limit; reports damage in each.
  mutating func readList(
    _ property: PropertyName, _ parameters: Parameters, _ value: LineCursor,
    in bytes: Span<UInt8>, room: Int,
    member: (inout CalendarReader, inout LineCursor, Int32?) -> Bool
  ) {
    let zone = zoneNumber(parameters, in: bytes)
    var cursor = value
    var room = room
    while !cursor.isSpent {
      cursor.skipBlanks()
      let start = cursor.position
      guard room > 0 else { return report(.tooManyDates, at: start) }
      room -= 1
      let isRead = member(&self, &cursor, zone)
      cursor.skipBlanks()
      if !isRead || !(cursor.isAtEnd || cursor.byte == UInt8(ascii: ",")) {
        let found = LineCursor(bytes, at: start).excerpt(upTo: [UInt8(ascii: ",")])
        report(.value(property, found: found), at: start)
      }
      while let byte = cursor.byte, byte != UInt8(ascii: ",") { cursor.advance() }
      _ = cursor.skip(UInt8(ascii: ","))
    }
  }

  /// Reports invalid UTF-8 in a text.
  mutating func checkUTF8(_ value: LineCursor) {
    guard let offset = value.firstNonUTF8 else { return }
    report(.notUTF8, at: offset)
  }

  private mutating func zoneNumber(_ parameters: Parameters, in bytes: Span<UInt8>) -> Int32? {
    parameters.zone.flatMap {
      contents.zoneMentions.number(of: $0, calendar: calendar, in: bytes)
    }
  }

  /// Reads a whole value with a closure; reports damage.
  mutating func whole<Value>(
    _ value: LineCursor, of property: PropertyName, read: (inout LineCursor) -> Value?
  ) -> Value? {
    var cursor = value
    cursor.skipBlanks()
    if let read = read(&cursor), cursor.isSpent { return read }
    report(.value(property, found: value.excerpt()), at: value.position)
    return nil
  }
}

extension LineCursor {
  /// A hash of the rest of the line, other in every run of the program.
  var hash: Int {
    var rest = self
    var hasher = Hasher()
    var word: UInt64 = 0
    var count = 0
    while let byte = rest.byte {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 { hasher.combine(word) }
      rest.advance()
    }
    hasher.combine(word)
    hasher.combine(count)
    return hasher.finalize()
  }

  /// The position of the first invalid UTF-8 in the rest of the line.
  var firstNonUTF8: Int? {
    var rest = self
    while let byte = rest.byte, byte < 0x80 { rest.advance() }
    guard !rest.isAtEnd else { return nil }
    var places = rest
    let bytes = rest.rawBytes()
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      for _ in 0..<error.byteOffsets.lowerBound { places.advance() }
      return places.position
    }
  }

  /// Reads a member of RDATE: a start, or a period with an end or a duration.
  mutating func addedInstance(zone: Int32?) -> Recurrence.Added? {
    guard let start = moment(zone: zone) else { return nil }
    guard skip(UInt8(ascii: "/")) else { return Recurrence.Added(start: start) }
    if byte?.uppercased == UInt8(ascii: "P") {
      guard let length = nominalLength(), !length.isNegative else { return nil }
      return Recurrence.Added(start: start, length: .nominal(length))
    }
    return moment(zone: zone).map { Recurrence.Added(start: start, length: .until($0)) }
  }
}
