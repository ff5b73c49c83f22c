import CivilTime
import CommandSupport
import Commands
import Drawing
import RoundRobin
import Statistics
import Testing
import Thoroughness

@testable import Ahead
@testable import Back
@testable import Rotations
@testable import Terminals

@Suite struct StatsPictureTests {
  private let past = PastDays()
    .slice("Essay", daysAgo: 0, minutes: 50, tags: ["Study"], project: "Thesis")
    .slice("Sheet", daysAgo: 2, minutes: 100, tags: ["Maths", "Study"])
    .slice("Tea", daysAgo: 3, minutes: 10)
    .slice("Essay", daysAgo: 8, minutes: 80, .stopped)

  private func picture(
    _ state: StatsScreenState = StatsScreenState(), of past: PastDays? = nil, _ width: Int = 80,
    _ height: Int = 24, _ depth: ColorDepth = .none, _ glyphs: GlyphLevel = .ascii
  ) -> Grid {
    var book = (past ?? self.past).book
    let ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: depth, glyphs: glyphs), tags: TagBook())
    return state.picture(in: &book, ink: ink, width: width, height: height)
  }

  /// What the screen shows after some keys.
  private static func lines(
    after keys: [Key], on state: inout StatsScreenState, of book: inout StatsBook,
    _ width: Int = 80, _ height: Int = 24
  ) -> [String] {
    for key in keys { _ = state.press(key, in: &book) }
    let ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii), tags: TagBook())
    return state.picture(in: &book, ink: ink, width: width, height: height).lines
  }

  @Test func `The list of tags says each with its colour, and what is open alone`() {
    var book = past.book
    var state = StatsScreenState()
    func lines(_ keys: Key...) -> [String] {
      Self.lines(after: keys, on: &state, of: &book)
    }
    let list = lines(.character("t"), .down)
    #expect(list.contains { $0.hasSuffix("blue") && $0.contains("Study") })
    #expect(list.joined().contains("Enter only this"))
    let alone = lines(.enter)
    #expect(alone.contains { $0.contains("This week") && $0.contains("@") })
    #expect(!alone.joined().contains(" open"), "the whole list is another matter")
  }

  @Test(arguments: [(80, 14), (60, 10), (23, 5)])
  func `What is looked at alone is named in small windows, too`(_ width: Int, _ height: Int) {
    var book = past.book
    var state = StatsScreenState()
    func lines(_ keys: Key...) -> [String] {
      Self.lines(after: keys, on: &state, of: &book, width, height)
    }
    #expect(lines(.character("t"), .down, .down).contains { $0.contains("> # Study") })
    #expect(lines(.enter).contains { $0.contains("This week  @") })
    #expect(lines(.character("?")).joined().contains("left/right"))
  }

  @Test func `A colour that cannot be kept is reported until the next key`() {
    let ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii), tags: TagBook())
    var content = StatsContent(
      state: StatsScreenState(), book: past.book, tags: TagBook()
    ) { _, _ throws(Failure) in throw .list("/etc/rota/config: Read-only file system") }
    func text(after keys: Key...) -> String {
      for key in keys { _ = content.press(key) }
      return content.picture(with: ink, width: 80, height: 24).grid.lines.joined(separator: "\n")
    }
    let problem = "not changed: /etc/rota/config: Read-only file system"
    #expect(!text(after: .character("t"), .down).contains("not changed"))
    #expect(text(after: .right).contains(problem))
    #expect(!text(after: .down).contains(problem))
  }

  @Test(arguments: [(60, 1), (115, 2), (170, 3)])
  func `The days of a year take the room there is`(_ width: Int, _ unit: Int) {
    let map = HeatMap(
      days: Array(repeating: 1, count: 365), firstRow: 0,
      rowLabels: ["Mon", "", "Wed", "", "Fri", "", ""], columnLabels: [])
    #expect(map.width(in: width) == 4 + unit * 53 - min(1, unit - 1))
    var grid = Grid(width: width, height: 8)
    map.draw(
      into: &grid, in: grid.bounds,
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)))
    let blank = String(repeating: " ", count: min(1, unit - 1))
    let mark = String(repeating: "#", count: max(1, unit - 1)) + blank
    #expect(grid.lines[1].hasPrefix("Mon " + mark + mark))
  }

  @Test func `In a very low window the keys have their row alone`() {
    for (width, height) in [(24, 6), (24, 7), (30, 6), (40, 6)] {
      let grid = picture(StatsScreenState(), width, height)
      let keys = grid.lines[height - 1]
      #expect(["leave", "q", "help"].contains { keys.hasSuffix($0) }, "\(keys)")
    }
  }

  @Test func `Where there is room, the halves of a year stand one above the other`() {
    let year = StatsScreenState(chart: .year)
    func rows(_ month: String, _ width: Int, _ height: Int) -> [Int] {
      let lines = picture(year, width, height).lines
      return lines.indices.filter { lines[$0].contains(month) && !lines[$0].contains("20") }
    }
    #expect(rows("Jan", 80, 24) == rows("Jul", 80, 24))
    #expect(rows("Jan", 120, 40)[0] + HeatMap.height + 1 == rows("Jul", 120, 40)[0])
    // The day before the second half is the last one of the first, and each half knows its own.
    let map = HeatMap(
      days: (0..<20).map { Double($0) }, firstRow: 3, rowLabels: [],
      columnLabels: [(0, "Jan"), (10, "Jul")], selected: 12)
    #expect(map.part(10..<20).days.first == 10 && map.part(10..<20).firstRow == 6)
    #expect(map.part(10..<20).selected == 2 && map.part(0..<10).selected == nil)
    #expect(map.part(10..<20).columnLabels.map(\.label) == ["Jul"])
  }

  @Test func `A day is shown from six to ten, and the night when it has something`() {
    let day = StatsScreenState(.span(.day, ago: 0))
    func hours(_ lines: [String]) -> [String] {
      lines.first { $0.contains("06") }?.split(separator: " ").map(String.init) ?? []
    }
    #expect(hours(picture(day, 80, 24).lines).first == "06")
    #expect(hours(picture(day, 80, 24).lines).last == "21")
    var night = day
    night.choice = 3
    #expect(hours(picture(night, 80, 24).lines).first == "03")
  }

  @Test func `The marks of the week before are explained beside the bars`() {
    #expect(text(StatsScreenState()).contains("- the week before"))
  }

  @Test(arguments: [
    (12, 24, "15 min"), (50, 30, "1 h"), (200, 60, "4 h"), (1, 12, "1 min"), (600, 24, "12 h"),
  ])
  func `A scale has at most four lines, at round lengths of time`(
    _ minutes: Int, _ rows: Int, _ top: String
  ) {
    let ticks = TimeTicks.ticks(upTo: .seconds(60 * minutes), rows: rows)
    #expect(ticks.count <= 4)
    #expect(ticks.last?.label == top)
  }

  private func text(_ state: StatsScreenState, _ width: Int = 80, _ height: Int = 24) -> String {
    picture(state, width, height).lines.joined(separator: "\n")
  }

  private func picture(_ state: StatsScreenState, _ width: Int, _ height: Int) -> Grid {
    picture(state, of: nil, width, height)
  }

  @Test(
    "The year begins its weeks on the day that was chosen",
    arguments: [
      (Weekday.monday, 3, ["Mon", "", "Wed", "", "Fri", "", ""]),
      (.sunday, 4, ["", "Mon", "", "Wed", "", "Fri", ""]),
    ])
  func weekStart(day: Weekday, row: Int, labels: [String]) {
    var book = StatsBook(past.history, zone: .utc, now: PastDays.now, weekStart: day)
    let ink = Ink(
      palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii), tags: TagBook())
    let map = StatsYear(
      view: StatsView(StatsScreenState(chart: .year), in: &book),
      ink: ink,
      words: StatsWords(today: PastDays.today, glyphs: .ascii)
    ).map
    // The first of January 2026 is a Thursday.
    #expect(map.firstRow == row)
    #expect(map.rowLabels == labels)
  }

  @Test(arguments: [
    (StatsChart.time, "Friday 20 November   50 min - 1 slice - 0 completed"),
    (.tags, "Study   1 h 40 - 63 % of all"), (.year, "Friday 20 November   50 min"),
    (.tasks, "Sheet   1 h 40 - 63 % of all - 1 slice - 47 min more than an equal share"),
    (.projects, "no project   1 h 50 - 69 % of all - 30 min more than an equal share"),
  ])
  func `A selected bar shows its numbers`(_ chart: StatsChart, _ detail: String) {
    let lines = picture(StatsScreenState(chart: chart), 80, 24).lines
    #expect(lines[20] == "  " + detail)
  }

  /// Two slices of seven and a half minutes each, with tags and projects.
  private static let halves: PastDays = {
    var past = PastDays()
    for (number, name) in ["Essay", "Kant"].enumerated() {
      past = past.slice(name, daysAgo: number, minutes: 0, tags: [name], project: name)
    }
    for index in 0..<2 { past.history.slices[index].stretches[0].length = .seconds(450) }
    return past
  }()

  @Test(arguments: [
    (StatsChart.tags, "Essay   8 min - 50 % of all"),
    (.tasks, "Essay   8 min - 50 % of all - 1 slice - 1 min more than an equal share"),
    (.projects, "Essay   8 min - 50 % of all - 1 min more than an equal share"),
    (.time, "Friday 20 November   7 min - 1 slice - 0 completed"),
    (.year, "Friday 20 November   7 min"),
  ])
  func `The times of the parts add up to the total above them`(
    _ chart: StatsChart, _ detail: String
  ) {
    let lines = picture(StatsScreenState(chart: chart), of: Self.halves).lines
    #expect(lines.contains { $0.hasPrefix("  15 min focused") })
    #expect(lines[20] == "  " + detail)
    if chart == .tags {
      #expect(lines.count { $0.hasSuffix(" 8 min") } == 1)
      #expect(lines.count { $0.hasSuffix(" 7 min") } == 1)
    }
  }

  @Test func `The times of a short total are to the second beside every picture`() {
    var short = PastDays().slice(minutes: 2, tags: ["Maths"])
      .slice("Kant", at: 11, minutes: 3, tags: ["Study"])
    short.history.slices[0].stretches[0].length = .seconds(100)
    let legend = picture(StatsScreenState(chart: .tags), of: short, 100, 30).lines
    #expect(legend.contains { $0.hasSuffix("36 %  1 min 40 s") }, "\(legend)")
    #expect(legend.contains { $0.hasSuffix("64 %       3 min") }, "\(legend)")
    let day = picture(StatsScreenState(), of: short).lines
    #expect(day[20].contains("   4 min 40 s - 2 slices"))
  }

  @Test func `A long title leaves room for the numbers of a selected bar`() {
    let past = past.slice(
      "Read the chapter on the sources of the Enlightenment in Scotland", daysAgo: 0, at: 11,
      minutes: 300)
    let lines = picture(StatsScreenState(chart: .tasks), of: past, 80).lines
    #expect(lines[20].hasSuffix("on the sources of the Enli...   5 h - 65 % of all - 1 slice"))
  }

  @Test func `The head says which days, how much, and how that compares`() {
    let lines = picture(StatsScreenState(), 80, 24).lines
    #expect(lines[2].hasPrefix("  This week  16 - 22 November"))
    #expect(
      lines[3] == "  2 h 40 focused   ^ 100 % more than the week before at this point (1 h 20)")
    #expect(
      lines[4]
        == "  3 slices: 3 finished   tasks: 0 completed - 0 added - 4 open")
  }

  @Test func `The curve beside the days says what it is`() {
    let lines = picture(StatsScreenState(), of: past.slice(daysAgo: 15)).lines
    #expect(lines[2].contains("   3 weeks up to this one  "))
    #expect(
      !picture(StatsScreenState(), of: past.slice(daysAgo: 15), 40, 24).joined.contains("up to"))
  }

  @Test func `The unanswered slices are some of the finished ones`() {
    let past = past.slice(daysAgo: 1, isAnswered: false).slice(daysAgo: 1, at: 11, .skipped)
    #expect(
      picture(StatsScreenState(), of: past, 100).joined
        .contains("5 slices: 4 finished (1 unanswered), 1 partial"))
  }

  @Test func `Less than a minute is shown as such, and tasks without time are left out`() {
    var past = past.slice("Tick", daysAgo: 0, at: 11, minutes: 0, .displaced)
    #expect(!picture(StatsScreenState(chart: .tasks), of: past).joined.contains("Tick"))
    past.history.slices[past.history.slices.count - 1].stretches[0].length = .seconds(51)
    let row = picture(StatsScreenState(chart: .tasks), of: past).lines.first { $0.contains("Tick") }
    #expect(row?.hasSuffix("< 1 min    1 %") == true)
  }

  @Test(arguments: [
    (PastDays(), StatsScreenState(), "Nothing has been done yet."),
    (PastDays().slice(daysAgo: 9), StatsScreenState(), "Nothing was done this week yet."),
    (
      PastDays().slice(daysAgo: 0).slice(daysAgo: 60), StatsScreenState(.span(.month, ago: 1)),
      "Nothing was done in October 2026."
    ),
    (
      PastDays().slice(daysAgo: 9), StatsScreenState(.span(.day, ago: 0)),
      "Nothing was done today yet."
    ),
  ])
  func `An empty period is reported, with a suggestion`(
    _ past: PastDays, _ state: StatsScreenState, _ sentence: String
  ) {
    let lines = picture(state, of: past).lines
    #expect(lines.contains { $0.contains(sentence) })
    #expect(lines.contains { $0.hasSuffix("To begin: rota") || $0.contains("left arrow") })
  }

  @Test func `The experience is there only when it is asked for`() {
    #expect(!text(StatsScreenState()).contains("level"))
    #expect(text(StatsScreenState(showsExperience: true)).contains("level "))
    #expect(text(StatsScreenState().after(.character("x"), in: past)).contains("in a row"))
  }

  @Test(arguments: StatsChart.allCases)
  func `Every size can be drawn, and a small one still says what counts`(_ chart: StatsChart) {
    let levels = GlyphLevel.allCases
    for (column, width) in [1, 10, 23, 24, 30, 40, 63, 80, 140].enumerated() {
      for (row, height) in [1, 2, 5, 6, 9, 12, 16, 24, 40].enumerated() {
        for glyphs in isExhaustive ? levels : [levels[(column + row) % levels.count]] {
          let grid = picture(
            StatsScreenState(chart: chart), of: nil, width, height, .trueColor, glyphs)
          #expect(grid.width == width && grid.height == height)
        }
      }
    }
    let small = text(StatsScreenState(chart: chart), 40, 12)
    #expect(small.contains(chart == .year ? "2026" : "This week"))
    #expect(["50 min", "1 h 40", "1 h 50"].contains { small.contains($0) })
  }

  @Test func `In ASCII nothing else is drawn`() {
    for chart in StatsChart.allCases {
      let characters = picture(StatsScreenState(chart: chart), 80, 24).cells.compactMap(\.character)
      let others = characters.filter { !$0.isASCII }
      #expect(others == [], "\(chart)")
    }
  }

  @Test func `The help names every key`() {
    let help = text(StatsScreenState().after(.character("?"), in: past))
    for binding in StatsKeys.bindings {
      #expect(help.contains(binding.name) && help.contains(binding.sentence))
    }
  }
}

extension Grid {
  /// The picture as one text.
  fileprivate var joined: String { lines.joined(separator: "\n") }
}
