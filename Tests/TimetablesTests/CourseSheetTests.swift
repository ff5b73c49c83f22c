import CivilTime
import Testing
import Thoroughness
import Timetables

/// Reading lists of sections from SpreadsheetML.
@Suite struct CourseSheetTests {
  /// A spreadsheet of rows.
  private static func sheet(_ rows: String...) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet><Table>\(rows.joined())</Table></Worksheet></Workbook>
    """
  }

  /// A row of cells.
  private static func row(_ cells: String...) -> String {
    "<Row>\(cells.map { "<Cell><Data ss:Type=\"String\">\($0)</Data></Cell>" }.joined())</Row>\n"
  }

  private static let lecture = row(
    "F26", "80684", "CS", "2050", "A", "LEC", "I. Nagy", "MW 0935-1125")

  private static let expected = Section(
    course: "CS 2050", label: "A", term: "F26", instructor: "I. Nagy", registrationNumber: "80684",
    meetings: [Meeting("MW", "09:35", "11:25")])

  @Test func `A row is a section`() throws {
    let list = try SectionList(parsing: Self.sheet(Self.lecture))
    #expect(list.problems == [])
    #expect(list.sections == [Self.expected])
  }

  @Test func `A value that goes on in pieces beyond all measure is reported`() throws {
    let long = String(repeating: "ü", count: 700) + "&amp;" + String(repeating: "ü", count: 700)
    let row = Self.row("F26", "80685", "CS", "2050", "B", "LEC", long, "MW 0935-1125")
    let list = try SectionList(parsing: Self.sheet(Self.lecture, row))
    #expect(list.sections == [Self.expected])
    #expect(list.problems.map(\.message) == ["a value has more than 1024 bytes"])
  }

  struct Same: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  @Test(arguments: [
    Same(
      testDescription: "a header",
      text: sheet(
        row("Term", "CRN", "Subject", "Number", "Section", "Type", "Instructor", "Times"), lecture)),
    Same(
      testDescription: "prefixes",
      text: sheet(lecture).replacing("<", with: "<ss:").replacing("<ss:/", with: "</ss:")
        .replacing("<ss:?", with: "<?")),
    Same(testDescription: "no declaration", text: "<Table>\(lecture)</Table>"),
    Same(
      testDescription: "a blank row and an empty one", text: sheet("<Row/>", row("", ""), lecture)),
    Same(
      testDescription: "entities and CDATA",
      text: sheet(
        row(
          "F26", "80684", "&#67;&#x53;", "<![CDATA[2050]]>", "A", "LEC", "I.&#32;Nagy",
          "MW 0935-1125"))),
    Same(
      testDescription: "comments and markup in cells",
      text: sheet(
        "<!-- <Row> -->",
        lecture.replacing("CS", with: "<B>C</B><Font html:Color='#1'>S</Font>")
          .replacing(
            "</Cell></Row>", with: "<Comment><ss:Data>late</ss:Data></Comment></Cell></Row>"))),
    Same(
      testDescription: "a document type",
      text: "<!DOCTYPE x [<!ENTITY a \"b\"> <!ELEMENT c ANY>]>" + sheet(lecture)),
    Same(
      testDescription: "words for types and a time with colons",
      text: sheet(row("F26", "80684", "CS", "2050", "A", "Lecture*", "I. Nagy", "MW 9:35-11:25"))),
    Same(
      testDescription: "a time of three digits",
      text: sheet(lecture.replacing("0935", with: "935"))),
    Same(
      testDescription: "an angle bracket within quotes",
      text: sheet(lecture.replacing("\"String\"", with: "\"a>b\""))),
    Same(
      testDescription: "columns behind",
      text: sheet(
        row("F26", "80684", "CS", "2050", "A", "LEC", "I. Nagy", "MW 0935-1125", "Hall", "3"))),
  ])
  func `Spreadsheets that say the same are the same`(_ same: Same) throws {
    let list = try SectionList(parsing: same.text)
    #expect(list.problems == [])
    #expect(list.sections == [Self.expected])
  }

  @Test func `A cell may say in which column it is, and how many it takes`() throws {
    let text = Self.sheet(
      """
      <Row><Cell ss:Index="2"><Data>7</Data></Cell><Cell><Data>CS</Data></Cell>\
      <Cell ss:MergeAcross="0"><Data>1</Data></Cell><Cell><Data>A</Data></Cell>\
      <Cell ss:MergeAcross="1"><Data>LEC</Data></Cell><Cell><Data>F 0900-1000</Data></Cell></Row>
      """)
    #expect(
      try SectionList(parsing: text).sections == [
        Section(
          course: "CS 1", label: "A", registrationNumber: "7",
          meetings: [Meeting("F", "09:00", "10:00")])
      ])
  }

  @Test func `A meeting at the time of a lecture belongs to its section, others to every section`()
    throws
  {
    func row(_ label: String, _ kind: String) -> String {
      Self.row("", "", "CS", "1", label, kind, "", "")
    }
    let text = Self.sheet(
      row("A1", "TUT"), row("A", "LEC"), row("L1", "LEC"), row("L", "LEC"), row("L101", "LAB"),
      row("T01", "TUT"), row("LX", "LAB"))
    let parents = try SectionList(parsing: text).sections.map { "\($0.label) \($0.parent ?? "-")" }
    #expect(parents == ["A1 A", "A -", "L1 -", "L -", "L101 L1", "T01 -", "LX L"])
  }

  @Test func `A tutorial belongs to the longest label it begins with, of its own course and term`()
    throws
  {
    func row(_ term: String, _ label: String, _ kind: String, course: String = "1") -> String {
      Self.row(term, "", "CS", course, label, kind, "", "")
    }
    let text = Self.sheet(
      row("F", "A", "LEC"), row("F", "AB", "LEC"), row("F", "ABC", "TUT"), row("F", "AB", "TUT"),
      row("F", "AC", "LAB"), row("S", "ABD", "TUT"), row("F", "ABE", "TUT", course: "2"))
    let parents = try SectionList(parsing: text).sections.map { "\($0.label) \($0.parent ?? "-")" }
    #expect(parents == ["A -", "AB -", "ABC AB", "AB A", "AC A", "ABD -", "ABE -"])
  }

  @Test func `A cell after merged ones counts for its own column`() throws {
    let text = Self.sheet(
      """
      <Row><Cell ss:MergeAcross="1"><Data>F26</Data></Cell><Cell><Data>CS</Data></Cell>\
      <Cell><Data>1</Data></Cell><Cell><Data>A</Data></Cell><Cell><Data>LEC</Data></Cell></Row>
      """)
    #expect(
      try SectionList(parsing: text).sections == [Section(course: "CS 1", label: "A", term: "F26")])
  }

  @Test func `A row that is not closed is reported, and its section left out`() throws {
    let open = Self.lecture.replacing("</Row>", with: "").replacing("80684", with: "1")
    let list = try SectionList(parsing: Self.sheet(open, Self.lecture))
    #expect(list.problems.map(\.message) == ["a row is not closed"])
    #expect(list.sections == [Self.expected])
  }

  @Test func `Every table may have a heading`() throws {
    let heading = Self.row(
      "Term", "CRN", "Subject", "Number", "Section", "Type", "Instructor", "Times")
    let other = Self.lecture.replacing("80684", with: "7")
    let list = try SectionList(
      parsing: "<Table>\(heading)\(Self.lecture)</Table><Table>\(heading)\(other)</Table>")
    #expect(list.problems == [])
    #expect(list.sections.map(\.registrationNumber) == ["80684", "7"])
  }

  @Test func `A cell may have several meetings, or none`() throws {
    let text = Self.sheet(
      Self.row("", "1", "CS", "1", "A", "LEC", "", "MW 0900-1000, F 1100-1200; M 0900-1000"),
      Self.row("", "2", "CS", "1", "B", "LEC", "", "TBA"))
    #expect(
      try SectionList(parsing: text).sections.map(\.meetings) == [
        [
          Meeting("MW", "09:00", "10:00"), Meeting("F", "11:00", "12:00"),
          Meeting("M", "09:00", "10:00"),
        ], [],
      ])
  }

  @Test(arguments: [
    Damage(
      row("F26", "2", "CS", "2050", "B", "LEC", "", "sometimes"),
      "2:350: 'sometimes' are no days and times; write them as in MW 0935-1125"),
    Damage(
      row("F26", "2", "CS", "2050", "B", "LEC", "", "MW 0935"),
      "2:350: 'MW 0935' are no days and times; write them as in MW 0935-1125"),
    Damage(
      row("F26", "2", "CS", "2050", "B", "LEC", "", "MW 0935-"),
      "2:350: 'MW 0935-' are no days and times; write them as in MW 0935-1125"),
    Damage(
      row("F26", "2", "CS", "2050", "B", "LEC", "", "MW 0935-0135"),
      "2:350: end: '0135' is not after '0935'; write start,end as 09:30,10:45"),
    Damage(
      row("F26", "2", "CS", "", "B", "LEC"), "2:1: the row names no course; write one as in CS 2050"
    ),
    Damage(
      "<Row><Cell><Data>1 < 2</Data></Cell></Row>",
      "2:20: '<' does not begin a tag; write &lt; for it"),
  ])
  func `Damage is reported with its place, and the rest is read`(_ damage: Damage) throws {
    let list = try SectionList(
      parsing:
        "<Table>\(Self.lecture)\(damage.row)\(Self.lecture.replacing("\"A\"", with: "A"))</Table>")
    #expect(list.problems.first?.description == damage.problem)
    #expect(list.sections == [Self.expected])
  }

  @Test func `A file that is cut off has the rows before the cut`() throws {
    let text = Self.sheet(
      Self.lecture, Self.row("F26", "2", "CS", "2050", "B", "LEC", "", "F 0900-0950"))
    let end = try #require(text.firstRange(of: "F 0900")?.lowerBound)
    let list = try SectionList(parsing: String(text[..<end]))
    #expect(list.problems.map(\.message) == ["the file ends in the middle of a row"])
    #expect(list.sections == [Self.expected])
  }

  @Test(arguments: ["<html></html>", "<Table><Row></Row></Table>", "<!-- ", "<"])
  func `A spreadsheet without rows is an error`(_ text: String) {
    let error = #expect(throws: UnreadableSections.self) { try SectionList(parsing: text) }
    #expect(error == .noRows)
  }

  @Test func `Nothing that comes as a spreadsheet does harm`() {
    let bytes = Array(Self.sheet(Self.lecture, Self.lecture).utf8)
    var random = SeededNumbers(seed: 9)
    for _ in 0..<(isExhaustive ? 3000 : 300) {
      let damaged = bytes.damaged(by: Array("<>&;\"'/![]-?=".utf8), atMost: 20, using: &random)
        .damaged(atMost: 20, using: &random)
      let sections = (try? SectionList(parsing: damaged))?.sections ?? []
      #expect(sections.allSatisfy { !$0.course.isEmpty && !$0.label.isEmpty })
    }
  }
}
