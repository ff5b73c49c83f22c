import CivilTime
import Testing
import Thoroughness
import Timetables

/// Reading lists of sections from CSV.
@Suite struct CourseTableTests {
  private static let head =
    "course,section,type,parent-section,days,start,end,term,instructor,crn\n"

  @Test func `A row is a section with a meeting`() throws {
    let list = try SectionList(
      parsing: Self.head + "CS 1,A1,LAB,A,MWF,09:05,09:55,2026 Autumn,\"Nagy, I.\",41007\n")
    #expect(list.problems == [])
    #expect(
      list.sections == [
        Section(
          course: "CS 1", label: "A1", kind: .laboratory, parent: "A", term: "2026 Autumn",
          instructor: "Nagy, I.", registrationNumber: "41007",
          meetings: [Meeting("MWF", "09:05", "09:55")])
      ])
  }

  @Test func `Several rows of a section are several meetings, each once`() throws {
    let rows = ["M,09:00,10:00", "F,11:00,12:00", "M,09:00,10:00"].map { "X,A,LEC,,\($0),,,7\n" }
    let list = try SectionList(parsing: Self.head + rows.joined())
    #expect(
      list.sections.map(\.meetings) == [
        [Meeting("M", "09:00", "10:00"), Meeting("F", "11:00", "12:00")]
      ])
  }

  struct Same: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
  }

  @Test(arguments: [
    Same(testDescription: "line feeds", text: "course,section,days,start,end\nX,A,TR,9:00,10:00\n"),
    Same(
      testDescription: "carriage returns and line feeds",
      text: "course,section,days,start,end\r\nX,A,TR,09:00,10:00\r\n"),
    Same(
      testDescription: "carriage returns", text: "course,section,days,start,end\rX,A,TR,9:00,10:00"),
    Same(
      testDescription: "a mark", text: "\u{FEFF}course,section,days,start,end\nX,A,TR,9:00,10:00"),
    Same(
      testDescription: "another order and case",
      text: "End, Start ,DAYS,room,Section,Course\n10:00,09:00,TR,H 3,A,X\n"),
    Same(
      testDescription: "quotes",
      text: "\"course\",section,days,start,end\n\"X\",\"A\",\"TR\",\"09:00\",\"10:00\"\n"),
    Same(testDescription: "semicolons", text: "course;section;days;start;end\nX;A;TR;9:00;10:00\n"),
    Same(testDescription: "tabs", text: "course\tsection\tdays\tstart\tend\nX\tA\tTR\t9:00\t10:00"),
    Same(
      testDescription: "blank lines and trailing commas",
      text: "\n\ncourse,section,days,start,end\n\nX,A,TR,09:00,10:00,,\n,,,,\n\n"),
    Same(testDescription: "two letters", text: "course,section,days,start,end\nX,A,TuTh,0900,1000"),
    Same(
      testDescription: "names of days",
      text: "course,section,days,start,end\nX,A,\"Tue,Thu\",0900,1000"),
    Same(
      testDescription: "a row again",
      text: "course,section,days,start,end\nX,A,RT,9:00,10:00\nX,A,TR,9:00,10:00"
    ),
  ])
  func `Tables that say the same are the same`(_ same: Same) throws {
    let list = try SectionList(parsing: same.text)
    #expect(list.problems == [])
    #expect(
      list.sections == [
        Section(course: "X", label: "A", meetings: [Meeting("TR", "09:00", "10:00")])
      ])
  }

  @Test(arguments: ["utf16le", "utf16be"])
  func `Tables in UTF-16 are read, too`(_ form: String) throws {
    let units = Array("\u{FEFF}course,section,days,start,end\nÉtel,A,M,9:00,10:00\n".utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return form == "utf16be" ? pair : pair.reversed()
    }
    #expect(try SectionList(parsing: bytes).sections.map(\.course) == ["Étel"])
  }

  @Test func `Quoted values have commas, quotes and lines in them`() throws {
    let list = try SectionList(
      parsing: "course,section,days,start,end,instructor\nX,A,,,,\"\"\"Doc\"\", of\r\nmuch\"\n")
    #expect(list.problems == [])
    #expect(list.sections.map(\.instructor) == ["\"Doc\", of\r\nmuch"])
  }

  @Test(arguments: ["", "TBA", "TBD", "tba"])
  func `A section without times meets whenever one likes`(_ time: String) throws {
    let list = try SectionList(parsing: Self.head + "X,A,LEC,,,\(time),\(time),,,\n")
    #expect(list.sections.map(\.meetings) == [[]])
  }

  @Test func `Only where neither end of a class is decided it has no times`() throws {
    let list = try SectionList(
      parsing: Self.head + "X,A,LEC,,M,TBA,10:00,,,\nX,B,LEC,,M,09:00,TBD,,,\n")
    #expect(list.sections == [])
    #expect(
      list.problems.map(\.message) == [
        "start: 'TBA' is not a time; write it as in 09:30",
        "end: 'TBD' is not a time; write it as in 09:30",
      ])
  }

  @Test func `A section is reported that goes with no lecture of its course and term`() throws {
    let list = try SectionList(
      parsing: Self.head + """
        X,A,LEC,,M,9:00,9:50,,,
        X,B,LEC,,M,9,9:50,,,
        X,C,LEC,,M,9:00,9:50,Fall,,
        X,L1,LAB,a,M,10:00,10:50,Fall,,
        X,L2,LAB,B,M,10:00,10:50,,,
        X,L3,LAB,C,M,10:00,10:50,Spring,,
        X,L4,LAB,C,M,10:00,10:50,,,
        X,L5,LAB,A,M,10:00,10:50,Fall,,
        X,L6,LAB,,M,10:00,10:50,Fall,,
        Y,L1,LAB,A,M,10:00,10:50,,,

        """)
    #expect(
      list.problems.map(\.description) == [
        "3:12: start: '9' is not a time; write it as in 09:30",
        "5:10: X has no intact lecture 'a', so this section is never used; did you mean 'A'?",
        "6:10: X has no intact lecture 'B', so this section is never used",
        "7:10: X has no intact lecture 'C', so this section is never used",
      ])
    #expect(list.sections.count == 9)
  }

  @Test func `A kind of section is reported of which every row is damaged`() throws {
    let list = try SectionList(
      parsing: Self.head + """
        X,A,LEC,,M,9,9:50,,,
        X,A,LEC,,W,9,9:50,,,
        X,L1,LAB,,M,10:00,10:50,,,
        Y,A,LEC,,M,9:00,9:50,,,
        Y,B,LEC,,T,9:00,9:50,,,
        Y,L1,LAB,A,M,10,10:50,,,
        Y,L2,LAB,B,M,10:00,10:50,,,
        Y,T1,TUT,A,M,11,11:50,Fall,,
        Y,T2,TUT,,M,11:00,11:50,,,
        Z,A,LEC,,M,9:00,9:50,,,
        Z,T1,TUT,A,M,11:00,11:50,,,
        Z,T2,TUT,,M,9,9:50,,,

        """)
    #expect(
      list.problems.map(\.description) == [
        "2:1: X has no intact LEC, so its timetables lack one; correct this row",
        "2:12: start: '9' is not a time; write it as in 09:30",
        "3:12: start: '9' is not a time; write it as in 09:30",
        "7:1: Y has no intact LAB with lecture 'A', so its timetables lack one; correct this row",
        "7:14: start: '10' is not a time; write it as in 09:30",
        "9:14: start: '11' is not a time; write it as in 09:30",
        "13:13: start: '9' is not a time; write it as in 09:30",
      ])
    #expect(list.sections.count == 7)
  }

  @Test func `Sections of two terms, or of two numbers, are two`() throws {
    let list = try SectionList(
      parsing: Self.head
        + "X,A,LEC,,M,9:00,9:50,Fall,,1\nX,A,LEC,,T,9:00,9:50,Spring,,1\nX,A,LEC,,W,9:00,9:50,Fall,,2\n"
    )
    #expect(list.sections.map(\.meetings.count) == [1, 1, 1])
  }

  @Test(arguments: [
    Damage(
      "X,B,LEC,,MQ,09:00,10:00,,,", "3:10: days: 'MQ' are not days; write M T W R F S U as in MWF"),
    Damage(
      "X,B,LEC,,MM,09:00,10:00,,,", "3:10: days: 'MM' are not days; write M T W R F S U as in MWF"),
    Damage(
      "X,B,LEC,,,09:00,10:00,,,", "3:10: days: the days are missing; write M T W R F S U as in MWF"),
    Damage("X,B,LEC,,M,25:00,10:00,,,", "3:12: start: '25:00' is not a time; write it as in 09:30"),
    Damage(
      "X,B,LEC,,M,09:00,,,,",
      "3:18: end: the time is missing; write it as in 09:30, or leave start and end empty"),
    Damage(
      "X,B,LEC,,M,09:00:30,10:00,,,",
      "3:12: start: '09:00:30' is not a time; write it as in 09:30"),
    Damage(
      "X,B,LEC,,M,09:00,09:00,,,",
      "3:18: end: '09:00' is not after '09:00'; write start,end as 09:30,10:45"),
    Damage(
      "X,B,LEC,,M,09:00,10",
      "3:1: the row has 7 values, the first line 10 columns; put values with commas into quotes"),
    Damage(
      "X,B,LEC,,M,09:00,10:00,,Nagy, I.,7",
      "3:1: the row has 11 values, the first line 10 columns; put values with commas into quotes"),
    Damage(
      "X,B,LEC,,M,09:00,10:00,,\"Nagy,",
      "3:25: a quoted value has no closing quote before a comma; double the quotes inside a value"
    ),
    Damage(
      "X,B,LEC,,M,09:00,10:00,,\"N\"agy,",
      "3:25: a quoted value has no closing quote before a comma; double the quotes inside a value"
    ),
    Damage(",B,LEC,,M,09:00,10:00,,,", "3:1: the row names no course; write one as in CS 2050"),
    Damage("X,,LEC,,M,09:00,10:00,,,", "3:1: the row of X names no section; write one as in A"),
    Damage("X,B,,,M,09:00,10:00,,,", "3:1: the section has no type; write LEC, TUT or LAB"),
  ])
  func `Damage is reported with its place, and the rest is read`(_ damage: Damage) throws {
    let list = try SectionList(
      parsing: Self.head + "X,A,LEC,,M,09:00,10:00,,,\n\(damage.row)\nX,C,LEC,,M,09:00,10:00,,,\n")
    #expect(list.problems.map(\.description) == [damage.problem])
    #expect(list.problemCount == 1)
    #expect(list.sections.map(\.label) == ["A", "C"])
  }

  @Test func `A section with a damaged row is left out whole`() throws {
    let list = try SectionList(
      parsing: Self.head
        + "X,A,LEC,,M,09:00,10:00,,,1\nX,A,LEC,,W,9,10:00,,,1\nX,B,LEC,,F,9:00,9:50,,,2\n")
    #expect(list.problems.map(\.line) == [3])
    #expect(list.sections.map(\.label) == ["B"])
  }

  @Test(arguments: [
    ("", "line 1 names no column 'course'; "),
    ("a,b\n1,2\n", "line 1 names no column 'course'; "),
    ("\n\ncourse,section,days,start\nX,A,M,9:00\n", "line 3 names no column 'end'; "),
    ("PK\u{3}\u{4}", "this is a zipped file such as .xlsx or .ods; "),
    ("\u{7F}ELF\u{0}", "this is binary; "),
  ])
  func `A file that is not a table is reported`(_ text: String, _ message: String) {
    let error = #expect(throws: UnreadableSections.self) { try SectionList(parsing: text) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func `Nothing that comes as a table does harm`() {
    let rows = [
      "X,A,LEC,,M,09:00,10:00,,,1", "\"", "\"\"\"", ",,,,,,,,,,,,,", "X,A", "\u{0}", "é\u{301}",
      "X,\(String(repeating: "A", count: 3000)),LEC,,,,,,,", "\"\n\"\n",
    ]
    var random = SeededNumbers(seed: 5)
    for _ in 0..<(isExhaustive ? 2000 : 200) {
      let text = (0..<8).map { _ in rows.randomElement(using: &random) ?? "" }
      let bytes = Array((Self.head + text.joined(separator: "\n")).utf8)
        .damaged(by: Array(1...255), from: 71, keepsLength: true, using: &random)
      guard let list = try? SectionList(parsing: bytes) else { continue }
      #expect(list.sections.allSatisfy { !$0.course.isEmpty && !$0.label.isEmpty })
    }
  }

  @Test func `Of many problems the first are kept, and all counted`() throws {
    let list = try SectionList(
      parsing: Self.head + String(repeating: "X,A,LEC,,M,9,10,,,\n", count: 5000))
    #expect(list.problems.count == SectionList.problemLimit)
    #expect(list.problemCount == 5000)
  }
}
