/// A value inside a parsed line.
@frozen
public struct JSONView: ~Escapable {
  @usableFromInline let line: Span<UInt8>
  @usableFromInline let nodes: Span<JSONNode>
  /// The index of the node of this value.
  @usableFromInline let index: Int

  @inlinable
  @_lifetime(copy line, copy nodes)
  init(line: Span<UInt8>, nodes: Span<JSONNode>, index: Int) {
    self.line = line
    self.nodes = nodes
    self.index = index
  }

  /// The node of the value.
  @inlinable var node: JSONNode { nodes[index] }

  /// The kind of the value.
  @inlinable public var kind: JSONKind { node.kind }

  /// The offset of the value's first byte in the line.
  public var offset: Int {
    Int(node.start) - (node.kind == .string ? 1 : 0)
  }

  /// The text of the value; for a string, without the quotes, escapes not decoded.
  public var text: Span<UInt8> {
    @inlinable
    @_lifetime(copy self)
    get { line.extracting(Int(node.start)..<Int(node.end)) }
  }

  /// The value, unless it is `null`.
  public var unlessNull: JSONView? {
    @inlinable
    @_lifetime(copy self)
    get { kind == .null ? nil : self }
  }

  /// The value of a member; `nil` if this is not an object or has no such member.
  ///
  /// Of several members with the same key the last one counts.
  public subscript(key: StaticString) -> JSONView? {
    @_lifetime(copy self)
    get {
      guard let found = indexOfMember(key) else { return nil }
      return JSONView(line: line, nodes: nodes, index: found)
    }
  }

  /// The value of a required member.
  ///
  /// - Throws: when this is not an object or has no such member.
  @_lifetime(copy self)
  public func member(_ key: StaticString) throws(JSONError) -> JSONView {
    try require(.object)
    guard let found = indexOfMember(key) else {
      throw JSONError(offset: offset, reason: .missing(key: key.description))
    }
    return JSONView(line: line, nodes: nodes, index: found)
  }

  /// The members of an object in the order of the line, repeated keys included.
  ///
  /// - Throws: when this is not an object.
  @inlinable
  @_lifetime(copy self)
  public func members() throws(JSONError) -> JSONMembers {
    try require(.object)
    return JSONMembers(of: self)
  }

  /// The elements of an array in order.
  ///
  /// - Throws: when this is not an array.
  @inlinable
  @_lifetime(copy self)
  public func elements() throws(JSONError) -> JSONElements {
    try require(.array)
    return JSONElements(of: self)
  }

  /// Checks that the value is of a kind.
  @inlinable
  func require(_ expected: JSONKind) throws(JSONError) {
    if kind != expected { throw mismatch(expected) }
  }

  @usableFromInline
  func mismatch(_ expected: JSONKind) -> JSONError {
    JSONError(offset: offset, reason: .wrongKind(found: kind, expected: expected))
  }

  private func indexOfMember(_ key: StaticString) -> Int? {
    guard kind == .object, let sought = key.withUTF8Buffer({ $0.baseAddress }) else { return nil }
    let count = key.utf8CodeUnitCount
    var found: Int?
    var index = index + 1
    let end = Int(node.next)
    line.withUnsafeBufferPointer { line in
      nodes.withUnsafeBufferPointer { nodes in
        while index < end {
          let node = nodes[index]
          if node.flag {
            if isString(node, key) { found = index + 1 }
          } else if Int(node.end - node.start) == count, let start = line.baseAddress,
            areEqual(start + Int(node.start), sought, count: count)
          {
            found = index + 1
          }
          index = Int(nodes[index + 1].next)
        }
      }
    }
    return found
  }
}
