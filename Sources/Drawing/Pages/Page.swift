/// A self-contained page: it loads nothing, and is readable without its script.
package struct Page: Equatable, Sendable {
  package var title: String
  /// The text below the title.
  package var subtitle: String
  /// The content.
  package var sections: [Section]
  /// The last line.
  package var footnote: String
  /// The inks used in the sections.
  package var inks: Set<PageInk>

  /// A part of a page.
  package struct Section: Equatable, Sendable {
    /// Its id, the target of the table of contents.
    package var id: String
    /// Its name in the table of contents; empty if it is not listed.
    package var name: String
    package var element: Element

    package init(id: String, name: String, element: Element) {
      self.id = id
      self.name = name
      self.element = element
    }
  }

  package init(
    title: String, subtitle: String, sections: [Section], footnote: String, inks: Set<PageInk>
  ) {
    self.title = title
    self.subtitle = subtitle
    self.sections = sections
    self.footnote = footnote
    self.inks = inks
  }

  /// The content security policy: no loading, its own style, and its own script identified by a
  /// hash.
  static var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(PageScript.hash)'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// The file: HTML, and well-formed XML as well, in UTF-8.
  package var bytes: [UInt8] {
    var writer = MarkupWriter()
    writer.append("<!DOCTYPE html>")
    writer.write(document)
    writer.append("\n")
    return writer.bytes
  }

  private var document: Element {
    Element("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element(
          "meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
        Element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("meta", ["name": "color-scheme", "content": "light dark"])
        Element("meta", ["name": "referrer", "content": "no-referrer"])
        Element("title", text: title)
        Element("style") { Node.code(PageStyle.text(inks: inks)) }
      }
      Element("body") {
        Element("a", ["class": "skip", "href": "#main"], text: "Skip to the report")
        header
        Element("main", ["id": "main"]) {
          for section in sections { section.element }
        }
        Element("footer", text: footnote)
        Element("script") { Node.code(PageScript.text) }
      }
    }
  }

  private var header: Element {
    Element("header") {
      Element("h1", text: title)
      Element("p", ["class": "dates"], text: subtitle)
      Element("button", ["type": "button", "class": "theme", "hidden": "hidden"], text: "Dark")
      Element("nav", ["aria-label": "Contents"]) {
        Element("ul") {
          for section in sections where !section.name.isEmpty {
            Element("li") { Element("a", ["href": "#\(section.id)"], text: section.name) }
          }
        }
      }
    }
  }
}
