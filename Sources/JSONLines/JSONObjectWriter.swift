extension [UInt8] {
  /// Writes one object: `.object { $0.member("v", 1) }`.
  ///
  /// - Parameter body: gives the members, in the order in which they are written.
  /// - Returns: Its bytes.
  package static func object(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendObject(body)
    return bytes
  }

  /// Appends one object: `line.appendObject { $0.member("v", 1) }`.
  ///
  /// The writer adds commas, quotes, escapes and brackets, but no line feeds or blanks. It does not
  /// detect duplicate keys.
  ///
  /// - Parameter body: gives the members, in the order in which they are written.
  public mutating func appendObject(_ body: (inout JSONObjectWriter) -> Void) {
    var writer = JSONObjectWriter()
    swap(&self, &writer.bytes)
    body(&writer)
    writer.close()
    swap(&self, &writer.bytes)
  }
}

/// Writes the members of one object.
///
/// `nil` is written as `null`; omit a member by not passing it. Keys are plain ASCII without
/// quotes, backslashes and control characters.
public struct JSONObjectWriter {
  /// The whole output, including the bytes before the object.
  fileprivate(set) var bytes: [UInt8] = []
  /// The byte in front of the next member: the brace, from then on commas.
  private var lead = UInt8(ascii: "{")

  /// Writes a string.
  public mutating func member(_ key: StaticString, _ value: String?) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes an integer.
  public mutating func member(_ key: StaticString, _ value: Int?) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes a bool.
  public mutating func member(_ key: StaticString, _ value: Bool) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes a length of time as seconds: exact, down to nanoseconds, without zeros at the end.
  public mutating func member(_ key: StaticString, _ value: Duration?) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes the shortest number that reads as the same double; infinities and NaN as `null`.
  public mutating func member(_ key: StaticString, _ value: Double) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes a share, rounded to six decimals.
  public mutating func member(_ key: StaticString, share value: Double) {
    begin(key)
    bytes.append(share: value)
  }

  /// Writes a parsed or built value.
  public mutating func member(_ key: StaticString, _ value: JSONValue) {
    begin(key)
    bytes.append(json: value)
  }

  /// Writes `null`.
  public mutating func null(_ key: StaticString) {
    begin(key)
    bytes.append(literal: "null")
  }

  /// Writes a value that is JSON already, unchecked.
  public mutating func member(_ key: StaticString, json value: Span<UInt8>) {
    begin(key)
    value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Writes an object.
  public mutating func object(_ key: StaticString, _ body: (inout JSONObjectWriter) -> Void) {
    begin(key)
    bytes.appendObject(body)
  }

  /// Writes an array.
  public mutating func array(_ key: StaticString, _ body: (inout JSONArrayWriter) -> Void) {
    begin(key)
    bytes.appendArray(body)
  }

  /// Writes a member with a key known only at run time.
  mutating func member(named key: String, _ value: JSONValue) {
    bytes.append(lead)
    lead = UInt8(ascii: ",")
    bytes.append(json: key)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(json: value)
  }

  private mutating func begin(_ key: StaticString) {
    bytes.append(key: key, after: lead)
    lead = UInt8(ascii: ",")
  }

  fileprivate mutating func close() {
    if lead == UInt8(ascii: "{") { bytes.append(lead) }
    bytes.append(UInt8(ascii: "}"))
  }
}
