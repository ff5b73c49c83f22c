/// A parser of RFC 8259 for one line: validates all of it and records the place of each value.
///
/// Every read of `bytes` is preceded by a comparison with `end`.
struct JSONParser {
  /// The maximum depth of nested arrays and objects.
  static let depthLimit = 64

  let bytes: UnsafePointer<UInt8>
  /// The number of bytes.
  let end: Int
  /// The offset of the next byte to look at.
  var position = 0
  /// The nodes found so far.
  private(set) var nodes: [JSONNode]
  private var depth = 0

  /// A parser of `line` that appends its nodes to `nodes`.
  init(_ line: UnsafeBufferPointer<UInt8>, nodes: consuming [JSONNode]) throws(JSONError) {
    guard let base = line.baseAddress, !line.isEmpty else {
      throw JSONError(offset: 0, reason: .endOfLine(expected: .value))
    }
    guard line.count < UInt32.max else { throw JSONError(offset: 0, reason: .tooLong) }
    self.bytes = base
    self.end = line.count
    self.nodes = nodes
  }

  /// Parses the line, which must be one value with optional blanks.
  mutating func parse() throws(JSONError) {
    try value(expected: .value)
    skipBlanks()
    if position < end { throw unexpected(.endOfText) }
  }

  private mutating func value(expected: JSONExpectation) throws(JSONError) {
    skipBlanks()
    guard position < end else { throw unexpected(expected) }
    switch bytes[position] {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "t"): try literal("true", .bool, flag: true)
    case UInt8(ascii: "f"): try literal("false", .bool, flag: false)
    case UInt8(ascii: "n"): try literal("null", .null, flag: false)
    default: throw unexpected(expected)
    }
  }

  private mutating func object() throws(JSONError) {
    let node = try open(.object)
    if !closes(with: UInt8(ascii: "}")) {
      var expected = JSONExpectation.keyOrClosingBrace
      repeat {
        skipBlanks()
        guard position < end, bytes[position] == UInt8(ascii: "\"") else {
          throw unexpected(expected)
        }
        try string()
        skipBlanks()
        guard position < end, bytes[position] == UInt8(ascii: ":") else {
          throw unexpected(.colon)
        }
        position += 1
        try value(expected: .value)
        expected = .key
      } while try continues(closing: UInt8(ascii: "}"), expected: .commaOrClosingBrace)
    }
    close(node)
  }

  private mutating func array() throws(JSONError) {
    let node = try open(.array)
    if !closes(with: UInt8(ascii: "]")) {
      var expected = JSONExpectation.valueOrClosingBracket
      repeat {
        try value(expected: expected)
        expected = .value
      } while try continues(closing: UInt8(ascii: "]"), expected: .commaOrClosingBracket)
    }
    close(node)
  }

  /// Begins an array or object; its node is completed by ``close(_:)``.
  private mutating func open(_ kind: JSONKind) throws(JSONError) -> Int {
    guard depth < Self.depthLimit else {
      throw JSONError(offset: position, reason: .tooDeep(limit: Self.depthLimit))
    }
    depth += 1
    append(kind, from: position, to: position)
    position += 1
    return nodes.count - 1
  }

  private mutating func close(_ node: Int) {
    depth -= 1
    nodes[node].end = UInt32(truncatingIfNeeded: position)
    nodes[node].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  /// Consumes the closing byte of an empty array or object.
  private mutating func closes(with closing: UInt8) -> Bool {
    skipBlanks()
    guard position < end, bytes[position] == closing else { return false }
    position += 1
    return true
  }

  /// Consumes a comma (`true`) or the closing byte (`false`).
  @inline(__always)
  private mutating func continues(
    closing: UInt8, expected: JSONExpectation
  ) throws(JSONError) -> Bool {
    skipBlanks()
    guard position < end else { throw unexpected(expected) }
    let byte = bytes[position]
    guard byte == UInt8(ascii: ",") || byte == closing else { throw unexpected(expected) }
    position += 1
    return byte != closing
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONKind, flag: Bool
  ) throws(JSONError) {
    let start = position
    let count = word.utf8CodeUnitCount
    guard count <= end - start, areEqual(bytes + start, word.utf8Start, count: count) else {
      throw unexpected(.literal)
    }
    position += count
    append(kind, from: start, to: position, flag: flag)
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, from start: Int, to end: Int, flag: Bool = false) {
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flag: flag))
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while position < end, bytes[position] <= UInt8(ascii: " ") {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return
      }
    }
  }

  /// The error of finding at `position` something else than expected.
  func unexpected(_ expected: JSONExpectation) -> JSONError {
    let reason: JSONError.Reason =
      position < end
      ? .unexpected(byte: bytes[position], expected: expected)
      : .endOfLine(expected: expected)
    return JSONError(offset: position, reason: reason)
  }
}
