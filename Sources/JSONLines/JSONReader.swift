/// A JSON parser for one line after the other, which reuses its memory.
///
/// A line is validated as a whole (RFC 8259, and well-formed UTF-8) before any part is returned.
/// The results are views into the line, whose lifetime the compiler enforces:
/// ```swift
/// var reader = JSONReader()
/// let record = try reader.parse(line.span)
/// let kind = try record.member("kind").string()
/// ```
/// Lone surrogates are errors, not replaced; the maximum nesting depth is 64.
public struct JSONReader: ~Copyable {
  private var nodes: [JSONNode] = []

  /// Makes a reader.
  public init() {}

  /// Parses one line: any JSON value, with blanks around it.
  ///
  /// - Parameter line: the bytes, with or without the line feed.
  /// - Returns: the value.
  /// - Throws: where and why the line is not JSON.
  @_lifetime(&self, copy line)
  public mutating func parse(_ line: Span<UInt8>) throws(JSONError) -> JSONView {
    try line.withUnsafeBufferPointer { buffer throws(JSONError) in try scan(buffer) }
    return JSONView(line: line, nodes: nodes.span, index: 0)
  }

  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var tape: [JSONNode] = []
    swap(&tape, &nodes)
    tape.removeAll(keepingCapacity: true)
    var parser = try JSONParser(line, nodes: tape)
    try parser.parse()
    nodes = parser.nodes
  }
}
