import CivilTime
import CommandSupport
import Commands
import EventStream
import RoundRobin
import Testing
import Thoroughness

/// Simulated runs of the whole program on days with calendars.
@Suite struct CalendarRunTests {
  private func run(_ words: String..., in world: FakeWorld) -> FakeWorld.Outcome {
    world.run(
      ["run"] + words + ["--simulate", "--start", "2026-11-20T09:00:00+01:00", "--seed", "7"])
  }

  private func stream(_ outcome: FakeWorld.Outcome) throws -> Stream {
    #expect(outcome.exitCode == .success, "\(outcome.messages)")
    let stream = try Stream(outcome.output)
    stream.expectLaw()
    Bends(stream).expectAll()
    return stream
  }

  /// The commitments that began, with their minutes: `Lecture 60-90`.
  private func commitments(_ stream: Stream) -> [String] {
    Bends(stream).commitments.map { block in
      "\(block.title) \(block.start / .seconds(60))-\(block.end / .seconds(60))"
        .replacing(".0", with: "")
    }
  }

  /// Six commitments: one that runs at the start, two that adjoin, two that overlap, one alone.
  private let day = MadeUpCalendar(
    "Breakfast 20T0830 20T0910", "Algorithms 20T0955 20T1030", "Statistics 20T1030 20T1100",
    "Lunch 20T1200 20T1300", "Seminar 20T1410 20T1440", "Advice 20T1430 20T1500")

  @Test func `On a day with six commitments each slice bends and gets its rest back`() throws {
    let world = FakeWorld().file("uni.ics", day.text).file("today.txt", "A\nB slice:40m\nC\n")
    let stream = try stream(
      run("today.txt", "--calendar", "uni.ics", "--until", "18:00", in: world))

    #expect(
      commitments(stream) == [
        "Breakfast 0-10", "Algorithms 55-90", "Statistics 90-120", "Lunch 180-240",
        "Seminar 310-340", "Advice 340-360",
      ])
    let cuts = Bends(stream).cuts
    #expect(cuts.map(\.title) == ["B", "A", "C"])
    #expect(cuts.map(\.rest) == [.seconds(1200), .seconds(600), .seconds(300)])
    #expect(stream.records.last?.at == .seconds(9 * 3600))
  }

  @Test(arguments: Seeds.first(20, of: 200))
  func `Whatever takes place, slices bend around it and no time is lost`(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    func minutes(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &numbers) }
    func clock(_ minutes: Int) -> String {
      let (hour, minute) = (minutes / 60 % 24, minutes % 60)
      let digits = [hour / 10, hour % 10, minute / 10, minute % 10].map(String.init).joined()
      return "\(20 + minutes / 1440)T\(digits)"
    }
    var calendar = MadeUpCalendar()
    for number in 0..<minutes(1...9) {
      let start = minutes(8 * 60...34 * 60)
      calendar.add("Event\(number) \(clock(start)) \(clock(start + minutes(1...180)))")
    }
    var words = ["today.txt", "--calendar", "uni.ics", "-q", "\(minutes(3...70))m"]
    if Bool.random(using: &numbers) { words += ["--break", "\(minutes(1...20))m"] }
    if Bool.random(using: &numbers) { words += ["--check-in", "\(minutes(1...9))m"] }
    if Bool.random(using: &numbers) { words += ["--unused", "keep"] }
    let list = "A\nB est:\(minutes(1...300))m\nC slice:\(minutes(1...90))m\n"
    let world = FakeWorld().file("uni.ics", calendar.text).file("today.txt", list)
    let outcome = world.run(
      ["run"] + words + [
        "--simulate", "--start", "2026-11-20T09:00:00+01:00", "--until",
        "2026-11-21T12:00:00+01:00",
      ])
    _ = try stream(outcome)
  }

  @Test func `An event that leaves the time free is not a commitment`() throws {
    var calendar = MadeUpCalendar("Moment 20T1000 20T1000")
    calendar.add("Cancelled 20T1000 20T1030", "STATUS:CANCELLED")
    calendar.add("Free 20T1000 20T1030", "TRANSP:TRANSPARENT")
    calendar.add("Holiday", ["DTSTART;VALUE=DATE:20261120"])
    calendar.add("Tentative 20T1000 20T1030", "STATUS:TENTATIVE")
    calendar.add("UTC", ["DTSTART:20261120T103000Z", "DTEND:20261120T110000Z"])
    let world = FakeWorld().file("uni.ics", calendar.text)

    #expect(
      commitments(try stream(run("A", "--calendar", "uni.ics", "--until", "18:00", in: world))) == [
        "Tentative 60-90", "UTC 150-180",
      ])
  }

  @Test func `Every day of a run of days has its own`() throws {
    let calendar = MadeUpCalendar(
      "Friday 20T1000 20T1030", "Saturday 21T1000 21T1030", "Night 21T2300 22T0100",
      "Sunday 22T1000 22T1030", "Monday 23T1000 23T1030")
    let world = FakeWorld().file("uni.ics", calendar.text)
    let stream = try stream(
      run("A", "--calendar", "uni.ics", "--until", "2026-11-23T12:00:00+01:00", in: world))

    #expect(
      commitments(stream).map { $0.split(separator: " ")[0] } == [
        "Friday", "Saturday", "Night", "Sunday", "Monday",
      ])
    #expect(stream.kinds.filter { $0 == "commitment_added" }.count == 2)
  }

  @Test func `A series comes on its days for as long as the rotation runs`() throws {
    var calendar = MadeUpCalendar()
    calendar.add(
      "Lecture 02T1000 02T1100", "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR", "EXDATE:20261125T100000")
    let world = FakeWorld().file("uni.ics", calendar.text)
    let stream = try stream(
      run("A", "--calendar", "uni.ics", "--until", "2026-12-03T12:00:00+01:00", in: world))
    let days = stream.records.compactMap { record -> Int? in
      guard case .commitmentStarted = record.content else { return nil }
      return record.time.local.date.day
    }

    #expect(days == [20, 23, 27, 30, 2])
  }

  @Test func `Warnings come before it, and before its end`() throws {
    let world = FakeWorld().file("uni.ics", MadeUpCalendar("Lecture 20T0920 20T0930").text)
    let stream = try stream(
      run(
        "A", "--calendar", "uni.ics", "--warn", "10m,5m", "-q", "2h", "--until", "09:30",
        in: world))

    #expect(
      stream.story.filter { $0.hasSuffix("warning") || $0.hasSuffix("commitment_started") } == [
        "600 warning", "900 warning", "1200 commitment_started", "1500 warning",
      ])
  }

  // MARK: Which calendars

  @Test func `Files, folders and names are put together, and what is in two is there once`() throws
  {
    let world = FakeWorld()
      .file("/cal/one.ics", MadeUpCalendar("One 20T1000 20T1010").text)
      .file("/cal/two.ics", MadeUpCalendar("Two 20T1020 20T1030").text)
      .file("/cal/notes.txt", "no calendar")
      .file("/home/ada/uni.ics", MadeUpCalendar("Lecture 20T1100 20T1110").text)
      .file("extra.ics", MadeUpCalendar("Two 20T1020 20T1030", "Extra 20T1200 20T1210").text)
      .variable("HOME", "/home/ada").variable("XDG_CONFIG_HOME", "/config")
      .file("/config/rota/config", "calendar.uni = ~/uni.ics\n")
    let stream = try stream(
      run(
        "A", "--calendar", "/cal", "--calendar", "uni", "--calendar", "extra.ics", "--until",
        "13:00", in: world))

    #expect(
      commitments(stream) == ["One 60-70", "Two 80-90", "Lecture 120-130", "Extra 180-190"])
  }

  @Test func `Calendars are not used by themselves, but may be set to be`() throws {
    let text = "calendar.uni = /uni.ics\ncalendar.club = /club.ics\n"
    let world = FakeWorld()
      .file("/uni.ics", MadeUpCalendar("Lecture 20T1100 20T1110").text)
      .file("/club.ics", MadeUpCalendar("Football 20T1030 20T1040").text)
      .variable("XDG_CONFIG_HOME", "/config")
    let plain = world.file("/config/rota/config", text)
    #expect(commitments(try stream(run("A", "--until", "13:00", in: plain))) == [])

    let kept = FakeWorld()
      .file("/uni.ics", MadeUpCalendar("Lecture 20T1100 20T1110").text)
      .file("/club.ics", MadeUpCalendar("Football 20T1030 20T1040").text)
      .variable("XDG_CONFIG_HOME", "/config")
      .file("/config/rota/config", text + "calendar = uni, club\n")
    #expect(
      commitments(try stream(run("A", "--until", "13:00", in: kept))) == [
        "Football 90-100", "Lecture 120-130",
      ])
  }

  @Test func `A calendar on the standard input is read`() throws {
    let lines = MadeUpCalendar("Lecture 20T1000 20T1010").text.split(separator: "\r\n")
    let world = lines.reduce(FakeWorld()) { $0.input(String($1)) }

    #expect(
      commitments(try stream(run("A", "--calendar", "-", "--until", "11:00", in: world))) == [
        "Lecture 60-70"
      ])
    #expect(run("-", "--calendar", "-", in: FakeWorld()).exitCode == .usage)
  }

  @Test(arguments: [
    ("nope.ics", "there is no file 'nope.ics'"),
    ("uno", "there is no file 'uno', and no calendar of that name; did you mean 'uni'?"),
  ])
  func `A missing calendar is reported`(name: String, message: String) {
    let world = FakeWorld().variable("XDG_CONFIG_HOME", "/config")
      .file("/config/rota/config", "calendar.uni = /uni.ics\n")
    let outcome = run("A", "--calendar", name, in: world)

    #expect(outcome.exitCode == .unusableInput)
    #expect(outcome.messages == "rota: \(message)\n")
    #expect(outcome.output == "")
  }

  @Test func `One that is set may be missing for a while`() throws {
    let world = FakeWorld().variable("XDG_CONFIG_HOME", "/config")
      .file("/config/rota/config", "calendar.uni = /uni.ics\ncalendar = uni\n")
    let outcome = run("A", "--cycles", "1", in: world)

    #expect(commitments(try stream(outcome)) == [])
    #expect(
      outcome.messages == "rota: /config/rota/config:1: calendar.uni: there is no file '/uni.ics'\n"
    )
  }

  @Test(arguments: [
    ("nope.ics", "there is no file 'nope.ics'"),
    ("uno", "there is no file 'uno', and no calendar of that name; did you mean 'uni'?"),
  ])
  func `A missing calendar that is set is reported with the line of the setting`(
    name: String, message: String
  ) {
    for command in ["run", "forecast"] {
      let world = FakeWorld().variable("XDG_CONFIG_HOME", "/config")
        .file("/config/rota/config", "calendar.uni = /uni.ics\n\ncalendar = \(name)\n")
      let outcome =
        command == "run" ? run("A", in: world) : world.run("forecast", "A", "-q", "25m")
      let to = message.hasSuffix("?") ? " To" : "; to"
      #expect(
        outcome.messages.hasPrefix(
          "rota: /config/rota/config:3: calendar: \(message)"
            + "\(to) do without it: rota config --unset calendar\n"))
      #expect(outcome.exitCode == .unusableInput)
    }
    #expect(
      run("A", in: FakeWorld().variable("ROTA_CALENDAR", "nope.ics")).messages
        == "rota: ROTA_CALENDAR: calendar: there is no file 'nope.ics'\n")
  }

  @Test func `To do without one of several that are set the others are named`() {
    let file = "calendar.uni = /uni.ics\ncalendar = uni, nope.ics, my club.ics\n"
    let calendar = MadeUpCalendar("Lecture 20T1000 20T1010").text
    let world = FakeWorld().variable("XDG_CONFIG_HOME", "/config").file("/config/rota/config", file)
      .file("/uni.ics", calendar).file("my club.ics", calendar)
    #expect(
      run("A", in: world).messages
        == "rota: /config/rota/config:2: calendar: there is no file 'nope.ics'; "
        + "to do without it: rota config calendar 'uni, my club.ics'\n")
  }

  @Test func `Damage is reported, and the rest is read`() throws {
    let calendar = MadeUpCalendar("Lecture 20T1000 20T1010", "Broken 20T9999 20T1010")
    let outcome = run(
      "A", "--calendar", "uni.ics", "--until", "11:00",
      in: FakeWorld().file("uni.ics", calendar.text))

    #expect(commitments(try stream(outcome)) == ["Lecture 60-70"])
    #expect(outcome.messages.hasPrefix("rota: uni.ics:"))
  }

  @Test func `Ids are short and the same each time, whatever the calendar calls an event`() throws {
    var calendar = MadeUpCalendar()
    for title in ["First", "Second"] {
      calendar.add(
        title, ["UID:", "DTSTART:20261120T100000", "DTEND:20261120T110000"])
    }
    calendar.add(
      "Third",
      ["UID:" + String(repeating: "x", count: 5000), "DTSTART:20261120T100000", "DURATION:PT1H"])
    let ids = try (0..<2).map { _ in
      let world = FakeWorld().file("uni.ics", calendar.text)
      let stream = try stream(run("A", "--calendar", "uni.ics", "--until", "12:00", in: world))
      return stream.lines[0].matches(of: /"id":"([^"]*@[^"]*)"/).map { String($0.1) }
    }
    #expect(ids[0] == ids[1])
    #expect(Set(ids[0]).count == 3)
    #expect(ids[0].allSatisfy { $0.count < 30 && $0.hasSuffix("@2026-11-20T09:00") })
  }
}

/// What a stream says of commitments and the slices that they cut.
private struct Bends {
  struct Block {
    let title: String
    let start: Duration
    let end: Duration
  }

  /// A slice that was cut.
  struct Cut {
    let title: String
    let left: Duration
    /// What its task had afterwards; `nil`: nothing, as the rotation ended.
    var rest: Duration?
  }

  private(set) var commitments: [Block] = []
  private(set) var cuts: [Cut] = []
  private var accounted = Duration.zero
  private let end: Duration
  private var slices: [Block] = []

  init(_ stream: Stream) {
    end = stream.records.last?.at ?? .zero
    var start: (title: String, at: Duration)?
    for record in stream.records {
      switch record.content {
      case .commitmentStarted(let block, _): start = (block.title, record.at)
      case .commitmentEnded(let block, let spent):
        accounted += spent
        commitments.append(
          Block(title: block.title, start: start?.at ?? record.at, end: record.at))
      case .sliceStarted(let task, _, _, _, let why, _, let run):
        start = (task.title, record.at)
        guard why == .commitment, let last = cuts.indices.last else { continue }
        #expect(cuts[last].title == task.title)
        cuts[last].rest = run.length
      case .sliceEnded(let task, let reason, let spent, let length, _):
        accounted += spent
        slices.append(Block(title: task.title, start: record.at - spent, end: record.at))
        if reason == .commitment { cuts.append(Cut(title: task.title, left: length - spent)) }
      case .breakEnded(_, let spent), .checkedIn(_, _, let spent), .waitingEnded(let spent):
        accounted += spent
      default: break
      }
    }
  }

  /// Expects that no slice lies in a commitment, that what was cut off is given back, and that each
  /// instant belongs to one thing.
  func expectAll() {
    #expect(accounted == end)
    for cut in cuts { #expect(cut.rest == nil || cut.rest == cut.left) }
    #expect(cuts.dropLast().allSatisfy { $0.rest != nil })
    for slice in slices {
      #expect(slice.start < slice.end)
      #expect(!commitments.contains { $0.start < slice.end && $0.end > slice.start })
    }
  }
}
