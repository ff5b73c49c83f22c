/// Vertical bars: an amount in each of several equal intervals.
package struct BarsPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  package var bars: [Bar]
  /// The lines of the scale, ascending; the last one is the top of the picture.
  package var ticks: [Tick]

  /// One bar.
  package struct Bar: Equatable, Sendable {
    /// The label below it; may be empty.
    package var label: String
    /// Its height in the unit of the ticks; not negative.
    package var value: Double
    /// The text above it; may be empty.
    package var heading: String
    /// The tooltip.
    package var tip: String

    package init(label: String, value: Double, heading: String = "", tip: String) {
      self.label = label
      self.value = value
      self.heading = heading
      self.tip = tip
    }
  }

  package init(title: String, summary: String, bars: [Bar], ticks: [Tick]) {
    self.title = title
    self.summary = summary
    self.bars = bars
    self.ticks = ticks
  }

  /// The maximum height of a bar, in pixels.
  private static let height = 180.0
  /// The space above the bars and below them.
  private static let (head, foot) = (18.0, 22.0)
  /// The share of its slot that a bar covers.
  private static let thickness = 0.72

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    return frame.picture(height: Self.head + Self.height + Self.foot, beside: "beside-values") {
      for tick in ticks {
        tick.name(y: y(tick.value))
        tick.line(y: y(tick.value))
      }
      for (index, bar) in bars.enumerated() { column(bar, at: index) }
    }
  }

  private var top: Double { max(ticks.last?.value ?? 0, 1e-9) }

  /// The position of a value, in pixels from the top of the picture.
  private func y(_ value: Double) -> Double {
    Self.head + Self.height * (1 - min(max(value / top, 0), 1))
  }

  private func column(_ bar: Bar, at index: Int) -> Element {
    let width = 1 / Double(bars.count)
    let left = width * Double(index)
    let y = y(bar.value)
    let bottom = Self.head + Self.height
    let middle = percent(left + width / 2)
    return .mark(bar.tip) {
      // The whole slot reacts to the pointer: a short bar is hard to hit.
      Element(
        "rect",
        [
          "class": "place", "x": percent(left), "y": "0", "width": percent(width),
          "height": SVGText.number(bottom),
        ])
      if bar.value > 0 {
        Element(
          "rect",
          [
            "class": "bar", "x": percent(left + width * (1 - Self.thickness) / 2),
            "y": SVGText.number(y), "width": percent(width * Self.thickness),
            // A positive value is always visible.
            "height": SVGText.number(max(bottom - y, 1)), "rx": "2",
          ])
      }
      if !bar.heading.isEmpty {
        Element(
          "text", ["class": "value middle", "x": middle, "y": SVGText.number(y - 5)],
          text: bar.heading)
      }
      if !bar.label.isEmpty {
        Element(
          "text", ["class": "label middle", "x": middle, "y": SVGText.number(bottom + 16)],
          text: bar.label)
      }
    }
  }
}
