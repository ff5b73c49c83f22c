import CivilTime
import CommandSupport
import Commands
import Testing

/// What `rota timetable` shows to people.
@Suite struct TimetablePageTests {
  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock UTC.
  private func world() -> FakeWorld {
    FakeWorld().file("courses.csv", SampleCourses.text).clock(FakeClocks.start)
  }

  private static let words = [
    "timetable", "courses.csv", "--term", "2026 Autumn", "--course", "CS 2050", "--course",
    "MATH 1", "--course", "WRIT 1",
  ]

  @Test func `The best is drawn as a week, the others are a line each`() {
    #expect(
      world().run(Self.words).output == """
         3 timetables fit of 4 sets of sections
         1  0 min idle · Mon Wed Fri · 09:00–13:30

                 Monday                  Wednesday               Friday
         09:00                                                 ┏ A CS 2050 · LAB A1
                                                               ┃ 09:00–10:40
         10:00                                                 ┗

         11:00 ┏ A CS 2050 · LEC A     ┏ A CS 2050 · LEC A
               ┃ 11:00–12:15           ┃ 11:00–12:15
         12:00 ┗ I. Nagy               ┗ I. Nagy
               ┏ B MATH 1 · LEC B      ┏ B MATH 1 · LEC B
         13:00 ┗ 12:15–13:30           ┗ 12:15–13:30

          A  CS 2050  LEC A   80684  MW 11:00–12:15  I. Nagy
          A           LAB A1  80686  F 09:00–10:40
          B  MATH 1   LEC B   70002  MW 12:15–13:30  E. Toth
          C  WRIT 1   LEC W          no fixed time

         Registration numbers
         80684 80686 70002

          2  30 min idle · Mon Wed Fri · 09:00–12:15 · with MATH 1 A
          3  1 h 45 idle · Mon–Thu · 09:00–13:20 · with CS 2050 B, CS 2050 B1, MATH 1 A

        """)
  }

  @Test func `On a narrow terminal the times of the sections are whole`() {
    let output = world().terminal(.output).variable("COLUMNS", "40").variable("TERM", "dumb")
      .run(Self.words).output
    #expect(output.contains("\n  A  CS 2050  LEC A   MW 11:00-12:15\n"))
    #expect(output.contains("\n  C  WRIT 1   LEC W   no fixed time\n"))
  }

  @Test func `On a narrow terminal sentences are wrapped between words, not cut`() {
    func page(_ words: String...) -> String {
      world().terminal(.output).variable("COLUMNS", "40").variable("TERM", "dumb")
        .run(Self.words + words).output
    }
    #expect(
      page().hasSuffix(
        """

          2  30 min idle - Mon Wed Fri -
             09:00-12:15 - with MATH 1 A
          3  1 h 45 idle - Mon-Thu - 09:00-13:20
             - with CS 2050 B, CS 2050 B1, MATH
             1 A

        """))
    #expect(
      page("--off", "Mon", "--explain") == """
        nothing fits: MATH 1 does not fit with
          --off Mon
        without MATH 1: 1 timetable fits
        without --off Mon: 3 timetables fit

        """)
  }

  @Test func `Another one may be picked, and preferred times are spoken of`() {
    let output = world().run(Self.words + ["--pick", "3", "--prefer", "morning"]).output
    #expect(output.contains("\n 3  3 h outside your times · 0 min idle · Mon Wed Fri"))
    #expect(output.contains("\n  1  30 min outside · 30 min idle · Mon Wed Fri"))
    #expect(output.contains("\n 80684 80686 70002\n"))
  }

  @Test func `Colours and letters tell courses apart, and nothing else does without them`() {
    func page(_ variables: [String: String]) -> String {
      variables.reduce(world().terminal(.output).variable("TERM", "xterm-256color")) {
        $0.variable($1.key, $1.value)
      }
      .run(Self.words).output
    }
    let coloured = page(["COLORTERM": "truecolor", "LANG": "C.UTF-8"])
    #expect(coloured.contains("48;2;86;180;233m \u{1B}[1mA CS 2050"))
    #expect(!coloured.contains("┏"))
    let plain = page(["NO_COLOR": "1", "LANG": "C.UTF-8"])
    #expect(!plain.contains("48;2"))
    #expect(plain.contains("┏ \u{1B}[1mA CS 2050"))
    let ascii = page(["NO_COLOR": "1", "LANG": "C"])
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    #expect(ascii.contains("+ \u{1B}[1mA CS 2050"))
    let dumb = page(["TERM": "dumb", "LANG": "C"])
    #expect(!dumb.contains("\u{1B}"))
  }

  struct Conflict: Sendable, CustomTestStringConvertible {
    let words: [String]
    let output: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., output: String) { (self.words, self.output) = (words, output) }
  }

  @Test(arguments: [
    Conflict("--off", "Mon", output: "nothing fits; --explain says why\n"),
    Conflict(
      "--off", "Mon", "--explain",
      output: """
        nothing fits: MATH 1 does not fit with --off Mon
        without MATH 1: 1 timetable fits
        without --off Mon: 3 timetables fit

        """),
    Conflict(
      "--busy", "Mon 09:30-11:30", "--busy", "Wed 13:00-14:00", "--explain",
      output: """
        nothing fits: CS 2050, MATH 1 and --busy "Mon 09:30-11:30" do not all fit together
        without --busy "Mon 09:30-11:30": 1 timetable fits

        """),
    Conflict(
      "--within", "09:00-11:00", "--off", "Wed,Thu", "--explain",
      output: """
        nothing fits: CS 2050 does not fit with --off Wed
        leaving out one of them is not enough: something else conflicts, too

        """),
  ])
  func `When nothing fits, a smallest reason is named, and what helps`(_ conflict: Conflict) {
    let outcome = world().run(Self.words + conflict.words)
    #expect(outcome.exitCode == .success)
    #expect(outcome.output == conflict.output)
  }

  @Test func `Picking a timetable is no error when nothing fits`() {
    let words = Self.words + ["--off", "Mon", "--pick", "2"]
    let page = world().run(words)
    #expect(page.exitCode == .success)
    #expect(page.output == "nothing fits; --explain says why\n")
    let data = world().run(words + ["--json"])
    #expect(data.exitCode == .success)
    #expect(data.output.contains(#""count":0"#))
  }

  @Test(arguments: [
    ("DIS", "the sections of X all conflict with one another"),
    ("LEC", "every lecture of X conflicts with its other sections"),
  ])
  func `The sections of one course may conflict with one another`(_ type: String, _ reason: String)
  {
    let courses = """
      course,section,type,days,start,end
      X,A,\(type),M,9:00,10:00
      X,L,LAB,M,9:00,9:50
      """
    let outcome = world().file("x.csv", courses).run(
      "timetable", "x.csv", "--course", "X", "--explain")
    #expect(outcome.output == "nothing fits: \(reason)\n")
  }

  @Test func `To leave out the only course is no remedy`() {
    let words = ["timetable", "courses.csv", "--course", "ART 1", "--term", "2027 Spring"]
    let page = world().run(words + ["--off", "Mon", "--explain"]).output
    #expect(
      page == """
        nothing fits: ART 1 does not fit with --off Mon
        without --off Mon: 1 timetable fits

        """)
    let data = world().run(words + ["--off", "Mon", "--explain", "--json"]).output
    #expect(data.contains(#"{"course":"ART 1","count_without":null}"#))
  }

  @Test func `The reason is data, too`() {
    let output = world().run(Self.words + ["--off", "Mon", "--explain", "--json"]).output
    #expect(
      output.contains(
        """
        "schedules":[],"conflict":{"smallest":true,"parts":[\
        {"course":"MATH 1","count_without":1},{"wish":"--off Mon","count_without":3}]}
        """))
    #expect(output.hasPrefix("{\"count\":0,"))
  }

  @Test func `Titles and numbers cannot steer the terminal`() {
    let courses =
      "course,section,days,start,end,instructor,crn\nX\u{1B}[2J,A\u{7},M,9:00,10:00,\u{9B}1m,\u{1B}c\n"
    let outcome = FakeWorld().file("c.csv", courses).terminal(.output)
      .variable("TERM", "dumb").run("timetable", "c.csv", "--course", "x2j")
    #expect(outcome.exitCode == .success)
    #expect(
      outcome.output.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || $0 == "\n"
      })
  }

  @Test func `The picked one is a calendar of weekly classes`() {
    let outcome = world().run(
      Self.words + ["--ics", "autumn.ics", "--from", "2026-09-07", "--until", "2026-12-19"])
    #expect(outcome.messages == "rota: wrote 3 events to 'autumn.ics'\n")
    #expect(outcome.output.hasPrefix(" 3 timetables fit"))
    let calendar = outcome.files["autumn.ics"] ?? ""
    #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\n"))
    for line in [
      "SUMMARY:CS 2050 LEC A", "DESCRIPTION:Algorithms\\, I. Nagy\\, CRN 80684",
      "DTSTART:20260907T110000Z", "DTEND:20260907T121500Z", "SUMMARY:CS 2050 LAB A1",
      "DTSTART:20260911T090000Z", "SUMMARY:MATH 1 LEC B",
    ] {
      #expect(calendar.contains("\r\n\(line)\r\n"))
    }
    let data = world().run(
      Self.words + ["--ics", "--from", "2026-09-07", "--until", "2026-12-19"])
    #expect(data.output == calendar)
    let agenda = world().file("autumn.ics", calendar).run(
      "agenda", "autumn.ics", "--from", "2026-12-14", "--days", "7", "--json")
    #expect(
      agenda.output.values(of: "start") == [
        "2026-12-14T11:00:00+00:00", "2026-12-14T12:15:00+00:00", "2026-12-16T11:00:00+00:00",
        "2026-12-16T12:15:00+00:00", "2026-12-18T09:00:00+00:00",
      ])
  }
}
