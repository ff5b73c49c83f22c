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

  /// An element; an attribute whose value is `nil` is left out.
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

  /// An element with nothing but text in it.
  package init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String
  ) {
    self.init(name, attributes) { text }
  }

  /// The value of an attribute; `nil`: it is not there.
  package subscript(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// All elements of a name inside this one, at any depth, in order.
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

/// What stands inside an element.
package enum Node: Equatable, Sendable {
  case element(Element)
  /// What a person reads; written so that nothing of it is taken for markup.
  case text(String)
  /// A style sheet or script of the program's own, written as it is: it has neither `<` nor `&`.
  case code(String)
}
