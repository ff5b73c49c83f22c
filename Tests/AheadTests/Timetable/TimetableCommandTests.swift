import CivilTime
import CommandSupport
import Commands
import Journals
import Testing

/// `rota timetable` as programs read it, and what it says where it cannot be answered.
@Suite struct TimetableCommandTests {
  /// Somebody's machine on Friday, 2026-11-20, at eight o'clock UTC.
  private func world(_ courses: String = SampleCourses.text) -> FakeWorld {
    FakeWorld().file("courses.csv", courses).clock(FakeClocks.start)
  }

  private func run(_ words: String...) -> FakeWorld.Outcome {
    world().run(["timetable", "courses.csv", "--term", "2026 Autumn"] + words)
  }

  @Test(arguments: [
    ("--pin", "CS 2050 B", ["B"]), ("--pin", "cs 2050 b", ["B"]), ("--pin", "80685", ["B"]),
    ("--without", "CS 2050 B", ["A"]), ("--without", "B1", ["A"]), ("--pin", "A1", ["A"]),
  ])
  func `A section can be taken, or left`(_ option: String, _ name: String, _ labels: [String]) {
    let outcome = run("--course", "CS 2050", option, name, "--json")
    #expect(outcome.exitCode == .success)
    let found = outcome.output.values(of: "section").filter { $0.count == 1 }
    #expect(Set(found) == Set(labels))
  }

  @Test func `A pinned tutorial is in every timetable, also if a lecture has none`() {
    let courses = """
      course,section,type,parent-section,days,start,end
      CS 1,A,LEC,,MW,09:00,10:00
      CS 1,B,LEC,,TR,09:00,10:00
      CS 1,A1,TUT,A,F,15:00,16:00

      """
    let outcome = world(courses).run(
      ["timetable", "courses.csv", "--course", "CS 1", "--pin", "CS 1 A1", "--json"])
    #expect(outcome.output.hasPrefix(#"{"count":1,"#))
  }

  @Test(arguments: [
    ("C", "--pin: these courses have no section 'C'; name one as in: --pin "),
    ("B", "--pin: there is a section 'B' of 'CS 2050' and 'MATH 1'; name the course, too: --pin "),
  ])
  func `A section that is not found or not the only one is reported with one that is`(
    _ name: String, _ message: String
  ) {
    let words = ["--course", "CS 2050", "--course", "MATH 1", "--pin"]
    let outcome = world().run(
      ["timetable", "courses.csv", "--term", "2026 Autumn"] + words + [name])
    #expect(outcome.exitCode == .usage)
    #expect(outcome.messages.hasPrefix("rota: \(message)"))
    let example = outcome.messages.split(separator: "'").dropLast().last.map(String.init) ?? ""
    let next = world().run(
      ["timetable", "courses.csv", "--term", "2026 Autumn"] + words + [example])
    #expect(next.exitCode == .success)
  }

  @Test func `Sections that conflict with a pin are named`() {
    let outcome = run(
      "--course", "CS 2050", "--pin", "CS 2050 A", "--without", "A1", "--explain")
    #expect(outcome.output.contains("--pin \"CS 2050 A\""))
    #expect(outcome.output.contains("--without \"A1\""))
  }

  @Test func `Timetables are one line of JSON, an entry for each meeting`() {
    let outcome = run(
      "--course", "CS 2050", "--course", "math1", "--course", "WRIT 1", "--top", "1", "--json")
    #expect(outcome.exitCode == .success)
    #expect(outcome.messages == "")
    #expect(
      outcome.output == """
        {"count":3,"count_exact":true,"raw_combinations":4,"best_proven":true,"schedules":[\
        {"idle_minutes":0,"outside_preferred_minutes":0,"sections":[\
        {"course":"CS 2050","section":"A","type":"LEC","crn":"80684","days":"MW","start":"11:00",\
        "end":"12:15","instructor":"I. Nagy"},\
        {"course":"CS 2050","section":"A1","type":"LAB","crn":"80686","days":"F","start":"09:00",\
        "end":"10:40","instructor":null},\
        {"course":"MATH 1","section":"B","type":"LEC","crn":"70002","days":"MW","start":"12:15",\
        "end":"13:30","instructor":"E. Toth"},\
        {"course":"WRIT 1","section":"W","type":"LEC","crn":null,"days":"","start":null,"end":null,\
        "instructor":null}]}],"problems":[]}

        """)
  }

  struct Wish: Sendable, CustomTestStringConvertible {
    let words: [String]
    let labels: [[String]]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., labels: [String]...) { (self.words, self.labels) = (words, labels) }
  }

  @Test(arguments: [
    Wish(labels: ["A", "A1", "B"], ["A", "A1", "A"], ["B", "B1", "A"]),
    Wish("--busy", "Mon 12:00-13:00", labels: ["B", "B1", "A"]),
    Wish("--busy", "Fri,Sat 10:30-11:00", labels: ["B", "B1", "A"]),
    Wish(
      "--busy", "Mon-Fri 10:45-11:00, 13:20-14:00", labels: ["A", "A1", "A"], ["B", "B1", "A"]),
    Wish("--off", "fri", labels: ["B", "B1", "A"]),
    Wish("--off", "Mon-Tue", labels: []),
    Wish("--within", "09:00-12:15", labels: ["A", "A1", "A"]),
    Wish("--within", "morning", "--within", "12:00-12:15", labels: ["A", "A1", "A"]),
    Wish(
      "--within", "09:00-12:00,afternoon", labels: ["A", "A1", "B"], ["A", "A1", "A"],
      ["B", "B1", "A"]),
    Wish(
      "--prefer", "morning", labels: ["A", "A1", "A"], ["B", "B1", "A"], ["A", "A1", "B"]),
    Wish(
      "--prefer-off", "Fri", labels: ["B", "B1", "A"], ["A", "A1", "B"], ["A", "A1", "A"]),
    Wish(
      "--prefer-off", "Fri", "--prefer", "morning", labels: ["B", "B1", "A"], ["A", "A1", "A"],
      ["A", "A1", "B"]),
    Wish("--top", "2", labels: ["A", "A1", "B"], ["A", "A1", "A"]),
  ])
  func `Wishes decide which timetables there are, and their order`(_ wish: Wish) {
    let outcome = world().run(
      ["timetable", "courses.csv", "--term", "2026 autumn", "--course", "CS 2050", "--course"]
        + ["MATH 1", "--json"] + wish.words)
    #expect(outcome.exitCode == .success)
    let schedules = outcome.output.split(separator: "\"idle_minutes\"").dropFirst()
    let labels = schedules.map { schedule in
      // A section with one meeting is there once.
      String(schedule).values(of: "section")
    }
    #expect(labels == wish.labels.filter { !$0.isEmpty })
  }

  @Test func `A wish given twice counts once`() {
    let once = run("--course", "CS 2050", "--off", "Mon-Tue")
    let twice = run("--course", "CS 2050", "--off", "Mon-Tue", "--off", "Mon")
    #expect(once.messages + once.output != "")
    #expect(twice.messages == once.messages)
    #expect(twice.output == once.output)
  }

  @Test(arguments: [("2026-11-23", false), ("2026-11-24", true)])
  func `A calendar has the classes before the last day`(_ end: String, _ isHeld: Bool) {
    let output = world().run(
      "timetable", "courses.csv", "--course", "ART 1", "--term", "2027 Spring", "--from",
      "2026-11-21", "--until", end, "--ics", "art.ics"
    ).files["art.ics"]
    #expect((output?.contains("ART 1 LEC A") ?? false) == isHeld)
  }

  @Test(arguments: [
    (["CS 2050", "--off", "Mon-Sun"], "nothing fits"), (["WRIT 1"], "no class has a fixed time"),
    (["MATH 1"], "no class is held between --from 2026-11-19 and --until 2026-11-23"),
  ])
  func `An empty calendar is never written over another`(_ words: [String], _ reason: String) {
    let mine =
      "BEGIN:VCALENDAR\r\nPRODID:-//Rota//Rota//EN\r\nX-WR-CALNAME:Timetable\r\nEND:VCALENDAR\r\n"
    for form in [["--ics", "mine.ics"], ["--ics", "mine.ics", "--json"], ["--ics", "-"]] {
      let outcome = world().file("mine.ics", mine).run(
        ["timetable", "courses.csv", "--term", "2026 Autumn", "--from", "2026-11-19", "--until"]
          + ["2026-11-23", "--course"] + words + form)
      #expect(outcome.exitCode == .success)
      #expect(outcome.messages == "rota: \(reason), so no calendar is written\n")
      #expect(outcome.files["mine.ics"] == mine)
      #expect(!outcome.output.contains("VCALENDAR"))
    }
  }

  @Test func `Damage is part of the data, or reported`() {
    let courses = "course,section,days,start,end\nX,A,M,9:00,10:00\nX,B,M,9,10:00\n"
    let data = world(courses).run("timetable", "courses.csv", "--course", "X", "--json")
    #expect(data.messages == "")
    #expect(
      data.output.contains(
        """
        "problems":[{"file":"courses.csv","line":3,"column":7,\
        "message":"start: '9' is not a time; write it as in 09:30"}]
        """))
    let page = world(courses).run("timetable", "courses.csv", "--course", "X")
    #expect(
      page.messages
        == "rota: courses.csv:3:7: start: '9' is not a time; write it as in 09:30\n")
  }

  @Test(arguments: [
    Mistake(
      message: "'timetable' needs a list of courses, as in: "
        + #"rota timetable courses.csv --course "CS 2050" --course "PHIL 1010""#),
    Mistake(
      "courses.csv", "--course", "",
      message: "--course needs a value, as in --course 'CS 2050'"),
    Mistake(
      "courses.csv", "--busy", "Mon 9:00-10:00",
      message: "--busy needs --course too, as in "
        + "--course 'CS 2050' --busy 'Wed 10:00-13:00'"),
    Mistake(
      "courses.csv", "--search", "art", "--ics",
      message: "--ics needs --course too, as in --course 'CS 2050' --ics plan.ics"),
    Mistake(
      "courses.csv", "--course", "CS 2050",
      message: "'courses.csv' has several terms; choose one with --term: "
        + "'2026 Autumn' or '2027 Spring'"),
    Mistake(
      "courses.csv", "--course", "CS 2050", "--term", "2026",
      message: "there is no term '2026' in 'courses.csv'; choose '2026 Autumn' or '2027 Spring'"),
    Mistake(
      "courses.csv", "--course", "CS 205", "--term", "2026 Autumn",
      message: "there is no course 'CS 205' in 'courses.csv'; did you mean 'CS 2050'?"),
    Mistake(
      "courses.csv", "--course", "Latin", "--term", "2026 Autumn",
      message: "there is no course 'Latin' in 'courses.csv'; "
        + "find it with: rota timetable courses.csv --search WORDS"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--term", "2026 Autumn",
      message: "'ART 1' is not held in that term, but in '2027 Spring'"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--busy", "Mon 9-10",
      message: "--busy: 'Mon 9-10' is not a time of the week; "
        + "write days and times as in --busy 'Mon-Thu 08:30-16:30'"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--busy", "Mon 22:00-02:00",
      message: "--busy: 'Mon 22:00-02:00' is not a time of the week; "
        + "write days and times as in --busy 'Mon-Thu 08:30-16:30'"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--busy", "Mon",
      message: "--busy: 'Mon' is not a time of the week; "
        + "write days and times as in --busy 'Mon-Thu 08:30-16:30'"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--off", "Freitag",
      message: "--off: 'Freitag' are not days of the week; write them as in Mon-Thu or Mon,Wed"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--prefer", "mornig",
      message: "--prefer: 'mornig' is not possible; did you mean 'morning'?"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--within", "8-12",
      message: "--within: '8-12' is not a span of the day; "
        + "write it as in --within 08:00-12:00,14:00-20:00"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--ics",
      message: "--ics needs --from with --until too, "
        + "as in --ics --from 2026-09-07 --until 2026-12-19"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--from", "mon",
      message: "--from needs --until too, as in --from 2026-09-07 --until 2026-12-19"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--from", "2026-09-07", "--until", "2026-12-19",
      message: "--from needs --ics too, as in --ics plan.ics --from mon"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--zone", "Europe/Paris",
      message: "--zone needs --ics too, as in --ics plan.ics --zone Europe/Budapest"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--search", "art",
      message: "--search and --course contradict each other; choose one of them"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--json", "--ics", "--from", "mon", "--until", "tue",
      message: "--json and --ics contradict each other; choose one of them"),
    Mistake(
      "courses.csv", "--course", "ART 1", "--term", "2027 Spring", "--pick", "2",
      message: "--pick: there is no timetable 2, only 1; choose one as in --pick 1"),
    Mistake(
      "none.csv", "--course", "X", code: .unusableInput, message: "there is no file 'none.csv'"),
    Mistake(
      "empty.csv", "--course", "X", code: .unusableInput,
      message:
        "'empty.csv' is not a list of courses: line 1 names no column 'course'; expected are "
        + "course,title,section,type,parent-section,days,start,end,term,instructor,crn"),
    Mistake(
      "head.csv", "--course", "X", code: .unusableInput,
      message: "'head.csv' has no usable section"),
  ])
  func `Mistakes are reported, with what would be right`(_ mistake: Mistake) {
    let outcome = world().file("empty.csv", "").file("head.csv", "course,section,days,start,end\n")
      .run(["timetable"] + mistake.words)
    #expect(outcome.exitCode == mistake.code)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("rota: \(mistake.message)\n"))
  }

  @Test func `Without a course, all are listed`() {
    let titles = world().run("timetable", "courses.csv").output.split(separator: "\n")
    #expect(titles.map { $0.prefix(7) } == ["ART 1  ", "CS 2050", "MATH 1 ", "WRIT 1 "])
  }

  @Test func `Courses are found by their words, in whatever term`() {
    let outcome = world().run("timetable", "courses.csv", "--search", "o")
    #expect(
      outcome.output == """
        ART 1    Colour      1 LEC  2027 Spring
        CS 2050  Algorithms  2 LEC, 2 LAB  2026 Autumn
        MATH 1   Calculus    2 LEC  2026 Autumn

        """)
    let json = world().run("timetable", "courses.csv", "--search", "algo", "--json")
    #expect(
      json.output == """
        {"courses":[{"course":"CS 2050","title":"Algorithms","terms":["2026 Autumn"],\
        "sections":[{"type":"LEC","count":2},{"type":"LAB","count":2}]}]}

        """)
    let nothing = world().run("timetable", "courses.csv", "--search", "zebra")
    #expect(nothing.exitCode == .success)
    #expect(nothing.output == "")
    #expect(nothing.messages.hasPrefix("rota: no course of 'courses.csv' matches 'zebra'"))
  }

  @Test func `A list may come from the standard input`() {
    let lines = SampleCourses.text.split(separator: "\n").map(String.init)
    let world = lines.reduce(FakeWorld()) { $0.input($1) }
    let outcome = world.run(
      "timetable", "-", "--course", "ART 1", "--term", "2027 Spring", "--json")
    #expect(outcome.output.hasPrefix("{\"count\":1,"))
    let heading = FakeWorld().input("course,section,days,start,end")
    #expect(
      heading.run("timetable", "-", "--course", "X").messages
        == "rota: standard input has no usable section\n")
  }
}
