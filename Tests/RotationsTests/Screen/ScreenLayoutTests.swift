import CommandSupport
import Drawing
import RoundRobin
import Tasks
import Terminals
import Testing

@testable import Rotations

@Suite struct ScreenLayoutTests {
  @Test func `An end on another day has its day`() {
    let day = ScreenDay(rules: Rules(quantum: .seconds(18 * 3600))).at(.seconds(60))
    for (width, height) in [(80, 24), (120, 40)] {
      #expect(day.lines(width, height).contains { $0.contains("until Sat 03:00") })
    }
    #expect(RotationStatus(day.content).progress.contains("until Sat 03:00"))
  }

  @Test func `A small terminal shows ring, time, task, next and end`() {
    let day = ScreenDay(commitment: (start: .seconds(18_000), end: .seconds(21_600)))
    #expect(
      day.at(.seconds(438)).lines(40, 12) == [
        " Rota  cycle 1               Fri 20 Nov",
        "       ...###        Integration",
        "    ...      ###     Maths - exam     A",
        "   .            #",
        "  .    17:42     #   next",
        " ..  of 25 min   ##  Analysis",
        "  #   to 09:25   #   Databases",
        "   #            #    Mechanics",
        "    ###      ###     14:00 Algorithms",
        "       ######        cycle ends 10:40",
        "",
        " space pause   d done   n skip   ? help",
      ])
  }

  @Test func `Undo is offered while something can be undone`() {
    let day = ScreenDay().at(.seconds(438))
    var state = ScreenState()
    func isOffered() -> Bool { day.lines(100, 24, state: state).joined().contains("u undo") }
    #expect(isOffered())
    state.hasNothingToUndo = true
    #expect(!isOffered())
  }

  @Test func `A commitment that cuts the slice is announced, with what becomes of the rest`() {
    let lecture = (start: Duration.seconds(1200), end: Duration.seconds(6600))
    let lines = ScreenDay(commitment: lecture).at(.seconds(438)).lines(120, 40)
    func has(_ words: String) -> Bool {
      lines.contains { line in line.indices.contains { line[$0...].hasPrefix(words) } }
    }
    #expect(has("until 09:20, then Algorithms; the rest after"), "\(lines)")
    #expect(has("commitment  09:20 to 10:50  Algorithms"))
    #expect(!has("until 09:25"))
  }

  @Test func `The time of an arrival comes before its title, which may be cut`() throws {
    let title = "Prepare the biology laboratory"
    let day = try ScreenDay([TaskItem(title: "Essay"), TaskItem(title: title)])
      .after(.edit(Handle(1), Terms(from: .seconds(45_780))))
    #expect(day.lines(80, 24).contains { $0.contains("arrives     21:43  Prepare the") })
  }

  @Test func `The number of completed tasks appears with the first one`() throws {
    let day = ScreenDay().at(.seconds(60))
    #expect(day.lines(80, 24)[0].hasPrefix("  Rota  cycle 1  "))
    #expect(try day.after(.done(nil)).lines(80, 24)[0].hasPrefix("  Rota  cycle 1 - 1 of 4 done"))
  }

  @Test func `The note of the task stands below it, in two lines where there is room`() {
    var items = ScreenDay.items
    items[0].notes = "Chapter 4 first, then the exercises that the tutor named\nand all of page 12"
    let day = ScreenDay(items).at(.seconds(438))
    let wide = day.lines(80, 24)
    let first = wide.firstIndex { $0.hasSuffix(" Chapter 4 first, then the") }
    #expect(first.map { wide[$0 - 1].contains("Maths - exam") } == true, "\(wide)")
    #expect(first.map { wide[$0 + 1].contains("exercises that the") } == true)
    #expect(!day.lines(40, 12).contains { $0.contains("Chapter") })
    #expect(day.lines(40, 20).contains { $0.contains("Chapter 4 first") })
  }

  @Test func `A screen that is kept draws what a new one would`() throws {
    let slice = ScreenDay().at(.seconds(438))
    let paused = try slice.after(.pause())
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)))
    for (day, width, height) in [
      (slice, 80, 24), (try slice.after(.extend(.seconds(1200))), 80, 24), (slice, 120, 40),
      (paused, 80, 24), (paused.idle(.seconds(1800)), 80, 24),
    ] {
      let picture = screen.picture(of: day.content, at: day.now, width: width, height: height)
      #expect(picture == day.picture(width, height))
    }
  }

  @Test func `While nothing happens only the ring moves, and all else every ten seconds`() {
    let day = ScreenDay().at(.seconds(438))
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)))
    func kept(_ seconds: Int, _ screen: inout Screen) -> Grid {
      let later = day.idle(.seconds(seconds))
      return screen.picture(
        of: later.content, at: later.now, width: 80, height: 24
      ).grid
    }
    for seconds in Array(0...60) + [600, 601, 1000] {
      var fresh = Screen(
        ink: Ink(palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)))
      let (old, new) = (kept(seconds, &screen), kept(seconds, &fresh))
      let ring = Rect(x: 0, y: 2, width: 42, height: 18)
      #expect(old.part(ring) == new.part(ring))
      if (438 + seconds) % 10 == 0 || (438 + seconds) % 60 == 0 { #expect(old == new) }
    }
    var state = ScreenState()
    state.open = .help(HelpPage())
    let help = screen.picture(of: day.content, at: day.now, state: state, width: 80, height: 24)
    #expect(help.grid.lines.joined().contains("Mistakes"))
  }

  @Test func `The surroundings of the ring stand still for ten seconds, unless anything changes`()
    throws
  {
    let day = ScreenDay().at(.seconds(11))
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .trueColor, glyphs: .halfBlocks)))
    var state = ScreenState()
    /// The seconds that the screen shows beside the task.
    func seconds(after idle: Int, _ day: ScreenDay = day) -> Int {
      let later = day.idle(.seconds(idle))
      let picture = screen.picture(
        of: later.content, at: later.now, state: state, width: 80, height: 24)
      let words = picture.grid.lines.joined(separator: " ").split(separator: " ")
      return words.firstIndex(of: "s").flatMap { Int(words[$0 - 1]) } ?? -1
    }
    #expect([0, 1, 8, 9, 10, 18].map { seconds(after: $0) } == [11, 11, 11, 20, 20, 20])
    state.message = ScreenState.Message("hello")
    #expect(seconds(after: 18) == 29)
    state.message = nil
    #expect(seconds(after: 17) == 28)
    #expect(seconds(after: 16, try day.after(.quantum(.seconds(1200)))) == 27)
  }

  @Test(arguments: [(438, 120, "10:40"), (438, 180, "10:45"), (5000, 60, "10:41")])
  func `The end is rounded to five minutes, and to one if it is near`(
    _ now: Int, _ more: Int, _ end: String
  ) throws {
    let day = try ScreenDay().at(.seconds(now)).after(.extend(.seconds(more)))
    #expect(day.lines(40, 12).contains { $0.contains("cycle ends \(end)") })
  }

  @Test func `The round of one task has no end`() {
    let day = ScreenDay.titled("Essay").at(.seconds(60))
    #expect(EndEstimate(day.status) == nil)
  }

  @Test func `A segment whose end has passed has no time left`() {
    let lecture = (start: Duration.seconds(600), end: Duration.seconds(6000))
    let day = ScreenDay(commitment: lecture).at(.seconds(900)).idle(.seconds(6000))
    #expect(day.status.remaining == .zero)
  }

  @Test func `Counting up, the time that is shown is what a slice has had`() throws {
    let day = ScreenDay().at(.seconds(438))
    #expect(RotationStatus(day.content, at: day.now, count: .up).shown == .seconds(438))
    #expect(day.status.shown == .seconds(1062))
  }

  @Test func `The current commitment is not the next one`() throws {
    let day = try #require(try ScreenDay.all().first { $0.name == "commitment" }?.day)
    #expect(day.lines(80, 24).filter { $0.contains("Algorithms") }.count == 1)
    #expect(!day.lines(80, 24).contains { $0.contains("09:10") })
  }

  @Test func `With more than an hour left the digits are large, too`() {
    let day = ScreenDay(rules: Rules(quantum: .seconds(5400))).at(.seconds(1))
    for glyphs in GlyphLevel.allCases {
      let lines = day.picture(80, 24, glyphs: glyphs).grid.lines
      #expect(!lines.contains { $0.contains("1:29:59") })
    }
    // They keep away from the ring.
    let lines = day.picture(80, 24, glyphs: .halfBlocks).grid.lines
    #expect(lines.contains { $0.contains("  ▀▀▀   ▀▀▀ ▀▀▀ :59  ") })
  }

  @Test func `In a break the key names the task that it completes, unless that is done`() throws {
    let rules = Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300)))
    let rest = ScreenDay(rules: rules).at(.seconds(1560))
    #expect(rest.lines(80, 24).last { $0 != "" }?.contains("d Integration is done") == true)
    // Where there is no room for the name, there is for the other keys.
    #expect(rest.lines(40, 12).last?.hasPrefix(" space pause   d done   n skip") == true)
    let done = try rest.after(.done())
    #expect(
      done.lines(80, 24).last { $0 != "" }?.hasPrefix("  space pause   n skip   + 5 min") == true)
  }

  @Test func `Counting up, a slice shows what it has had, and a break what is left`() throws {
    func lines(_ day: ScreenDay) -> [String] {
      var screen = Screen(
        ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)),
        shape: .bar,
        count: .up)
      return screen.picture(of: day.content, at: day.now, width: 80, height: 24).grid.lines
    }
    let rest = try #require(try ScreenDay.all().first { $0.name == "break" }?.day)
    func time(_ lines: [String]) -> String { lines.joined(separator: "\n") }
    #expect(
      time(lines(ScreenDay().at(.seconds(438))))
        != time(ScreenDay().at(.seconds(438)).picture(80, 24, shape: .bar).grid.lines))
    #expect(time(lines(rest)) == time(rest.picture(80, 24, shape: .bar).grid.lines))
    let early = lines(ScreenDay().at(.seconds(30))).joined().filter { $0 == "#" }.count
    let late = lines(ScreenDay().at(.seconds(1400))).joined().filter { $0 == "#" }.count
    #expect(early < late)
  }

  @Test func `A pause is shown in words, with its start and how to resume`() throws {
    let day = try ScreenDay().at(.seconds(438)).after(.pause()).idle(.seconds(800))
    let lines = day.lines(40, 12)
    #expect(lines[5] == " ..    paused    ##  Analysis")
    #expect(lines[10] == " paused for 13 min - space goes on")
    let early = try ScreenDay().at(.seconds(438)).after(.pause()).idle(.seconds(59))
    #expect(early.lines(40, 12)[10] == " paused - space goes on")
    var state = ScreenState()
    state.keys = KeyChoices(["done": "space"])
    #expect(early.lines(40, 12, state: state)[10] == " paused")
  }

  @Test func `While keys have another meaning the pause names none`() throws {
    let day = try ScreenDay().at(.seconds(438)).after(.pause())
    var states = Array(repeating: ScreenState(), count: 3)
    states[0].open = .prompt(Prompt(.add))
    states[1].open = .end
    states[2].open = .help(HelpPage())
    for state in states { #expect(day.lines(80, 24, state: state)[21] == "  paused") }
  }

  @Test func `One task more is named in the row that counts several`() {
    let titles = ["Essay", "Kant", "A title that takes a whole row", "Another one as long as it"]
    func lines(_ titles: [String]) -> [String] {
      ScreenDay(titles.map { TaskItem(title: $0) }).at(.seconds(60)).lines(80, 24)
    }
    #expect(lines(titles).contains { $0.hasSuffix("        Another one as long as it") })
    #expect(lines(titles + ["Form"]).contains { $0.hasSuffix(" 2 more") })
    let long = Array(titles.dropLast()) + [String(repeating: "long ", count: 20)]
    #expect(lines(long).contains { $0.hasSuffix(" 1 more") })
  }

  @Test func `After sleep the pause says for how long the machine slept`() throws {
    let day = try ScreenDay().at(.seconds(438)).after(.pause())
    var state = ScreenState()
    state.asleep = .seconds(720)
    #expect(day.lines(80, 24, state: state)[21] == "  paused for 12 min asleep - space goes on")
  }

  @Test(arguments: [
    ("break", "break"), ("check-in", "still there? any key says yes"),
    ("commitment", "until 10:40"), ("waiting", "waits for Integration at 11:30"),
    ("one left", "only this one left"), ("many", "35 more"), ("long", "left of 24 h"),
    ("ended", "Ended for today"), ("slice", "equal share   1 min"), ("slice", "then  Databases"),
  ])
  func `Every state says in words what it is`(_ name: String, _ words: String) throws {
    let day = try #require(try ScreenDay.all().first { $0.name == name }?.day)
    #expect(day.lines(80, 24).contains { $0.contains(words) })
  }

  @Test func `What is waited for is named once, and its time is seen in a small window`() throws {
    let day = try #require(try ScreenDay.all().first { $0.name == "waiting" }?.day)
    for lines in [day.picture(30, 9, shape: .bar).grid.lines, day.lines(20, 5)] {
      let text = lines.joined(separator: "\n")
      #expect(text.contains("at 11:30"), "\(text)")
      #expect(text.split(separator: "waits for", omittingEmptySubsequences: false).count == 2)
    }
  }

  @Test func `Nothing moves when a number gets a digit more`() throws {
    let items = ["Essay", "Form"].map { TaskItem(title: $0) }
    let places = try [19, 20, 23].map { seconds in
      let lines = ScreenDay(items).at(.seconds(seconds)).lines(80, 24)
      let line = try #require(lines.first { $0.contains(" equal share ") })
      return [line.split(separator: "| equal share")[0].count, line.count]
    }
    #expect(Set(places).count == 1)
  }

  @Test func `A line of text does not call it the next one that only one is left`() {
    let day = ScreenDay.titled("Essay").at(.seconds(60))
    #expect(day.lines(30, 5)[2] == "only this one left")
    #expect(day.lines(60, 1)[0].hasSuffix("24:00  only this one left"))
  }

  @Test(arguments: [
    (80, "Read the chapter on the sources of the Enlightenment in Scot...  24:00  paused"),
    (30, "Read the c...  24:00  paused"), (14, "24:00  paused"), (12, "24:00  pa..."),
  ])
  func `In one line a long title leaves room for what is said of it`(
    _ width: Int, _ words: String
  ) throws {
    let title = "Read the chapter on the sources of the Enlightenment in Scotland"
    let day = try ScreenDay.titled(title).at(.seconds(60)).after(.pause())
    #expect(day.lines(width, 1)[0].contains(words))
  }

  @Test(arguments: [
    (100, "still there? any key says yes"), (40, "still there?  "), (28, "still there?"),
  ])
  func `In one line a long title does not hide the question`(_ width: Int, _ words: String) throws {
    let checks = Rules(quantum: .seconds(1500), checkIn: .seconds(300))
    let item = TaskItem(title: "Read the chapter on the sources of the Enlightenment")
    let line = ScreenDay([item], rules: checks).at(.seconds(1500)).lines(width, 1)[0]
    #expect(line.contains("5:00"))
    #expect((line + "  ").contains(words))
  }

  @Test func `A task shows its time against its estimate and why it has the slice`() {
    var item = TaskItem(title: "Essay")
    item.estimate = .seconds(7200)
    var state = ScreenState()
    state.why = .turn
    let lines = ScreenDay([item, TaskItem(title: "Form")]).at(.seconds(600))
      .lines(100, 24, state: state)
    #expect(lines.contains { $0.contains("its turn has come") && $0.hasSuffix("10 min of 2 h") })
  }

  @Test func `With all estimates known the end of everything is reported, else that of the round`()
  {
    let items = ["Essay", "Form"].map { title in
      var item = TaskItem(title: title)
      item.estimate = .seconds(3600)
      return item
    }
    #expect(ScreenDay(items).lines(80, 24).contains { $0.hasSuffix("finished    about 11:00") })
    #expect(ScreenDay().lines(80, 24).contains { $0.hasSuffix("cycle ends  about 10:40") })
  }

  @Test(arguments: ["paused", "check-in"])
  func `While the user is away, the end moves with the present`(_ name: String) throws {
    let day = try #require(try ScreenDay.all().first { $0.name == name }?.day)
    var screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)))
    func end(after time: Duration) -> String? {
      let now = day.idle(time).now
      let grid = screen.picture(
        of: day.content, at: now, state: ScreenState(), width: 80, height: 24
      ).grid
      return grid.lines.first { $0.contains("cycle ends") }.map { String($0.suffix(5)) }
    }
    let now = try #require(end(after: .zero))
    #expect(try #require(end(after: .seconds(299))) > now)
  }

  @Test func `The estimate of the end counts breaks and commitments in between`() {
    let rules = Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300)))
    let day = ScreenDay(rules: rules, commitment: (start: .seconds(2400), end: .seconds(6000)))
    // Four slices of 25 min, three breaks of 5, and an hour.
    #expect(day.lines(80, 24).contains { $0.hasSuffix("cycle ends  about 11:55") })
  }

  @Test func `The bar shows the same without a ring`() {
    let lines = ScreenDay().at(.seconds(750)).picture(60, 12, shape: .bar).grid.lines
    #expect(
      lines == [
        "  Rota  cycle 1                         Friday 20 November",
        "  Integration  Maths - exam                              A",
        "  12:30",
        "",
        "  [###########################---------------------------]",
        "  left of 25 min - until 09:25",
        "  next  Analysis",
        "  then  Databases - Mechanics",
        "",
        "",
        "",
        "  space pause   d done   n skip   ? help   q end for today",
      ])
  }

  @Test(arguments: [
    (60, "O Integration  17:42  next Analysis"), (24, "O Integration  17:42 ..."),
    (14, "O In...  17:42"), (6, "17:42"), (1, ""),
  ])
  func `One line drops what it has no room for`(_ width: Int, _ line: String) {
    let day = ScreenDay().at(.seconds(438))
    let screen = Screen(
      ink: Ink(palette: .dark, profile: TerminalProfile(depth: .none, glyphs: .ascii)))
    #expect(screen.line(of: day.content, at: day.now, width: width).lines == [line])
  }

  @Test func `Help fits into a small terminal`() {
    var state = ScreenState()
    state.open = .help(HelpPage())
    #expect(
      ScreenDay().lines(40, 12, state: state) == [
        " Rota  cycle 1               Fri 20 Nov",
        "  space  pause        x  finish other",
        "  d      done         e  edit",
        "  n      skip         N  note",
        "  +      5 min        D  delete",
        "  b      back         o  reopen",
        "  P      pause since  u  undo",
        "  g      go to        U  redo",
        "  l      list         ?  help",
        "  a      add          q  end",
        "",
        " ? back",
      ])
    let wide = ScreenDay().lines(80, 24, state: state)
    for words in ["  P      pause 5, 10 or 15 min ago", "in a bar: the equal share", "Mistakes"] {
      #expect(wide.contains { line in line.indices.contains { line[$0...].hasPrefix(words) } })
    }
  }

  @Test func `Without colours no mark is said to be faint`() {
    var state = ScreenState()
    state.open = .help(HelpPage())
    for (depth, words) in [
      (ColorDepth.none, "in a bar: the time it had"),
      (.trueColor, "faint: waits; bright: runs"),
    ] {
      let lines = ScreenDay().picture(80, 24, depth: depth, state: state).grid.lines
      #expect(lines.contains { $0.contains(words) }, "\(lines)")
    }
  }

  @Test(arguments: [(30, 40), (24, 24), (20, 6), (20, 24)])
  func `Help in a narrow window cuts no meaning`(_ width: Int, _ height: Int) {
    var state = ScreenState()
    state.open = .help(HelpPage())
    var pages = Set<[String]>()
    while pages.insert(ScreenDay().lines(width, height, state: state)).inserted {
      _ = state.press(.down, with: ScreenDay().content)
    }
    let lines = pages.joined()
    for key in KeyMap.bindings(isGuest: false) where !key.isRare {
      #expect(lines.contains { $0.contains("\(key.name) ") && $0.contains(key.help) }, "\(key)")
    }
  }

  @Test(arguments: [(80, 8), (40, 10), (30, 8), (24, 6)])
  func `Help that does not fit has pages, with every key on one of them`(
    _ width: Int, _ height: Int
  ) {
    var state = ScreenState()
    func pages(_ key: Key) -> [[String]] {
      state.open = .help(HelpPage())
      var pages: [[String]] = []
      repeat {
        pages.append(ScreenDay().lines(width, height, state: state))
        _ = state.press(key, with: ScreenDay().content)
      } while pages.count < 99 && ScreenDay().lines(width, height, state: state) != pages[0]
      return pages
    }
    let down = pages(.down)
    for (index, page) in down.enumerated() {
      #expect(page.contains { $0.contains("\(index + 1) of \(down.count)   space m") })
    }
    for key in KeyMap.bindings(isGuest: false) {
      #expect(down.joined().contains { " \($0) ".contains(" \(key.name) ") }, "\(key.name)")
    }
    #expect(pages(.character("k")) == down.prefix(1) + down.dropFirst().reversed())
  }

  @Test func `The end for today is asked about`() {
    var state = ScreenState()
    state.open = .end
    #expect(ScreenDay().lines(40, 12, state: state).last == " End for today?   y yes   n no")
  }

  @Test func `A line that is typed has its cursor on the screen`() throws {
    var state = ScreenState()
    state.open = .prompt(Prompt(.add, "Essay"))
    let picture = ScreenDay().picture(40, 12, state: state)
    let cursor = try #require(picture.cursor)
    #expect(picture.grid.lines.last == " add  Essay      Enter add   Esc cancel")
    #expect(cursor == Picture.Cursor(x: 11, y: 11))
    #expect(picture.grid[cursor.x, cursor.y].style.attributes.contains(.reverse))
  }
}
