/// The frame of every picture in a page, with its texts for screen readers.
struct PictureFrame {
  /// The id of the picture, unique in the page: `when`.
  var id: String
  /// The title.
  var title: String
  /// The description, a sentence or two.
  var summary: String

  /// The picture, as wide as the page and `height` pixels high.
  ///
  /// Horizontal lengths are percentages, so that the text keeps its size on a narrow screen. The
  /// style sheet reserves space at the left for labels of the class `labels`, which end at
  /// ``labelEdge``.
  func picture(
    height: Double, beside labels: String? = nil, @NodeBuilder content: () -> [Node]
  ) -> Element {
    picture(
      ["class": labels, "width": "100%", "height": SVGText.number(height)], content: content)
  }

  /// The right end of labels at the left of a picture.
  static let labelEdge = "-10"

  /// The picture in units of its own, which scale with it.
  func picture(
    square side: Double, @NodeBuilder content: () -> [Node]
  ) -> Element {
    let side = SVGText.number(side)
    return picture(["viewBox": "0 0 \(side) \(side)"], content: content)
  }

  private func picture(
    _ size: KeyValuePairs<String, String?>, @NodeBuilder content: () -> [Node]
  ) -> Element {
    var svg = Element("svg", size) {
      Element("title", ["id": "\(id)-title"], text: title)
      Element("desc", ["id": "\(id)-summary"], text: summary)
      content()
    }
    svg.attributes +=
      Element(
        "svg",
        [
          "xmlns": "http://www.w3.org/2000/svg", "role": "img",
          "aria-labelledby": "\(id)-title \(id)-summary",
        ]
      ).attributes
    return svg
  }
}

extension Element {
  /// An element of a picture with a tooltip.
  static func mark(_ tip: String, ink: PageInk? = nil, @NodeBuilder content: () -> [Node])
    -> Element
  {
    Element("g", ["class": ink.map { "mark \($0.className)" } ?? "mark"]) {
      Element("title", text: tip)
      content()
    }
  }
}

/// A part (0 to 1) of a width: `12.5%`.
func percent(_ share: Double) -> String { SVGText.number(share * 100) + "%" }

extension Tick {
  /// The label at the left of a picture, level with the line.
  func name(y: Double) -> Element {
    Element(
      "text", ["class": "tick end", "x": PictureFrame.labelEdge, "y": SVGText.number(y + 4)],
      text: label)
  }

  /// The line across a picture.
  func line(y: Double) -> Element {
    let y = SVGText.number(y)
    return Element("line", ["class": "rule", "x1": "0", "x2": "100%", "y1": y, "y2": y])
  }
}

extension PageInk {
  /// The class by which the style sheet of a page has the ink.
  var className: String {
    "ink-\(SVGText.hex(light).dropFirst())-\(SVGText.hex(dark).dropFirst())"
  }
}
