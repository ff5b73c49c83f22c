/// Writes elements as polyglot markup, with the same meaning in HTML and XML.
///
/// Only void elements of HTML and empty elements of SVG are self-closing.
struct MarkupWriter {
  private(set) var bytes: [UInt8] = []

  /// The elements of HTML that have no end tag.
  private static let empty: Set<String> = ["meta", "link", "br", "hr", "img", "input", "col"]
  /// The elements of SVG that may be self-closing.
  private static let shapes: Set<String> = ["rect", "line", "circle", "path", "use"]
  /// The elements that begin a new line, which makes a page readable and comparable.
  private static let blocks: Set<String> = [
    "html", "head", "body", "meta", "title", "style", "script", "header", "main", "footer", "nav",
    "section", "figure", "figcaption", "h1", "h2", "h3", "p", "div", "dl", "ul", "ol", "li",
    "details", "summary", "table", "caption", "thead", "tbody", "tr", "svg", "g", "desc",
    "rect", "line", "circle", "path",
  ]

  mutating func write(_ element: Element) {
    if Self.blocks.contains(element.name) { append("\n") }
    append("<")
    append(element.name)
    for attribute in element.attributes {
      append(" \(attribute.name)=\"")
      append(escaped: attribute.value)
      append("\"")
    }
    guard !element.children.isEmpty || !isClosedInItsTag(element.name) else { return append("/>") }
    append(">")
    for child in element.children { write(child) }
    append("</\(element.name)>")
  }

  private mutating func write(_ node: Node) {
    switch node {
    case .element(let element): write(element)
    case .text(let text): append(escaped: text)
    case .code(let code): append(code)
    }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(escaped text: String) { append(SVGText.escaped(text)) }

  private func isClosedInItsTag(_ name: String) -> Bool {
    Self.empty.contains(name) || Self.shapes.contains(name)
  }
}

extension Element {
  /// The element as markup, without a line feed before it.
  package var markup: String {
    var writer = MarkupWriter()
    writer.write(self)
    return String(decoding: writer.bytes.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
