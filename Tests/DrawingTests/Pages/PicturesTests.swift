import Drawing
import Foundation
import FoundationXML
import Testing

@Suite struct PicturesTests {
  private let blue = PageInk(.blue)
  private let orange = PageInk(.orange)

  @Test func `Bars are as tall as their values`() throws {
    let picture = BarsPicture(
      title: "When", summary: "",
      bars: [0, 30, 60, 120].map { BarsPicture.Bar(label: "\($0)", value: $0, tip: "\($0) min") },
      ticks: [Tick(60, "1 h"), Tick(120, "2 h")])
    let bars = picture.svg(id: "when").all("rect").filter { $0["class"] == "bar" }
    #expect(bars.map { $0["height"] } == ["45", "90", "180"])
    #expect(bars.map { $0["y"] } == ["153", "108", "18"])
    #expect(picture.svg(id: "when").marks == ["0.0 min", "30.0 min", "60.0 min", "120.0 min"])
  }

  @Test func `Bars side by side fill the width`() throws {
    let picture = BarsPicture(
      title: "", summary: "",
      bars: (0..<7).map { BarsPicture.Bar(label: "", value: Double($0), tip: "") },
      ticks: [Tick(6, "")])
    let places = picture.svg(id: "a").all("rect").filter { $0["class"] == "place" }
    let widths = places.compactMap { $0["width"].flatMap(part) }
    #expect(abs(widths.reduce(0, +) - 1) < 0.001)
    let lefts = places.map { $0["x"].flatMap(part) ?? -1 }
    for (left, index) in zip(lefts, 0...) { #expect(abs(left - Double(index) / 7) < 0.001) }
    #expect(lefts.count == 7)
  }

  @Test(
    arguments: [
      [1], [0.5, 0.5], [0.2, 0.3, 0.5], [0.001, 0.999], [1 / 3, 1 / 3, 1 / 3],
    ] as [[Double]])
  func `The angles of a donut sum up to the whole circle`(_ shares: [Double]) {
    let angles = donut(shares).angles
    #expect(abs((angles.last?.upperBound ?? 0) - 360) < 1e-9)
    for (angle, share) in zip(angles, shares) {
      #expect(abs(angle.upperBound - angle.lowerBound - share * 360) < 1e-9)
    }
    for (one, next) in zip(angles, angles.dropFirst()) {
      #expect(one.upperBound == next.lowerBound)
    }
  }

  @Test func `A part of a donut lies where its angles say`() {
    let paths = donut([0.25, 0.75]).svg(id: "tags").all("path").compactMap { $0["d"] }
    // From the top of the circle to its right, and from there around to the top.
    #expect(paths[0].hasPrefix("M100 4A96 96 0 0 1 "))
    #expect(paths[0].contains("196 100L160 100"))
    #expect(paths[1].hasPrefix("M196 100A"))
    #expect(paths[1].contains("100 4L100 40"))
  }

  @Test func `Nothing has no part of a donut`() {
    #expect(donut([0, 1, 0]).svg(id: "tags").marks == ["1.0"])
  }

  @Test(
    arguments: [
      (0, 0), (0.001, 1), (0.2499, 1), (0.25, 2), (0.5, 3), (0.75, 4), (1, 4),
    ] as [(Double, Int)])
  func `More is a stronger shade, and something never that of nothing`(
    _ strength: Double, _ shade: Int
  ) {
    #expect(HeatMapPicture.Cell(row: 0, column: 0, strength: strength, tip: "").shade == shade)
  }

  @Test func `Each place of a heat map is one square`() {
    let picture = HeatMapPicture(
      title: "", summary: "", rows: ["Mon", ""], columns: 4,
      headings: [.init(column: 0, text: "0")],
      cells: (0..<8).map { .init(row: $0 / 4, column: $0 % 4, strength: 1, tip: "\($0)") })
    let squares = picture.svg(id: "heat").all("rect")
    #expect(squares.map { $0["x"] } == ["0%", "25%", "50%", "75%", "0%", "25%", "50%", "75%"])
    #expect(Set(squares.compactMap { $0["y"] }) == ["18", "36"])
    #expect(picture.svg(id: "heat").marks == (0..<8).map { "\($0)" })
  }

  @Test func `A bar of a Gantt chart is in its row, from its beginning to its end`() {
    let picture = GanttPicture(
      title: "", summary: "", rows: ["Mon", "Tue"], labels: .days, ticks: [Tick(0, "8:00")],
      bars: [
        .init(row: 0, place: 0.1..<0.3, ink: blue, key: "A", tip: "one"),
        .init(row: 1, place: 0.5..<0.5, ink: orange, key: "B", tip: "two"),
      ])
    let svg = picture.svg(id: "days")
    let pieces = svg.all("rect").filter { $0["class"] == "piece" }
    #expect(pieces.map { $0["x"] } == ["10%", "50%"])
    // A moment is seen, too.
    #expect(pieces.map { $0["width"] } == ["20%", "0.2%"])
    #expect(pieces.map { $0["y"] } == ["24", "48"])
    // Only where there is room.
    #expect(svg.all("text").filter { $0["class"] == "key middle" }.map(\.text) == ["A"])
  }

  @Test(arguments: [(4, 0), (5, 2), (7, 3), (13, 9)])
  func `On a phone a Gantt chart has at most four labels above`(_ count: Int, _ hidden: Int) {
    let ticks = (0..<count).map { Tick(Double($0) / Double(count - 1), "\($0):00") }
    let labels = GanttPicture(
      title: "", summary: "", rows: ["Mon"], labels: .days, ticks: ticks, bars: []
    ).svg(id: "days").all("text").compactMap { $0["class"] }.dropLast()
    #expect(labels.count { $0.hasSuffix(" roomy") } == hidden)
  }

  @Test func `A line of the trend ends where its period does`() {
    let picture = TrendPicture(
      title: "", summary: "", sums: [1, 2], sumsBefore: [1, 1, 3, 4],
      steps: (0..<4).map { .init(label: "", tip: "\($0)") }, ticks: [Tick(4, "4")])
    let paths = picture.svg(id: "trend").all("path").compactMap { $0["d"] }
    #expect(paths[0] == "M0 1000L250 750L500 750L750 250L1000 0")
    #expect(paths[2] == "M0 1000L250 750L500 500")
  }

  @Test func `Shares are drawn on one scale with the equal share`() {
    let picture = SharesPicture(
      title: "", summary: "",
      rows: [40, 10].map { .init(name: "", amount: "", value: $0, ink: blue, tip: "\($0)") },
      equal: Tick(25, "equal share"))
    let svg = picture.svg(id: "shares")
    #expect(
      svg.all("rect").filter { $0["class"] == "piece" }.map { $0["width"] } == ["100%", "25%"])
    #expect(svg.all("line").map { $0["x1"] } == ["62.5%", "62.5%"])
  }

  @Test(arguments: [0, 1, 25, 40] as [Double])
  func `The mark of the equal share is drawn over no word`(_ equal: Double) {
    let picture = SharesPicture(
      title: "", summary: "",
      rows: [40, 10].map {
        .init(
          name: String(repeating: "W", count: 1000), amount: "±0", value: $0, ink: blue, tip: "")
      },
      equal: Tick(equal, "equal share"))
    let svg = picture.svg(id: "shares")
    let words = svg.all("foreignObject").compactMap { object -> ClosedRange<Double>? in
      guard let top = number("y", of: object), let height = number("height", of: object)
      else { return nil }
      return top...top + height
    }
    let marks = svg.all("line").compactMap { line -> ClosedRange<Double>? in
      guard let top = number("y1", of: line), let end = number("y2", of: line) else { return nil }
      return top...end
    }
    #expect(words.count == 2 && marks.count == 2)
    for mark in marks { #expect(!words.contains { $0.overlaps(mark) }) }
  }

  private func number(_ attribute: String, of element: Element) -> Double? {
    element[attribute].flatMap(Double.init)
  }

  @Test func `Without anything to show, every picture can still be drawn`() {
    let pictures = [
      BarsPicture(title: "", summary: "", bars: [], ticks: []).svg(id: "a"),
      donut([]).svg(id: "b"),
      HeatMapPicture(title: "", summary: "", rows: [], columns: 0, headings: [], cells: [])
        .svg(id: "c"),
      GanttPicture(title: "", summary: "", rows: [], labels: .titles, ticks: [], bars: [])
        .svg(id: "d"),
      TrendPicture(title: "", summary: "", sums: [], sumsBefore: [], steps: [], ticks: [])
        .svg(id: "e"),
      SharesPicture(title: "", summary: "", rows: [], equal: Tick(0, "")).svg(id: "f"),
    ]
    for picture in pictures {
      #expect(XMLParser(data: Data(picture.markup.utf8)).parse())
      #expect(!picture.markup.contains("nan") && !picture.markup.contains("inf"))
    }
  }

  @Test func `A picture has a description for screen readers`() {
    let svg = BarsPicture(title: "When", summary: "Most on Monday.", bars: [], ticks: [])
      .svg(id: "when")
    #expect(svg["role"] == "img")
    #expect(svg["aria-labelledby"] == "when-title when-summary")
    #expect(svg.all("title").map(\.text) == ["When"])
    #expect(svg.all("desc").map(\.text) == ["Most on Monday."])
  }

  private func donut(_ shares: [Double]) -> DonutPicture {
    DonutPicture(
      title: "", summary: "", parts: shares.map { .init(ink: blue, share: $0, tip: "\($0)") },
      total: "", totalLabel: "")
  }

  private func part(_ percent: String) -> Double? { Double(percent.dropLast()).map { $0 / 100 } }
}

extension Element {
  /// What the marks of a picture say, in order.
  fileprivate var marks: [String] {
    all("g").filter { ($0["class"] ?? "").hasPrefix("mark") }.flatMap { $0.all("title") }
      .map(\.text)
  }
}
