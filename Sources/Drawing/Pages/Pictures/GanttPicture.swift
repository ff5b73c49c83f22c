/// A Gantt chart: one row for each day or task along the hours.
package struct GanttPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  /// The labels of the rows.
  package var rows: [String]
  /// The length of the labels.
  package var labels: Labels
  /// The lines of the scale, as parts of the width: 0 at the left edge, 1 at the right.
  package var ticks: [Tick]
  package var bars: [Bar]

  /// The space for the labels of the rows.
  package enum Labels: String, Sendable {
    case days, titles
  }

  /// A bar.
  package struct Bar: Equatable, Sendable {
    package var row: Int
    /// Its begin and end, as parts of the width.
    package var place: Range<Double>
    package var ink: PageInk
    /// A letter or two shown in it if there is room, so that colour is not the only distinction.
    package var key: String
    /// The tooltip.
    package var tip: String

    package init(row: Int, place: Range<Double>, ink: PageInk, key: String = "", tip: String) {
      self.row = row
      self.place = place
      self.ink = ink
      self.key = key
      self.tip = tip
    }
  }

  package init(
    title: String, summary: String, rows: [String], labels: Labels, ticks: [Tick], bars: [Bar]
  ) {
    self.title = title
    self.summary = summary
    self.rows = rows
    self.labels = labels
    self.ticks = ticks
    self.bars = bars
  }

  private static let (head, rowHeight, thickness) = (20.0, 24.0, 16.0)
  /// The maximum width of a label, in columns of text.
  private static let (roomy, tight) = (28, 15)
  /// The minimum width of a bar with a letter, as a part of the width, and on a phone.
  private static let (keyed, keyedOnPhone) = (0.014, 0.035)

  /// The number of labels on a phone.
  private static let labelsOnPhone = 4

  /// The number of lines from one with a label to the next on a phone.
  private var spacing: Int { (ticks.count + Self.labelsOnPhone - 1) / Self.labelsOnPhone }

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    let height = Self.head + Self.rowHeight * Double(rows.count)
    return frame.picture(height: height, beside: "beside-\(labels.rawValue)") {
      for (index, row) in rows.enumerated() {
        name(of: row, at: index)
      }
      for index in rows.indices { track(of: index) }
      for (index, tick) in ticks.enumerated() {
        line(of: tick, isRoomy: !index.isMultiple(of: spacing), height: height)
      }
      for bar in bars { piece(bar) }
    }
  }

  private func top(of row: Int) -> Double {
    Self.head + Self.rowHeight * Double(row) + (Self.rowHeight - Self.thickness) / 2
  }

  /// The label of a row; a long one is truncated on a narrow screen.
  private func name(of row: String, at index: Int) -> [Element] {
    let y = SVGText.number(top(of: index) + Self.thickness * 0.76)
    let x = PictureFrame.labelEdge
    let (roomy, tight) = (
      TextWidth.truncated(row, to: Self.roomy), TextWidth.truncated(row, to: Self.tight)
    )
    if roomy == tight {
      return [Element("text", ["class": "label end", "x": x, "y": y], text: row)]
    }
    return [("label end roomy", roomy), ("label end tight", tight)].map { kind, text in
      Element("text", ["class": kind, "x": x, "y": y], text: text)
    }
  }

  private func track(of row: Int) -> Element {
    Element(
      "rect",
      [
        "class": "track", "x": "0", "y": SVGText.number(top(of: row)), "width": "100%",
        "height": SVGText.number(Self.thickness), "rx": "3",
      ])
  }

  private func line(of tick: Tick, isRoomy: Bool, height: Double) -> [Element] {
    let x = percent(tick.value)
    let anchor = tick.value <= 0 ? "label" : tick.value >= 1 ? "label end" : "label middle"
    return [
      Element(
        "line",
        [
          "class": "rule", "x1": x, "x2": x, "y1": SVGText.number(Self.head),
          "y2": SVGText.number(height),
        ]),
      Element(
        "text", ["class": isRoomy ? anchor + " roomy" : anchor, "x": x, "y": "12"],
        text: tick.label),
    ]
  }

  private func piece(_ bar: Bar) -> Element {
    let length = bar.place.upperBound - bar.place.lowerBound
    return .mark(bar.tip, ink: bar.ink) {
      Element(
        "rect",
        [
          "class": "piece", "x": percent(bar.place.lowerBound),
          "y": SVGText.number(top(of: bar.row)),
          // A bar is always visible, however short.
          "width": percent(max(length, 0.002)), "height": SVGText.number(Self.thickness),
          "rx": "2",
        ])
      if !bar.key.isEmpty, length >= Self.keyed {
        Element(
          "text",
          [
            "class": length < Self.keyedOnPhone ? "key middle roomy" : "key middle",
            "x": percent(bar.place.lowerBound + length / 2),
            "y": SVGText.number(top(of: bar.row) + Self.thickness * 0.74),
          ], text: bar.key)
      }
    }
  }
}
