/// Iterates over the members of an object: `while let member = members.next()`.
@frozen
public struct JSONMembers: ~Escapable {
  @usableFromInline let object: JSONView
  @usableFromInline var index: Int

  @inlinable
  @_lifetime(copy object)
  init(of object: JSONView) {
    self.object = object
    index = object.index + 1
  }

  /// The next member, or nil after the last.
  @inlinable
  @_lifetime(copy self)
  public mutating func next() -> JSONMember? {
    guard index < object.node.next else { return nil }
    let key = JSONView(line: object.line, nodes: object.nodes, index: index)
    let value = JSONView(line: object.line, nodes: object.nodes, index: index + 1)
    index = Int(value.node.next)
    return JSONMember(key: key, value: value)
  }
}

/// One member of an object.
@frozen
public struct JSONMember: ~Escapable {
  /// The key: a string.
  public let key: JSONView
  /// The value.
  public let value: JSONView

  @inlinable
  @_lifetime(copy key, copy value)
  init(key: JSONView, value: JSONView) {
    self.key = key
    self.value = value
  }
}

/// Iterates over the elements of an array: `while let element = elements.next()`.
@frozen
public struct JSONElements: ~Escapable {
  @usableFromInline let array: JSONView
  @usableFromInline var index: Int

  @inlinable
  @_lifetime(copy array)
  init(of array: JSONView) {
    self.array = array
    index = array.index + 1
  }

  /// The next element, or nil after the last.
  @inlinable
  @_lifetime(copy self)
  public mutating func next() -> JSONView? {
    guard index < array.node.next else { return nil }
    let element = JSONView(line: array.line, nodes: array.nodes, index: index)
    index = Int(element.node.next)
    return element
  }
}
