/// Goes through the members of an object: `while let member = members.next()`.
public struct JSONMembers: ~Escapable {
  private let object: JSONView
  private var index: Int

  @_lifetime(copy object)
  init(of object: JSONView) {
    self.object = object
    index = object.index + 1
  }

  /// The next member, or nil after the last.
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
public struct JSONMember: ~Escapable {
  /// The key: a string.
  public let key: JSONView
  /// The value.
  public let value: JSONView

  @_lifetime(copy key, copy value)
  init(key: JSONView, value: JSONView) {
    self.key = key
    self.value = value
  }
}

/// Goes through the elements of an array: `while let element = elements.next()`.
public struct JSONElements: ~Escapable {
  private let array: JSONView
  private var index: Int

  @_lifetime(copy array)
  init(of array: JSONView) {
    self.array = array
    index = array.index + 1
  }

  /// The next element, or nil after the last.
  @_lifetime(copy self)
  public mutating func next() -> JSONView? {
    guard index < array.node.next else { return nil }
    let element = JSONView(line: array.line, nodes: array.nodes, index: index)
    index = Int(element.node.next)
    return element
  }
}
