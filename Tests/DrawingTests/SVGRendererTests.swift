import Foundation
import FoundationXML
import Testing
import Thoroughness

@testable import Drawing

@Suite struct SVGRendererTests {
  @Test func `Text is written and blocks are drawn`() {
    var grid = Grid(width: 6, height: 1)
    grid.put("a <b", x: 0, y: 0, Style(Color(0x56B4E9), .bold))
    grid.put("▀", x: 5, y: 0, Style(Color(0xE69F00), on: Color(0x262B34)))
    let svg = SVGRenderer(palette: .dark).svg(grid, title: "A & B")

    let expected = [
      "<title>A &amp; B</title>",
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#111318\"/>",
      "<rect x=\"50\" y=\"0\" width=\"10\" height=\"20\" fill=\"#262b34\"/>",
      "<rect x=\"50\" y=\"0\" width=\"10\" height=\"10\" fill=\"#e69f00\"/>",
      """
      <text x="0" y="14.6" textLength="40" lengthAdjust="spacingAndGlyphs" fill="#56b4e9" \
      font-weight="bold">a &lt;b</text>
      """,
    ]
    for line in expected { #expect(svg.contains(line + "\n")) }
  }

  @Test func `Neighbours of two colours are two rectangles`() {
    var grid = Grid(width: 3, height: 1)
    grid.put("██", x: 0, y: 0, Style(Color(0x56B4E9)))
    grid.put("█", x: 2, y: 0, Style(Color(0xE69F00)))
    let svg = SVGRenderer(palette: .dark).svg(grid, title: "")
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"20\" height=\"20\" fill=\"#56b4e9\"/>"))
    #expect(svg.contains("<rect x=\"20\" y=\"0\" width=\"10\" height=\"20\" fill=\"#e69f00\"/>"))
  }

  @Test func `Reversed cells have their colours exchanged`() {
    var grid = Grid(width: 1, height: 1)
    grid.put("a", x: 0, y: 0, Style(Color(0x56B4E9), on: Color(0xE69F00), .reverse))
    let svg = SVGRenderer(palette: .dark).svg(grid, title: "")
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"10\" height=\"20\" fill=\"#56b4e9\"/>"))
    #expect(svg.contains("fill=\"#e69f00\">a</text>"))
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.5, "-0.5"), (1.05, "1.05"), (-1.05, "-1.05"),
    (12.345, "12.35"), (0.004, "0"), (-0.004, "0"), (99.999, "100"),
  ])
  func `Numbers have at most two decimals, without trailing zeros`(number: Double, text: String) {
    #expect(SVGText.number(number) == text)
  }

  @Test func `Blocks side by side are one rectangle`() {
    var grid = Grid(width: 6, height: 1)
    grid.put("██████", x: 0, y: 0, Style(Color(0x56B4E9)))
    let svg = SVGRenderer(palette: .dark).svg(grid, title: "")
    #expect(svg.contains("<rect x=\"0\" y=\"0\" width=\"60\" height=\"20\" fill=\"#56b4e9\"/>"))
  }

  @Test(arguments: [
    ("▌", "x=\"0\" y=\"0\" width=\"5\" height=\"20\""),
    ("▂", "x=\"0\" y=\"15\" width=\"10\" height=\"5\""),
    ("▝", "x=\"5\" y=\"0\" width=\"5\" height=\"10\""),
    ("⢀", "x=\"6\" y=\"16\" width=\"3\" height=\"3\""),
    ("━", "x=\"0\" y=\"8.5\" width=\"10\" height=\"3\""),
  ])
  func `A block stands where the character has it`(_ character: Character, _ place: String) {
    var grid = Grid(width: 1, height: 1)
    grid.put(character, x: 0, y: 0)
    #expect(SVGRenderer(palette: .light).svg(grid, title: "").contains("<rect \(place)"))
  }

  @Test func `Whatever is drawn, the picture is well-formed XML`() {
    var random = SeededNumbers(seed: 5)
    for _ in 0..<40 {
      var grid = Grid(width: 12, height: 4)
      grid.scribble(using: &random)
      grid.put("<&\">\u{1B}", x: 2, y: 1)
      let svg = SVGRenderer(palette: .dark).svg(grid, title: "<\u{0}&")
      #expect(XMLParser(data: Data(svg.utf8)).parse())
    }
  }
}
