import Drawing
import Foundation
import FoundationXML
import Testing

@Suite struct PageTests {
  @Test(arguments: MarkupTests.hostile)
  func `Whatever titles say, a page is well-formed and has one script`(_ title: String) {
    let reader = MarkupReader()
    #expect(reader.read(page(title).text))
    #expect(reader.elements.filter { $0 == "script" }.count == 1)
    #expect(!reader.elements.contains("img"))
  }

  @Test func `A page allows its own script and nothing else`() throws {
    let text = page("Report").text
    let script = try #require(text.between("<script>", "</script>"))
    let policy = try #require(text.between("Security-Policy\" content=\"", "\""))
    let hash = SHA256(Array(script.utf8)).base64
    #expect(policy.contains("default-src 'none'; "))
    #expect(policy.contains("script-src 'sha256-\(hash)'; "))
  }

  @Test func `A page names no address that could be fetched`() {
    let text = page("Report").text
      .replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      .replacingOccurrences(of: "http://www.w3.org/1999/xhtml", with: "")
    for word in ["http:", "https:", "//", "url(", "@import", "src="] {
      // Comments of the script begin with two slashes and a blank.
      let lines = text.split(separator: "\n").filter { !$0.contains("// ") }
      #expect(!lines.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test func `The same page is the same bytes`() {
    #expect(page("Report").bytes == page("Report").bytes)
  }

  @Test func `Tables say by what they are sorted, and keep what they compare`() {
    let table = DataTable(
      caption: "Tasks", columns: [.init("Task"), .init("Time", .number)],
      rows: [[.init("A"), .init("1 h", key: 3600)]],
      order: .init(column: 1, isAscending: false))
    let heads = table.element.all("th")
    #expect(heads.map { $0["scope"] } == ["col", "col", "row"])
    #expect(heads.map { $0["aria-sort"] } == ["none", "descending", nil])
    #expect(table.element.all("caption").map(\.text) == ["Tasks"])
    #expect(table.element.all("td").map { $0["data-key"] } == ["3600"])
  }

  @Test func `Right-to-left titles keep their direction, numbers do not take it`() {
    let table = DataTable(
      caption: "", columns: [.init("Task"), .init("Time", .number)],
      rows: [[.init("שלום"), .init("1 h", key: 3600)]])
    #expect(table.element.all("bdi").map(\.text) == ["שלום"])
  }

  private func page(_ title: String) -> Page {
    let picture = BarsPicture(
      title: title, summary: title, bars: [.init(label: title, value: 1, tip: title)],
      ticks: [Tick(1, title)])
    let table = DataTable(
      caption: title, columns: [.init(title)], rows: [[.init(title, ink: PageInk(.blue))]])
    let figure = Figure(
      id: "when", heading: title, remark: title, picture: picture.svg(id: "when-picture"),
      legend: [.init(ink: PageInk(.blue), name: title, amount: title, key: title)], table: table)
    return Page(
      title: title, subtitle: title,
      sections: [.init(id: "when", name: title, element: figure.element)], footnote: title,
      inks: [PageInk(.blue)])
  }
}

extension Page {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// What stands between two texts.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let from = range(of: start)?.upperBound,
      let to = range(of: end, range: from..<endIndex)?.lowerBound
    else { return nil }
    return String(self[from..<to])
  }
}
