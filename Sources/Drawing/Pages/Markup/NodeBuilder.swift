/// Builds the content of an element from statements: elements, texts, loops, conditions.
@resultBuilder
package enum NodeBuilder {
  package static func buildExpression(_ element: Element) -> [Node] { [.element(element)] }
  package static func buildExpression(_ elements: [Element]) -> [Node] {
    elements.map(Node.element)
  }
  package static func buildExpression(_ text: String) -> [Node] { [.text(text)] }
  package static func buildExpression(_ node: Node) -> [Node] { [node] }
  package static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  package static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  package static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  package static func buildEither(first part: [Node]) -> [Node] { part }
  package static func buildEither(second part: [Node]) -> [Node] { part }
  package static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap(\.self) }
}
