/// Lets the content of an element be written as statements: elements, texts, loops, conditions.
@resultBuilder
public enum NodeBuilder {
  public static func buildExpression(_ element: Element) -> [Node] { [.element(element)] }
  public static func buildExpression(_ elements: [Element]) -> [Node] {
    elements.map(Node.element)
  }
  public static func buildExpression(_ text: String) -> [Node] { [.text(text)] }
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  public static func buildEither(first part: [Node]) -> [Node] { part }
  public static func buildEither(second part: [Node]) -> [Node] { part }
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap(\.self) }
}
