/// One element of a page or picture: `<rect x="1"/>`, `<td>25 min</td>`.
package struct Element: Equatable, Sendable {
  package var name: String
  /// In the order in which they are written.
  package var attributes: [Attribute]
  package var children: [Node]

  /// One attribute of an element.
  package struct Attribute: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  /// An element; attributes with the value `nil` are omitted.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    @NodeBuilder content: () -> [Node] = { [] }
  ) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in
      value.map { Attribute(name: name, value: $0) }
    }
    children = content()
  }

  /// An element that contains only text.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String
  ) {
    self.init(name, attributes) { text }
  }

  /// The value of an attribute; `nil` if it is missing.
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// All descendants with a name, in document order.
  package func all(_ name: String) -> [Element] {
    children.flatMap { child -> [Element] in
      guard case .element(let element) = child else { return [] }
      return (element.name == name ? [element] : []) + element.all(name)
    }
  }

  /// All text inside, in order.
  package var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      case .code: ""
      }
    }.joined()
  }
}

/// The content of an element.
package enum Node: Equatable, Sendable {
  case element(Element)
  /// Text, which is escaped.
  case text(String)
  /// A style sheet or script of the program, written unescaped: it contains neither `<` nor `&`.
  case code(String)
}
