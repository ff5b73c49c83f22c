import CivilTime
import CommandSupport
import Drawing
import EventStream
import Histories
import RoundRobin
import Tasks
import Testing

@testable import Rotations
@testable import Terminals

@Suite struct ScreenSummaryTests {
  private func day() throws -> ScreenDay {
    try ScreenDay().at(.seconds(600)).after(.done()).at(.seconds(3000)).after(.done())
      .at(.seconds(9000)).after(.stop())
  }

  @Test func `Three lines say when, what is done, and what is open`() throws {
    #expect(
      Summary(try day().content).text(width: 90) == [
        "Friday 20 November, 09:00 to 11:30: 2 h 30 in 8 slices, 2 whole cycles, 2 tasks done.",
        "Done: Databases (15 min), Integration (10 min).",
        "Open: Analysis (1 h 15), Mechanics (50 min).",
      ])
  }

  @Test(arguments: [(38, "seconds in slices"), (400, "min in slices"), (7200, "hours in slices")])
  func `The ring of the summary counts in a unit that is not zero`(
    _ second: Int, _ words: String
  ) throws {
    let day = try ScreenDay().at(.seconds(second)).after(.stop())
    #expect(day.lines(100, 24).contains { $0.contains(words) })
  }

  @Test(arguments: [(0, "09:00"), (1800, "08:30"), (86_400, "Thu 19 Nov 09:00")])
  func `It begins when the rotation did, also if it slept or was interrupted since`(
    _ seconds: Int, _ beginning: String
  ) throws {
    var content = try day().content
    content.beginning = Timestamp(content.wall.anchor - .seconds(seconds), in: content.wall.zone)
    #expect(Summary(content).span == "\(beginning) to 11:30")
  }

  @Test func `The times of a few minutes add up`() throws {
    let day = try ScreenDay().at(.seconds(150)).after(.done()).at(.seconds(310)).after(.stop())
    #expect(
      Summary(day.content).text(width: 90) == [
        "Friday 20 November, 09:00 to 09:05: 5 min 10 s in 2 slices, 1 task done.",
        "Done: Integration (2 min 30 s).",
        "Open: Analysis (2 min 40 s), Databases, Mechanics.",
      ])
  }

  @Test func `Seconds that are not whole add up, too`() throws {
    let day = try ScreenDay().at(.milliseconds(22_500)).after(.done())
      .at(.milliseconds(44_200)).after(.stop())
    #expect(
      Summary(day.content).text(width: 90) == [
        "Friday 20 November, 09:00 to 09:00: 44 s in 2 slices, 1 task done.",
        "Done: Integration (22 s).",
        "Open: Analysis (22 s), Databases, Mechanics.",
      ])
  }

  @Test func `Less than a minute is not shown as none`() throws {
    let day = try ScreenDay().at(.seconds(700)).after(.done()).at(.seconds(740)).after(.done())
      .after(.stop())
    let lines = day.lines(100, 24)
    #expect(lines.contains { $0.contains("Analysis") && $0.hasSuffix(" < 1 min") }, "\(lines)")
    #expect(lines.contains { $0.contains("Mechanics") && $0.hasSuffix(" 0 min") }, "\(lines)")
  }

  @Test func `A list that was only read is named if it lacks something`() throws {
    func remark(keepsUp: Bool, list: String?, _ contents: Record.Content...) throws -> String? {
      var content = try day().content
      (content.origin.list, content.origin.keepsUpList) = (list, keepsUp)
      var state = ScreenState()
      for (index, content) in contents.enumerated() { state.take(record(index + 1, content)) }
      return Summary(content, state).remark
    }
    let done = Record.Content.taskCompleted(TaskCard(id: "a", title: "A"), spent: .zero)
    #expect(
      try remark(keepsUp: false, list: "/home/me/q.txt", done)
        == "q.txt was only read and lacks this; --mark-done writes it there")
    #expect(try remark(keepsUp: false, list: "/home/me/q.txt", started) == nil)
    #expect(try remark(keepsUp: true, list: "/home/me/q.txt", done) == nil)
    #expect(try remark(keepsUp: false, list: nil, done) == nil)
  }

  @Test(arguments: [
    (["done"], true), (["done", "undo"], false), (["done", "undo", "redo"], true),
    (["done", "rm Kant", "undo"], true), (["done", "rm Kant", "undo 2"], false), (["skip"], false),
  ])
  func `What was undone is not missing in a list that was only read`(
    _ lines: [String], _ lacks: Bool
  ) throws {
    var coach = try FakeCoach("Essay\nBiology\nKant\n")
    for (index, line) in lines.enumerated() {
      coach = coach.at(.seconds(60 + index), .command(line))
    }
    coach.letPass(to: .seconds(99))
    var state = ScreenState()
    for record in coach.records { state.take(record) }
    #expect(state.changesList == lacks)
  }

  private static var noted: TaskItem {
    var task = TaskItem(title: "Essay")
    task.notes = "page 2"
    return task
  }

  static let typed: [(open: ScreenState.Open?, sentence: String?)] = [
    (.prompt(Prompt(.add, "Buy milk")), "Typed, but not entered: Buy milk"),
    (.prompt(Prompt(.add, pasting: "Milk\nBread")), "Typed, but not entered: Milk / Bread"),
    (.prompt(Prompt(.add, "est:2h")), "Typed, but not entered: est:2h"),
    (.prompt(Prompt(.more, "Milk")), "Typed, but not entered: Milk"),
    (.prompt(Prompt(.add, "  ")), nil),
    (.prompt(Prompt(.edit(TaskItem(title: "Essay")), "Essay")), nil),
    (.prompt(Prompt(.edit(TaskItem(title: "Essay")), "Draft")), "Typed, but not entered: Draft"),
    (.prompt(Prompt(.note(TaskItem(title: "Essay")), "page 3")), "Typed, but not entered: page 3"),
    (.prompt(Prompt(.note(noted), "")), nil), (.end, nil), (nil, nil),
  ]

  @Test(arguments: typed)
  func `A text that was being typed at the end is told`(
    _ open: ScreenState.Open?, _ sentence: String?
  ) throws {
    var state = ScreenState()
    state.open = open
    let content = try day().content
    let lines = Summary(content, state).text(width: 90)
    #expect(Array(lines.dropFirst(3)) == [sentence].compactMap(\.self))
  }

  @Test func `In a tiny window the summary has lines, too`() throws {
    let lines = try day().lines(20, 6)
    #expect(lines[0].hasPrefix("Ended for today"))
    #expect(lines.count { $0.contains("min") || $0.contains(" h ") } > 2, "\(lines)")
  }

  @Test func `The end of everything says how the last task comes back`() throws {
    var day = try ScreenDay.titled("Essay").at(.seconds(60)).after(.done())
    day.list = "/home/me/todo.txt"
    var state = ScreenState()
    func isSaid() -> Bool {
      day.lines(80, 24, state: state).joined().contains("rota undo brings back Essay")
    }
    state.command = ScreenState.Issued(seq: 3, at: .seconds(60), completed: "Essay")
    #expect(!isSaid())
    state.defaultList = "/home/me/todo.txt"
    #expect(isSaid())
  }

  @Test(arguments: [30, 40, 60, 80]) func `The sentences break between words`(width: Int) throws {
    let summary = Summary(try day().content)
    let lines = summary.text(width: width)
    #expect(lines.allSatisfy { TextWidth.of($0) <= width }, "\(lines)")
    let words = lines.flatMap { $0.split(separator: " ") }
    #expect(words == summary.text(width: 90).flatMap { $0.split(separator: " ") })
  }

  @Test func `The look back has a bar for each task`() throws {
    let ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii))
    var grid = Grid(width: 58, height: 6)
    SummaryScene(summary: Summary(try day().content), ink: ink).draw(into: &grid, in: grid.bounds)
    #expect(
      grid.lines == [
        "Ended for today  09:00 to 11:30",
        "2 h 30 in 8 slices, 2 whole cycles, 2 tasks done",
        "done  Databases    ======-----------------------    0 h 15",
        "done  Integration  ====-------------------------    0 h 10",
        "open  Analysis     =============================    1 h 15",
        "open  Mechanics    ===================----------    0 h 50",
      ])
  }

  @Test func `Where there is room, a ring shows how much is done`() throws {
    let lines = try day().lines(80, 24)
    #expect(lines.contains { $0.hasSuffix("     Ended for today  09:00 to 11:30") })
    #expect(lines.contains { $0.hasSuffix("8 slices, 2 whole cycles") })
    #expect(lines.contains { $0.contains("hours in slices") })
    #expect(lines.contains { $0.contains("2 of 4 done") })
    #expect(lines.contains { $0.contains("o open  Analysis     ====") && $0.hasSuffix("1 h 15") })
  }

  @Test func `Beside the ring a long title takes the place of its bar`() throws {
    let items = ["Read Kant, the preface", "Form"].map { TaskItem(title: $0) }
    let day = try ScreenDay(items).at(.seconds(600)).after(.done()).after(.stop())
    let lines = day.lines(80, 24)
    #expect(lines.contains { $0.contains("# Read Kant, the preface  ") })
    #expect(lines.contains { $0.hasSuffix("  done  10 min") })
    #expect(day.lines(40, 12).contains { $0.hasSuffix("  x 10 min") })
    // Without a ring only the bars show the shares.
    #expect(day.lines(58, 6).contains { $0.contains("done  Read Kant, the preface  ====") })
  }

  @Test(arguments: [600, 1500, 3540]) func `In a small ring no word touches the arcs`(seconds: Int)
    throws
  {
    let items = ["Essay", "Form"].map { TaskItem(title: $0) }
    let lines = try ScreenDay(items).at(.seconds(seconds)).after(.stop()).lines(40, 12)
    let unit = try #require(lines.first { $0.prefix(16).contains("min") }?.prefix(16))
    #expect(unit.contains(" min "))
  }

  @Test func `A small terminal shows as many tasks as it has rows`() throws {
    let items = (1...9).map { TaskItem(title: "Task \($0)") }
    let lines = try ScreenDay(items).at(.seconds(600)).after(.stop()).lines(40, 12)
    #expect(lines[1].hasSuffix("Ended for today"))
    #expect(lines[2].hasSuffix("  09:00 to 09:10"))
    #expect(lines[3].hasSuffix("  # Task 1        10 min"))
    #expect(lines[8].hasSuffix("  : Task 6         0 min"))
    #expect(lines[9].hasSuffix("  3 more without a slice"))
  }

  @Test func `What was worked on last is not what a long summary leaves out`() throws {
    let items = (1...30).map { TaskItem(title: "Task \($0)") }
    // Four turns go from the head of the ring to its tail.
    let day = try ScreenDay(items).at(.seconds(4 * 1500)).after(.stop())
    let lines = day.lines(40, 12)
    for number in 1...4 {
      #expect(lines.contains { $0.contains(" Task \(number) ") && $0.hasSuffix("25 min") })
    }
    #expect(lines[9].hasSuffix("  24 more"))
    #expect(day.lines(80, 24).contains { $0.hasSuffix(" more without a slice") })
    #expect(
      Summary(day.content).text(width: 100)[2]
        == "Open: Task 1 (25 min), Task 2 (25 min), Task 3 (25 min), Task 4 (25 min), 26 more.")
    let most = try ScreenDay(items).at(.seconds(20 * 1500)).after(.stop()).lines(80, 24)
    #expect(most.contains { $0.hasSuffix(" more") })
  }

  @Test func `A task that is still to come is left, and a deleted one is not`() throws {
    let day = try ScreenDay([TaskItem(title: "Essay"), TaskItem(title: "Maths")])
      .after(.edit(Handle(1), Terms(from: .seconds(45_780)))).after(.done()).after(.stop())
    #expect(
      Summary(day.content).text(width: 100).suffix(2)
        == ["Done: Essay.", "Open: Maths (from 21:43)."])
    let deleted = try ScreenDay([TaskItem(title: "Essay")]).after(.remove(Handle(0)))
    #expect(Summary(deleted.content).title == "No task is left")
  }

  @Test func `A task of a later day does not count as one of this day`() throws {
    func words(from: Int) throws -> String {
      let day = try ScreenDay([TaskItem(title: "Essay"), TaskItem(title: "Maths")])
        .after(.edit(Handle(1), Terms(from: .seconds(from)))).after(.done()).after(.stop())
      return Summary(day.content).doneWords
    }
    #expect(try words(from: 45_780) == "1 of 2 done")
    #expect(try words(from: 86_400) == "1 of 1 done")
  }

  @Test func `An arc of the ring is as long as the task's share of the time, in its colour`() throws
  {
    let ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks))
    let day = try day()
    let grid = picture(of: day, ink: ink)
    let arcs = Summary(day.content).lines.map { line in
      let color = ink.color(of: line.task)
      return grid.cells.count { $0.style.foreground == color && $0.character != "━" }
    }
    // 15, 10, 75 and 50 minutes.
    #expect(arcs[0] < arcs[3] && arcs[1] < arcs[3] && arcs[3] < arcs[2], "\(arcs)")
  }

  @Test(arguments: [(nil, false), (1, false), (2, true), (12, true)] as [(Int?, Bool)])
  func `Days in a row are counted from the second on`(_ streak: Int?, _ isSaid: Bool) throws {
    for (width, height) in [(80, 24), (40, 12), (120, 40)] {
      var state = ScreenState()
      state.streak = streak
      let lines = try picture(of: day(), state: state, width, height).lines
      #expect(lines.contains { $0.contains(" in a row") } == isSaid)
      #expect(lines.contains { $0.hasSuffix("\(streak ?? 0) days in a row") } == isSaid)
    }
  }

  @Test func `With trees the summary shows those of the day, and what became of them`()
    throws
  {
    var state = ScreenState()
    for (index, content) in [
      ended(.expired),
      .checkedIn(TaskCard(id: "a", title: "A"), confirmed: false, waited: .seconds(60)),
      ended(.skipped),
    ].enumerated() {
      state.take(record(index + 1, content))
    }
    #expect(state.grove.plants.map(\.isUnanswered) == [true, false])
    for (width, height) in [(80, 24), (40, 12), (120, 40)] {
      let lines = try picture(of: day(), .tree(.oak), state: state, width, height).lines
      #expect(lines.contains { $0.contains("2 trees") }, "\(width)")
    }
  }

  @Test(arguments: [(1, 1, 1), (4, 2, 2), (7, 3, 3), (60, 7, 3)])
  func `All trees are seen if there is room, as large as can be`(
    _ count: Int, _ across: Int, _ down: Int
  ) {
    let area = Rect(x: 0, y: 0, width: 28, height: 15)
    #expect(GroveScene.arrangement(of: count, in: area) == (across, down))
  }

  @Test func `Without room no tree is drawn`() {
    let area = Rect(x: 0, y: 0, width: 28, height: 4)
    #expect(GroveScene.arrangement(of: 3, in: area) == (0, 0))
  }

  @Test func `Slices count as in statistics if all of them began here`() throws {
    // Four began; two were displaced, the end of one was undone.
    let day = try ScreenDay().at(.seconds(60)).after(.go(Handle(1))).after(.go(Handle(0)))
      .after(.skip).after(.stop())
    var grove = Grove()
    for (index, content) in [
      started, ended(.displaced), started, ended(.displaced), started, ended(.skipped), started,
      .undone(of: 6, kept: nil), ended(.stopped),
    ].enumerated() {
      grove.take(record(index + 1, content))
    }
    #expect(day.content.rotation.slices == 4)
    #expect(grove.slices(of: day.content.rotation) == 1)
    var state = ScreenState()
    state.grove = grove
    #expect(Summary(day.content, state).text(width: 100)[0].hasSuffix("1 min in 1 slice."))
    #expect(Grove().slices(of: day.content.rotation) == nil)
    // What a commitment cut is no slice of the statistics.
    state.grove = Grove()
    for number in 0..<4 {
      state.grove.take(record(2 * number + 1, started))
      state.grove.take(record(2 * number + 2, ended(.commitment)))
    }
    #expect(Summary(day.content, state).text(width: 100)[0].hasSuffix(": 1 min."))
  }

  @Test func `Slices of another screen are counted in the journal`() throws {
    let coach = try FakeCoach("Essay\nSheet\n", rules: Rules(quantum: .seconds(600)))
      .at(.seconds(60), .command("go Sheet")).at(.seconds(120), .command("stop"))
    coach.letPass(to: .seconds(121))
    let world = FakeWorld().journal([coach.records])
    let records = coach.records
    let last = try #require(records.last)
    var grove = Grove()
    grove.take(last)
    // Essay began, was displaced, and Sheet was stopped.
    var day = try ScreenDay().at(.seconds(60)).after(.go(Handle(1))).at(.seconds(120))
    day = try day.after(.stop())
    #expect(day.content.rotation.slices == 2)
    grove.complete(for: day.content.rotation, by: LookBack(in: world).slices)
    #expect(grove.slices(of: day.content.rotation) == 1)
    // Journals of another folder do not have the rotation; the stream does.
    var state = ScreenState()
    state.grove = grove
    state.grove.complete(for: day.content.rotation, by: LookBack(in: FakeWorld()).slices)
    #expect(Summary(day.content, state).turns == "2 slices")
  }

  private func record(_ seq: Int, _ content: Record.Content) -> Record {
    Record(
      seq: seq, time: Timestamp(.epoch, in: .utc), at: .zero, rotation: "a", cycle: 1,
      content: content)
  }

  private var started: Record.Content {
    .sliceStarted(
      TaskCard(id: "a", title: "A"), previous: nil, next: nil, switched: true, why: .turn,
      credit: .zero, Record.Countdown(length: .seconds(60), remaining: .seconds(60), deadline: nil))
  }

  private func ended(_ reason: SliceEnd) -> Record.Content {
    .sliceEnded(
      TaskCard(id: "a", title: "A"), reason, spent: .seconds(60), length: .seconds(60),
      credit: .zero)
  }

  private func picture(
    of day: ScreenDay, _ shape: Screen.Shape = .ring, state: ScreenState = ScreenState(),
    ink: Ink = Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)),
    _ width: Int = 80, _ height: Int = 24
  ) -> Grid {
    var screen = Screen(ink: ink, shape: shape)
    return screen.picture(
      of: day.content, at: day.now, state: state, width: width, height: height
    ).grid
  }

  @Test func `A day without anything done says so`() throws {
    let text = Summary(try ScreenDay.titled("Essay").at(.seconds(30)).after(.stop()).content).text(
      width: 80)
    #expect(text[1...] == ["Nothing was completed.", "Open: Essay (30 s)."])
  }

  @Test func `Of more than four tasks four are named`() throws {
    func open(_ count: Int) throws -> String {
      let items = (1...count).map { TaskItem(title: "\($0)") }
      return Summary(try ScreenDay(items).at(.seconds(600)).after(.stop()).content).text(width: 80)[
        2]
    }
    #expect(try open(4) == "Open: 1 (10 min), 2, 3, 4.")
    #expect(try open(5) == "Open: 1 (10 min), 2, 3, 4, 1 more.")
  }
}
