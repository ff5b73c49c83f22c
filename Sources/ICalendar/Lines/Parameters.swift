/// The relevant parameters of a property.
struct Parameters {
  /// The range of the value of TZID, without its quotes.
  var zone: Range<Int>?

  /// Whether VALUE says that the value is a date.
  var isDate = false

  /// Whether the value of RANGE is THISANDFUTURE.
  var reachesOn = false

  /// Whether the text is quoted-printable, as in vCalendar 1.0 (ENCODING=QUOTED-PRINTABLE).
  var isQuotedPrintable = false

  private static let zoneName = PackedName("TZID")
  private static let valueName = PackedName("VALUE")
  private static let rangeName = PackedName("RANGE")
  private static let encodingName = PackedName("ENCODING")
  private static let date = PackedName("DATE")
  private static let thisAndFuture = PackedName("THISANDFUTURE")
  private static let quotedPrintable = PackedName("QUOTED-PRINTABLE")

  /// Processes the parameter with this name; the cursor is before its value.
  fileprivate mutating func take(_ name: PackedName, at value: LineCursor, end: Int) {
    var value = value
    switch name {
    case Parameters.zoneName where zone == nil: zone = value.position..<end
    case Parameters.valueName: isDate = value.name() == Parameters.date
    case Parameters.rangeName: reachesOn = value.name() == Parameters.thisAndFuture
    case Parameters.encodingName: isQuotedPrintable = value.name() == Parameters.quotedPrintable
    default: break
    }
  }
}

extension LineCursor {
  /// Skips from the end of a name to after the colon; `false` if there is none.
  mutating func skipParameters() -> Bool {
    if skip(UInt8(ascii: ":")) { return true }
    guard byte == UInt8(ascii: ";") else { return false }
    let start = self
    if skipToColon(mindingQuotes: true) { return true }
    // A quote that is opened and never closed hides the colon.
    self = start
    return skipToColon(mindingQuotes: false)
  }

  /// Reads the parameters after a name, and moves to after the colon; `nil` if there is none.
  mutating func parameters() -> Parameters? {
    var parameters = Parameters()
    if skip(UInt8(ascii: ":")) { return parameters }
    let start = self
    while skip(UInt8(ascii: ";")) {
      let name = name()
      guard skip(UInt8(ascii: "=")) else { continue }
      let isQuoted = skip(UInt8(ascii: "\""))
      let value = self
      if isQuoted { skipToQuote() } else { skipUnquoted() }
      parameters.take(name, at: value, end: position)
      if isQuoted { advance() }
      skipToParameter()
    }
    if skip(UInt8(ascii: ":")) { return parameters }
    self = start
    return skipParameters() ? parameters : nil
  }

  /// Moves to the end of a value in quotes.
  private mutating func skipToQuote() {
    while let byte, byte != UInt8(ascii: "\"") { advance() }
  }

  /// Skips an unquoted value.
  ///
  /// Names of zones such as `(UTC+01:00) Amsterdam, Berlin` should be quoted, but often are not.
  private mutating func skipUnquoted() {
    if byte == UInt8(ascii: "(") {
      while let byte, byte != UInt8(ascii: ")") { advance() }
    }
    while let byte, byte != UInt8(ascii: ":"), byte != UInt8(ascii: ";") { advance() }
  }

  /// Moves to the next semicolon or colon outside of quotes.
  private mutating func skipToParameter() {
    var isQuoted = false
    while let byte, isQuoted || !(byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      advance()
    }
  }

  private mutating func skipToColon(mindingQuotes: Bool) -> Bool {
    var isQuoted = false
    while let byte {
      advance()
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !(isQuoted && mindingQuotes) { return true }
    }
    return false
  }
}
