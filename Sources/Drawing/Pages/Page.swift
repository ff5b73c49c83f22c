/// A page that stands alone: it fetches nothing, and can be read without its script.
package struct Page: Equatable, Sendable {
  package var title: String
  /// What stands below the title.
  package var subtitle: String
  /// What the page tells, part by part.
  package var sections: [Section]
  /// The last line.
  package var footnote: String
  /// The inks that stand in the sections.
  package var inks: [PageInk]

  /// A part of a page.
  package struct Section: Equatable, Sendable {
    /// Its name in the page, to which the table of contents leads.
    package var id: String
    /// Its name there; empty: it does not stand there.
    package var name: String
    package var element: Element

    package init(id: String, name: String, element: Element) {
      self.id = id
      self.name = name
      self.element = element
    }
  }

  package init(
    title: String, subtitle: String, sections: [Section], footnote: String, inks: [PageInk]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.sections = sections
    self.footnote = footnote
    self.inks = inks
  }

  /// What the page may load and run: nothing from anywhere, its own style, and its own script as
  /// long as that is exactly the one it was written with.
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
