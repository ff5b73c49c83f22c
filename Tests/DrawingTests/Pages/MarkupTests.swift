import Drawing
import Foundation
import FoundationXML
import Testing

@Suite struct MarkupTests {
  @Test func `An element is its tag, its attributes in order, and what is inside`() {
    let list = Element("ul", ["class": "x", "id": nil, "lang": "en"]) {
      for word in ["a", "b"] { Element("li", text: word) }
    }
    #expect(list.markup == "<ul class=\"x\" lang=\"en\">\n<li>a</li>\n<li>b</li></ul>")
  }

  @Test(arguments: [
    ("rect", "<rect/>"), ("br", "<br/>"), ("td", "<td></td>"), ("script", "<script></script>"),
    ("svg", "<svg></svg>"), ("text", "<text></text>"),
  ])
  func `Only what HTML knows to be empty is closed in its tag`(_ name: String, _ markup: String) {
    #expect(Element(name).markup == markup)
  }

  /// Titles that would do harm if they were markup, or move the text around them.
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]>", "&amp;&#x3C;", "a'b`c",
    "</title></svg><script>", "<!-- -->", "\u{202E}txt.exe", "שלום עולם", "👩🏽‍💻 + 🍏",
    "\u{0}\u{1B}[31m",
    "\u{FFFE}\u{FFFF}", "javascript:alert(1)", "a\u{2028}b\nc",
  ]

  @Test(arguments: hostile)
  func `No title becomes markup`(_ title: String) throws {
    let element = Element("p", ["title": title], text: title)
    let reader = MarkupReader()
    #expect(reader.read(element.markup))
    #expect(reader.elements == ["p"])
    #expect(reader.text == harmless(title).filter { !"\u{FFFE}\u{FFFF}".contains($0) })
    #expect(reader.attributes == [reader.text])
  }
}

/// What a reader of XML makes of a text.
final class MarkupReader: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private(set) var attributes: [String] = []
  private(set) var text = ""

  /// Whether the text is well-formed.
  func read(_ markup: String) -> Bool {
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(name)
    self.attributes += attributes.values
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }
}
