/// Two lines: the growth of a sum in a period, and in the previous one.
package struct TrendPicture: Equatable, Sendable {
  /// The title.
  package var title: String
  /// The description, a sentence.
  package var summary: String
  /// The sums at the end of each step of the period, up to now.
  package var sums: [Double]
  /// The sums of the period before.
  package var sumsBefore: [Double]
  /// All steps of the period.
  package var steps: [Step]
  /// The lines of the scale, ascending; the last one is the top of the picture.
  package var ticks: [Tick]

  /// A step of the period.
  package struct Step: Equatable, Sendable {
    /// The label below it; may be empty.
    package var label: String
    /// The tooltip.
    package var tip: String

    package init(label: String, tip: String) {
      self.label = label
      self.tip = tip
    }
  }

  package init(
    title: String, summary: String, sums: [Double], sumsBefore: [Double], steps: [Step],
    ticks: [Tick]
  ) {
    self.title = title
    self.summary = summary
    self.sums = sums
    self.sumsBefore = sumsBefore
    self.steps = steps
    self.ticks = ticks
  }

  private static let (head, height, foot) = (18.0, 180.0, 22.0)

  /// The picture; `id` is its id in the page.
  package func svg(id: String) -> Element {
    let frame = PictureFrame(id: id, title: title, summary: summary)
    return frame.picture(height: Self.head + Self.height + Self.foot, beside: "beside-values") {
      for tick in ticks {
        tick.name(y: height(of: tick))
        tick.line(y: height(of: tick))
      }
      lines
      for (index, step) in steps.enumerated() { place(of: step, at: index) }
    }
  }

  private var lines: Element {
    Element(
      "svg",
      [
        "x": "0", "y": SVGText.number(Self.head), "width": "100%",
        "height": SVGText.number(Self.height), "viewBox": "0 0 1000 1000",
        "preserveAspectRatio": "none", "class": "lines",
      ]
    ) {
      Element("path", ["class": "before", "d": path(sumsBefore)])
      Element("path", ["class": "area", "d": area(sums)])
      Element("path", ["class": "current", "d": path(sums)])
    }
  }

  private var top: Double { max(ticks.last?.value ?? 0, 1e-9) }

  /// The position of a tick, in pixels from the top of the picture.
  private func height(of tick: Tick) -> Double {
    Self.head + Self.height * (1 - tick.value / top)
  }

  /// A line from zero through the sums, each at the end of its step.
  private func path(_ sums: [Double]) -> String {
    "M0 1000" + sums.enumerated().map { index, sum in "L\(x(after: index)) \(y(sum))" }.joined()
  }

  private func area(_ sums: [Double]) -> String {
    sums.isEmpty ? "" : path(sums) + "L\(x(after: sums.count - 1)) 1000Z"
  }

  private func x(after step: Int) -> String {
    SVGText.number(min(Double(step + 1) / Double(max(steps.count, 1)), 1) * 1000)
  }

  private func y(_ sum: Double) -> String {
    SVGText.number((1 - min(max(sum / top, 0), 1)) * 1000)
  }

  private func place(of step: Step, at index: Int) -> Element {
    let width = 1 / Double(steps.count)
    return .mark(step.tip) {
      Element(
        "rect",
        [
          "class": "place", "x": percent(width * Double(index)), "y": "0",
          "width": percent(width), "height": SVGText.number(Self.head + Self.height),
        ])
      if !step.label.isEmpty {
        Element(
          "text",
          [
            "class": "label middle", "x": percent(width * (Double(index) + 0.5)),
            "y": SVGText.number(Self.head + Self.height + 16),
          ], text: step.label)
      }
    }
  }
}
