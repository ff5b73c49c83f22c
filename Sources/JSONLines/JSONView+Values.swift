extension JSONView {
  /// Whether the value is `null`.
  @inlinable public var isNull: Bool { kind == .null }

  /// The value as a bool.
  ///
  /// - Throws: when it is something else.
  @inlinable
  public func bool() throws(JSONError) -> Bool {
    try require(.bool)
    return node.flag
  }

  /// The value as a string, escapes decoded.
  ///
  /// - Throws: when it is something else.
  public func string() throws(JSONError) -> String {
    try require(.string)
    if node.flag { return Self.unescape(text) }
    return text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The number as an integer; `12.0` and `1e3` are integers too.
  ///
  /// - Throws: when it is not a number, not an integer, or beyond 64 bits.
  public func integer() throws(JSONError) -> Int {
    try number(.integer) { $0.integer }
  }

  /// The number of seconds as an exact duration.
  ///
  /// - Throws: when it is not a number, or no `Duration` represents it exactly.
  public func seconds() throws(JSONError) -> Duration {
    try number(.duration) { $0.seconds }
  }

  /// The number as the nearest double.
  ///
  /// - Throws: when it is not a number, or beyond the range of doubles.
  public func double() throws(JSONError) -> Double {
    try number(.double) { $0.double }
  }

  /// Whether the value is this very string.
  public func isString(_ other: StaticString) -> Bool {
    kind == .string && isString(node, other)
  }

  /// Whether a string of the line is this very string.
  @inline(__always)
  func isString(_ node: JSONNode, _ other: StaticString) -> Bool {
    if node.flag {
      let view = line.extracting(Int(node.start)..<Int(node.end))
      return other.withUTF8Buffer { Self.unescape(view).utf8.elementsEqual($0) }
    }
    let count = Int(node.end - node.start)
    guard count == other.utf8CodeUnitCount else { return false }
    return line.withUnsafeBufferPointer { line in
      other.withUTF8Buffer { other in
        guard let left = line.baseAddress, let right = other.baseAddress else { return false }
        return areEqual(left + Int(node.start), right, count: count)
      }
    }
  }

  /// Whether a string matches in a `switch`.
  public static func ~= (pattern: StaticString, view: borrowing JSONView) -> Bool {
    view.isString(pattern)
  }

  /// A number converted by `convert`.
  @inline(__always)
  private func number<Value>(
    _ type: JSONNumberType, read: (JSONNumber) -> Value?
  ) throws(JSONError) -> Value {
    try require(.number)
    let value = text.withUnsafeBufferPointer { read(JSONNumber(text: $0)) }
    guard let value else {
      throw JSONError(offset: offset, reason: .notRepresentable(expected: type))
    }
    return value
  }

  /// The characters of a string with escapes.
  private static func unescape(_ text: Span<UInt8>) -> String {
    text.withUnsafeBufferPointer { text in
      // An escape is never shorter than its character.
      String(unsafeUninitializedCapacity: text.count) { decode(text, into: $0) }
    }
  }
}
