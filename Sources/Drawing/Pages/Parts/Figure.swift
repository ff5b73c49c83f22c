/// A picture in a page, with its data as a table.
package struct Figure: Equatable, Sendable {
  /// Its id in the page.
  package var id: String
  package var heading: String
  /// A sentence about it; may be empty.
  package var remark: String
  package var picture: Element
  /// The legend of the colours.
  package var legend: [LegendEntry]
  /// The same as numbers; `nil`: a table elsewhere in the page has them.
  package var table: DataTable?
  /// Whether it takes the whole width of the page.
  package var isWide: Bool

  /// An entry of a legend.
  package struct LegendEntry: Equatable, Sendable {
    package var name: String
    /// The text at the right; may be empty.
    package var amount: String
    /// The text in the spot of colour; may be empty.
    package var key: String
    /// The class by which the style sheet has the colour.
    let colorClass: String

    /// An entry for an ink.
    package init(ink: PageInk, name: String, amount: String = "", key: String = "") {
      self.name = name
      self.amount = amount
      self.key = key
      colorClass = ink.className
    }

    /// An entry for a shade of a ``HeatMapPicture``.
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
