/// A picture in a page, with its numbers for those who would rather read them.
package struct Figure: Equatable, Sendable {
  /// Its name in the page.
  package var id: String
  package var heading: String
  /// What can be said about it in a sentence; empty: nothing.
  package var remark: String
  package var picture: Element
  /// What explains the colours.
  package var legend: [LegendEntry]
  /// The same as numbers; `nil`: a table elsewhere in the page has them.
  package var table: DataTable?
  /// Whether it takes the whole width of the page.
  package var isWide: Bool

  /// What one colour means.
  package struct LegendEntry: Equatable, Sendable {
    package var name: String
    /// What stands at the right; empty: nothing.
    package var amount: String
    /// What stands in the spot of colour; empty: nothing.
    package var key: String
    /// The class by which the style sheet has the colour.
    let colorClass: String

    /// What an ink means.
    package init(ink: PageInk, name: String, amount: String = "", key: String = "") {
      self.name = name
      self.amount = amount
      self.key = key
      colorClass = ink.className
    }

    /// What a shade of a ``HeatMapPicture`` means.
    package init(shade: Int, name: String) {
      self.name = name
      amount = ""
      key = ""
      colorClass = HeatMapPicture.className(ofShade: shade)
    }
  }

  package init(
    id: String, heading: String, remark: String = "", picture: Element,
    legend: [LegendEntry] = [], table: DataTable? = nil, isWide: Bool = false
  ) {
    self.id = id
    self.heading = heading
    self.remark = remark
    self.picture = picture
    self.legend = legend
    self.table = table
    self.isWide = isWide
  }

  /// The section of the page.
  package var element: Element {
    Element(
      "section",
      ["id": id, "class": isWide ? "card full" : "card", "aria-labelledby": "\(id)-head"]
    ) {
      Element("h2", ["id": "\(id)-head"], text: heading)
      if !remark.isEmpty { Element("p", ["class": "remark"], text: remark) }
      Element("figure", ["class": id]) {
        picture
        if !legend.isEmpty { legendList }
      }
      if let table {
        Element("details") {
          Element("summary", text: "As a table")
          table.element
        }
      }
    }
  }

  private var legendList: Element {
    Element("ul", ["class": "legend"]) {
      for entry in legend {
        Element("li") {
          Element("span", ["class": "spot \(entry.colorClass)"]) {
            if !entry.key.isEmpty { entry.key }
          }
          Element("bdi", text: entry.name)
          if !entry.amount.isEmpty { Element("span", ["class": "amount"], text: entry.amount) }
        }
      }
    }
  }
}
