import CivilTime
import Tasks
import Testing

@Suite struct ListRecurrenceTests {
  private let today: CivilDate

  init() throws { today = try day("2026-11-20") }

  /// A list whose task in a line was ticked off today, with its next occurrence.
  private func completing(_ line: Int, of list: TaskList) throws -> TaskList {
    var list = list
    let repeating = list.repeating(try list.entry(in: line), after: today)
    list = try list.applying(try #require(repeating))
    return try list.applying(
      try #require(list.markingDone(try list.entry(in: line), on: today)))
  }

  @Test(
    arguments: [
      (
        "(B) Practise piano +music rec:1d",
        "x 2026-11-20 (B) Practise piano +music rec:1d\n"
          + "(B) Practise piano +music from:2026-11-21 rec:1d"
      ),
      (
        "2026-11-01 Report due:2026-11-13 rec:1w est:2h",
        "x 2026-11-20 2026-11-01 Report due:2026-11-13 rec:1w est:2h\n"
          + "2026-11-20 Report due:2026-11-27 rec:1w est:2h"
      ),
      (
        "Swim id:swim rec:mon,thu",
        "x 2026-11-20 Swim id:swim rec:mon,thu\nSwim from:2026-11-23 rec:mon,thu id:swim-2"
      ),
      ("Essay", nil),
    ] as [(String, String?)])
  func `A recurring task stays ticked off, and its next occurrence follows its line`(
    _ line: String, _ after: String?
  ) throws {
    let list = try todo("First\n\(line)\nLast")
    guard let after else {
      #expect(list.repeating(try list.entry(in: 2), after: today) == nil)
      return
    }
    let repeated = try completing(2, of: list)
    #expect(repeated.content == "First\n\(after)\nLast")
    #expect(repeated.problems == [])
  }

  @Test func `Words that cannot be read stay in the next occurrence`() throws {
    let words = ["Read slice:25  foo:bar rec:1d due:", " est:foo @a   +b"]
    let list = try completing(1, of: try todo(words.joined(separator: "2026-11-20")))
    #expect(
      list.content == "x 2026-11-20 \(words.joined(separator: "2026-11-20"))\n"
        + words.joined(separator: "2026-11-21"))
    let long = String(repeating: "Practise ", count: 200) + "rec:1d"
    #expect(try completing(1, of: try todo(long)).content.hasSuffix("\n\(long) from:2026-11-21"))
  }

  @Test func `In Markdown, what is indented below a task goes on with its next occurrence`() throws
  {
    let text = "# Health\r\n  - [ ] Swim rec:1w\r\n    - [ ] Pack\r\n    towel\r\n- [ ] Sleep\r\n"
    let list = try completing(2, of: try markdown(text))
    #expect(
      list.content == "# Health\r\n  - [x] Swim rec:1w\r\n  - [ ] Swim from:2026-11-27 rec:1w\r\n"
        + "    - [ ] Pack\r\n    towel\r\n- [ ] Sleep\r\n")
  }

  @Test(arguments: [
    ("Swim id:swim rec:1d", ["swim", "swim-2", "swim-3"]),
    ("Week 4 id:week-4 rec:1d", ["week-4", "week-4-2", "week-4-3"]),
  ])
  func `Every occurrence has an id of its own`(_ line: String, _ ids: [String]) throws {
    var list = try todo(line)
    for number in 1...2 { list = try completing(number, of: list) }
    #expect(list.items.map(\.id) == ids)
    #expect(list.problems == [])
  }

  @Test(arguments: [
    "Piano rec:1d", "Piano from:18:00 rec:1d", "Piano due:2026-11-16 rec:1w",
  ])
  func `The occurrence after a box that was ticked before is withdrawn`(_ words: String) throws {
    let list = try TaskList(reading: Array("- [ ] \(words)\n".utf8), as: .markdown)
    let repeated = try completing(1, of: list)
    let entry = try repeated.entry(in: 1)
    #expect(repeated.takingBackRepetition(of: entry, after: today.adding(days: 3)) != nil)
  }

  @Test(arguments: ["Swim id:swim rec:1d\nSleep", "- [ ] Swim rec:1d\n  - [ ] Pack\n"])
  func `An unchanged occurrence is withdrawn`(_ text: String) throws {
    let format = ListFormat(fileName: nil, bytes: Array(text.utf8))
    let list = try TaskList(reading: Array(text.utf8), as: format)
    var repeated = try completing(1, of: list)
    let entry = try repeated.entry(in: 1)
    let back = try #require(repeated.takingBackRepetition(of: entry, after: today))
    for line in ["Swim faster rec:1d", "Swim rec:2d", "Swim rec:1d est:2h"] {
      let edit = repeated.replacing(try repeated.entry(in: 2), with: try item(line))
      let touched = try repeated.applying(try #require(edit))
      #expect(touched.takingBackRepetition(of: entry, after: today) == nil)
    }

    repeated = try repeated.applying(back)
    repeated = try repeated.applying(
      try #require(repeated.reopening(try repeated.entry(in: 1))))
    #expect(repeated.content == text)
    #expect(repeated.takingBackRepetition(of: try repeated.entry(in: 1), after: today) == nil)
  }
}

extension TaskList {
  /// The text of the file.
  fileprivate var content: String { String(decoding: text.bytes, as: UTF8.self) }

  fileprivate func entry(in line: Int) throws -> ListEntry {
    try #require(entries.first { $0.line == line })
  }
}
