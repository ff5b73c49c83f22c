import CivilTime

extension RecurrenceRule {
  /// Parses the value of an RRULE property.
  ///
  /// Case, blanks and the order of the parts do not matter; unknown parts are ignored, and of a
  /// repeated part the last one counts.
  package init(parsing text: some StringProtocol) throws(UnreadableRule) {
    let bytes = Array(text.utf8)
    try self.init(utf8: bytes.span)
  }

  /// Reads the value of an RRULE property from bytes.
  package init(utf8 bytes: Span<UInt8>) throws(UnreadableRule) {
    self.init(.daily)
    var cursor = LineCursor(bytes, at: 0)
    var hasFrequency = false
    while cursor.moveToPart() {
      let start = cursor
      let name = cursor.name()
      guard name.length > 0, cursor.moveToValue() else {
        throw UnreadableRule(
          offset: start.position, reason: .noPart(found: start.ruleText(inList: false)))
      }
      if let part = RulePart.table[name] {
        try read(RuleValue(of: part, cursor))
        if part == .frequency { hasFrequency = true }
      }
      cursor.skip(to: UInt8(ascii: ";"))
    }
    guard hasFrequency else { throw UnreadableRule(offset: 0, reason: .noFrequency) }
  }

  private mutating func read(_ value: RuleValue) throws(UnreadableRule) {
    var value = value
    switch value.part {
    case .frequency: frequency = try value.frequency()
    case .interval: interval = min(try value.number(), Self.intervals.upperBound)
    case .count: count = try value.number()
    case .until: until = try value.until()
    case .weekStart: weekStart = try value.weekday()
    // A leap second is read as the second before (RFC 5545, section 3.3.12).
    case .seconds: seconds = try value.numbers(in: 0...60).map { min($0, 59) }.inOrder
    case .minutes: minutes = try value.numbers(in: 0...59)
    case .hours: hours = try value.numbers(in: 0...23)
    case .days: days = try value.days()
    case .monthDays: monthDays = try value.numbers(in: 1...31, alsoFromEnd: true)
    case .yearDays: yearDays = try value.numbers(in: 1...366, alsoFromEnd: true)
    case .weeks: weeks = try value.numbers(in: 1...53, alsoFromEnd: true)
    case .months: months = try value.numbers(in: 1...12)
    case .positions: positions = try value.numbers(in: 1...366, alsoFromEnd: true)
    case .calendar: try value.expect("GREGORIAN")
    case .skip: try value.expect("OMIT")
    }
  }
}

extension LineCursor {
  /// Moves to the name of a part; returns whether there is one.
  fileprivate mutating func moveToPart() -> Bool {
    while let byte, byte.isBlank || byte == UInt8(ascii: ";") { advance() }
    return !isAtEnd
  }

  /// Moves to the value of a part; returns whether there is one.
  fileprivate mutating func moveToValue() -> Bool {
    skip(to: UInt8(ascii: "="))
    guard skip(UInt8(ascii: "=")) else { return false }
    skipBlanks()
    return !isAtEnd && byte != UInt8(ascii: ";")
  }

  /// Moves to the next such byte of the part, or to its end.
  fileprivate mutating func skip(to wanted: UInt8) {
    while let byte, byte != wanted, byte != UInt8(ascii: ";") { advance() }
  }

  /// The text at the cursor for a message: up to the end of the part or member, at most 40 bytes.
  func ruleText(inList: Bool) -> String {
    excerpt(upTo: [UInt8(ascii: ";")] + (inList ? [UInt8(ascii: ",")] : [])).trimmingBlanks
  }
}
