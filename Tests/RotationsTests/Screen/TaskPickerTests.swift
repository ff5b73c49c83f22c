import CivilTime
import CommandSupport
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals
import Testing

@testable import Rotations

/// The list over the ring, and the minutes that are asked for.
@Suite struct TaskPickerTests {
  /// Integration runs, Analysis was completed, Databases comes next.
  private func day() throws -> ScreenDay {
    try ScreenDay().at(.seconds(60)).after(.done(Handle(1)))
  }

  private func press(
    _ keys: [Key], of state: inout ScreenState, on day: ScreenDay
  ) -> [ScreenEffect] {
    keys.flatMap { state.press($0, with: day.content) }
  }

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  private var ids: [String] { ScreenDay.items.map(\.id) }

  struct Deed: CustomTestStringConvertible {
    let keys: String
    var down = 0
    /// The place of the task that it is about.
    let task: Int
    let command: String
    var testDescription: String { keys }
  }

  @Test(arguments: [
    Deed(keys: "g", task: 2, command: "go"), Deed(keys: "gmech", task: 3, command: "go"),
    Deed(keys: "g", down: 1, task: 3, command: "go"), Deed(keys: "x", task: 2, command: "done"),
    Deed(keys: "xinteg", task: 0, command: "done"), Deed(keys: "D", task: 0, command: "rm"),
    Deed(keys: "Dmaths", task: 0, command: "rm"), Deed(keys: "o", task: 1, command: "reopen"),
  ])
  func `A task is chosen with arrows, or by typing a part of it`(_ deed: Deed) throws {
    var state = ScreenState()
    let keys = typed(deed.keys) + Array(repeating: .down, count: deed.down) + [.enter]
    let effects = press(keys, of: &state, on: try day())
    #expect(effects == [.command("\(deed.command) \(ids[deed.task])")])
    #expect(state == ScreenState())
  }

  @Test func `The time of a task counts that before the rotation, as its estimate does`() throws {
    var content = try day().content
    content.rotation.ring[0].before = .seconds(5400)
    let status = RotationStatus(content)
    let row = try #require(TaskPicker(.look, at: status).rows(status).first)
    #expect(row.spent == .seconds(5460))
  }

  @Test func `When the chosen task disappears, its neighbour is chosen`() throws {
    var state = ScreenState()
    _ = press([.character("D"), .down], of: &state, on: try day())
    let fewer = try day().after(.remove(Handle(2)))
    let effects = press([.enter], of: &state, on: fewer)
    #expect(effects == [.command("rm \(ids[3])")])
  }

  @Test func `Without a match only the way back is offered`() throws {
    for (text, isOffered) in [("Nmech", true), ("Nbuy milk", false)] {
      var state = ScreenState()
      _ = press(typed(text), of: &state, on: try day())
      let line = try #require(try day().lines(80, 24, state: state).last { $0.contains("Esc") })
      #expect(line.contains("Enter") == isOffered, "\(line)")
      #expect(line.contains("Tab") == isOffered, "\(line)")
    }
  }

  @Test func `What matches is underlined, also without colours`() throws {
    for depth in [ColorDepth.none, .trueColor] {
      var state = ScreenState()
      _ = press(typed("gTA A"), of: &state, on: try day())
      let grid = try day().picture(60, 16, depth: depth, state: state).grid
      let row = try #require(grid.lines.firstIndex { $0.contains("Databases") })
      let under = (0..<grid.width).filter {
        grid[$0, row].style.attributes.contains(.underline)
      }.compactMap { grid[$0, row].character }
      #expect(String(under) == "ataa", "of Databases")
    }
  }

  @Test(arguments: [
    ("", true), ("HOME work", true), ("work mein", true), ("works", false), ("k m", true),
    ("Ü", false), ("homework for the last lesson of the day", false),
  ])
  func `Typed words are found in every case, with other letters or without`(
    _ typed: String, _ isFound: Bool
  ) {
    #expect(TextFilter(typed).accepts("Homework: mein Kaffee") == isFound)
    #expect(TextFilter(typed).accepts("Übung, HOMEWORK: mein Café") == (isFound || typed == "Ü"))
    #expect(TextFilter("cafe\u{301} ÜBUNG").accepts("Übung, HOMEWORK: mein Café"))
  }

  @Test func `Escape leaves the list, and nothing happens`() throws {
    for key in "glxeNDo" {
      var state = ScreenState()
      #expect(press([.character(key), .down, .escape], of: &state, on: try day()) == [])
      #expect(state == ScreenState())
    }
    var state = ScreenState()
    #expect(press(typed("l") + [.enter], of: &state, on: try day()) == [])
    #expect(state == ScreenState())
  }

  @Test func `Who looks at a task can go to it, and a slash begins no search for itself`() throws {
    var state = ScreenState()
    let effects = press(typed("l/mech") + [.enter], of: &state, on: try day())
    #expect(effects == press(typed("gmech") + [.enter], of: &state, on: try day()))
    #expect(effects != [])
    _ = press(typed("l"), of: &state, on: try day())
    let line = try #require(try day().lines(80, 24, state: state).last { $0.contains("Esc") })
    #expect(line.contains("Enter go to") && line.contains("Tab or done"), "\(line)")
  }

  @Test(arguments: [40, 80])
  func `A task that is done says so, however narrow it is`(width: Int) throws {
    var state = ScreenState()
    _ = press(typed("l"), of: &state, on: try day())
    let lines = try day().lines(width, 12, state: state)
    #expect(
      lines.filter { $0.hasSuffix("done") }.map { $0.contains("Analysis") } == [true], "\(lines)")
  }

  @Test func `A command that a task does not allow is reported, and the list stays open`() throws {
    var state = ScreenState()
    #expect(press(typed("ganaly") + [.enter], of: &state, on: try day()) == [])
    #expect(state.message?.text == "Analysis is done already; o reopens it")
    #expect(state.picker != nil)
    #expect(press([.escape] + typed("ointeg") + [.enter], of: &state, on: try day()) == [])
    #expect(state.message?.text == "Integration is not done yet")
    #expect(press([.control("u")] + typed("zzz") + [.enter], of: &state, on: try day()) == [])
    #expect(state.picker != nil)
  }

  @Test func `Another key to reopen a task is the one that is named`() throws {
    var state = ScreenState()
    state.keys = KeyChoices(["reopen": "r"])
    #expect(press(typed("ganaly") + [.enter], of: &state, on: try day()) == [])
    #expect(state.message?.text == "Analysis is done already; r reopens it")
  }

  @Test func `Tab changes what Enter does`() throws {
    var state = ScreenState()
    let keys: [Key] = typed("lmech") + [.tab, .enter]
    #expect(press(keys, of: &state, on: try day()) == [.command("done \(ids[3])")])
  }

  @Test func `Home and End lead to the first and the last task`() throws {
    var state = ScreenState()
    #expect(
      press(typed("g") + [.end, .up, .enter], of: &state, on: try day())
        == [.command("go \(ids[3])")])
    #expect(
      press(typed("x") + [.home, .enter], of: &state, on: try day())
        == [.command("done \(ids[0])")])
  }

  @Test func `A list of what is done does not open while nothing is`() {
    var state = ScreenState()
    #expect(press([.character("o")], of: &state, on: ScreenDay()) == [])
    #expect(state.picker == nil)
    #expect(state.message?.text == "nothing is done yet")
  }

  @Test(arguments: ["a", "e", "N"] as [Character])
  func `A line says how it is kept, until it needs the room`(_ key: Character) throws {
    var state = ScreenState()
    _ = press([.character(key)] + (key == "a" ? [] : [.enter]), of: &state, on: try day())
    let line = try day().lines(80, 24, state: state)[22]
    #expect(line.hasSuffix("Enter \(key == "a" ? "add" : "keep")   Esc cancel"), "\(line)")
    _ = press([.paste(String(repeating: "x", count: 70))], of: &state, on: try day())
    #expect(try day().lines(80, 24, state: state)[22].hasSuffix("xxx"))
  }

  @Test func `A note is written below the task that is chosen`() throws {
    var state = ScreenState()
    _ = press(typed("N") + [.enter], of: &state, on: try day())
    #expect(state.prompt?.label == "note")
    #expect(
      press(typed("two  sources") + [.enter], of: &state, on: try day())
        == [.command("note \(ids[0]) two  sources")])
    _ = press(typed("N") + [.enter], of: &state, on: try day())
    #expect(press([.enter], of: &state, on: try day()) == [], "nothing is different")
  }

  @Test func `The list has what is known of each task, the chosen one marked`() throws {
    var state = ScreenState()
    _ = press(typed("g"), of: &state, on: try day())
    let lines = try day().lines(80, 24, state: state)
    #expect(
      Array(lines[2...5]) == [
        "    Integration  now                                               1 min",
        "  > Databases                                                      0 min",
        "    Mechanics                                                      0 min",
        "    Analysis                                                              done",
      ])
    #expect(
      lines[22] == "  go to                                   Enter go to   Tab or done   Esc back")
    let small = try day().lines(40, 12, state: state)
    #expect(small.contains(" > Databases                      0 min"))
    #expect(small.last == " go to           Enter go to   Esc back")
    _ = press(typed("mechanics and more"), of: &state, on: try day())
    #expect(try day().lines(40, 12, state: state).last == " go to  mechanics and more     Esc back")
  }

  // MARK: Minutes

  @Test func `Just after a switch b asks how long the thought takes, and goes back for so long`()
    throws
  {
    let switched = ScreenDay().at(.seconds(1510))
    var state = ScreenState()
    #expect(press([.character("b")], of: &state, on: switched) == [])
    #expect(
      switched.lines(80, 24, state: state)[22].hasPrefix(
        "  finish the thought:  2  [3]  4   5  min")
    )
    #expect(press([.character("5"), .enter], of: &state, on: switched) == [.command("back 5m")])
    #expect(
      press([.character("b"), .left, .enter], of: &state, on: switched) == [.command("back 2m")])
    #expect(press([.character("b"), .escape], of: &state, on: switched) == [])
    #expect(state == ScreenState())
    _ = press([.escape], of: &state, on: switched)
    let alone = try ScreenDay().at(.seconds(60)).after(.done(nil))
    #expect(press([.character("b")], of: &state, on: alone) == [.command("back")])
    let later = ScreenDay().at(.seconds(1570))
    #expect(press([.character("b")], of: &state, on: later) == [.command("back")])
  }

  @Test func `The minute after a switch ends without an event`() {
    let switched = ScreenDay().at(.seconds(1500))
    for (later, effects) in [
      (59, []), (61, [ScreenEffect.command("back")]),
    ] {
      var state = ScreenState()
      let now = Duration.seconds(1500 + later)
      #expect(state.press(.character("b"), with: switched.content, at: now) == effects)
    }
  }

  @Test(
    arguments: [
      (120, "[2]"), (299, "[4]"), (420, "[5]"), (700, "[5]  10 "), (3000, "[5]  10   15 "),
    ])
  func `P offers only what has passed since the slice began`(_ second: Int, _ choice: String) {
    let day = ScreenDay(rules: Rules(quantum: .seconds(7200))).at(.seconds(second))
    var state = ScreenState()
    _ = press([.character("P")], of: &state, on: day)
    #expect(
      day.lines(80, 24, state: state)[22].hasPrefix(
        "  forgot to pause; it began \(choice) min ago"), "\(day.lines(80, 24, state: state)[22])")
  }

  @Test(arguments: [
    ("15", 15), ("1", 1), ("10", 10), ("155", 5), ("9", 9), ("19", 19), ("51", 1), ("0", 5),
    ("50", 50), ("30", 30), ("305", 5), ("12", 12), ("121", 1),
  ])
  func `Digits choose minutes that have passed`(
    _ digits: String, _ minutes: Int
  ) {
    let day = ScreenDay(rules: Rules(quantum: .seconds(7200))).at(.seconds(3000))
    var state = ScreenState()
    let effects = press(typed("P" + digits) + [.enter], of: &state, on: day)
    #expect(effects == [.command("pause ago \(minutes)m")])
  }

  @Test(arguments: [
    (80, "min ago    Enter yes   Esc no"), (60, "min ago"), (50, "pause began"),
  ])
  func `Keys that have no room beside the minutes are left out whole`(_ width: Int, _ end: String) {
    let day = ScreenDay(rules: Rules(quantum: .seconds(7200))).at(.seconds(3000))
    var state = ScreenState()
    _ = press([.character("P")], of: &state, on: day)
    let line = day.lines(width, 24, state: state)[22]
    #expect(line.contains(end) && !line.contains("…"), "\(line)")
    for key in ["Enter", "Esc"] where line.contains(key) {
      #expect(line.contains("\(key) \(key == "Esc" ? "no" : "yes")"), "\(line)")
    }
  }

  @Test(arguments: [20, 30]) func `In a narrow window the chosen minutes are seen`(_ width: Int) {
    let day = ScreenDay(rules: Rules(quantum: .seconds(7200))).at(.seconds(3000))
    var state = ScreenState()
    _ = press([.character("P"), .right, .right], of: &state, on: day)
    let lines = day.lines(width, 24, state: state)
    #expect(lines.contains { $0.contains("pause began [15] ") }, "\(lines)")
  }

  @Test func `Typed minutes stand behind the usual ones until others are typed`() {
    let day = ScreenDay(rules: Rules(quantum: .seconds(7200))).at(.seconds(3000))
    var state = ScreenState()
    for (digits, line) in [
      ("P8", " 5   10   15  [8]"), ("0", " 5   10   15  [8]"), ("3", " 5   10   15  [3]"),
      ("5", " 5   10   15  [35]"), ("1", " 5   10   15  [1]"),
    ] {
      _ = press(typed(digits), of: &state, on: day)
      let shown = day.lines(80, 24, state: state)[22]
      #expect(shown.hasPrefix("  forgot to pause; it began \(line)"), "\(shown)")
    }
  }

  @Test func `In the first minute, and in a pause, P has nothing to ask`() throws {
    var state = ScreenState()
    #expect(
      press([.character("P")], of: &state, on: ScreenDay().at(.seconds(50)))
        == [.command("pause ago 1m")])
    #expect(state.minutes == nil)
    let paused = try ScreenDay().at(.seconds(900)).after(.pause())
    #expect(press([.character("P")], of: &state, on: paused) == [])
    #expect(state.message?.text == "paused already")
  }

  @Test func `In a small terminal the chosen task is seen, too`() throws {
    var state = ScreenState()
    _ = press(typed("D"), of: &state, on: try day())
    let lines = try day().lines(20, 6, state: state)
    #expect(lines[0].hasPrefix("> Integr"), "\(lines)")
    #expect(lines[5].hasPrefix("delete"), "\(lines)")
  }

  @Test func `In a tiny terminal a title is worth more than its time`() throws {
    var state = ScreenState()
    _ = press(typed("l"), of: &state, on: try day())
    let lines = try day().lines(10, 3, state: state)
    #expect(lines[0].hasPrefix("> Int"), "\(lines)")
  }

  @Test func `A check-in asks above the list, too`() throws {
    let day = ScreenDay(rules: Rules(quantum: .seconds(1500), checkIn: .seconds(300)))
    var state = ScreenState()
    _ = press(typed("l"), of: &state, on: day.at(.seconds(60)))
    func line(at second: Int) -> String {
      day.at(.seconds(second)).lines(80, 24, state: state)[21]
    }
    #expect(!line(at: 60).contains("still there"))
    #expect(line(at: 1560) == "  still there? any key says yes")
  }

  // MARK: A task that is done

  @Test func `In a break the last task is not completed twice`() throws {
    let rules = Rules(quantum: .seconds(1500), breaks: Rules.Breaks(length: .seconds(300)))
    let rest = ScreenDay(rules: rules).at(.seconds(1560))
    let later = try rest.after(.done(nil))
    var state = ScreenState()
    #expect(press(typed("d"), of: &state, on: later) == [])
    #expect(state.message?.text == "Integration is done already")
  }

  @Test func `P pauses since some minutes ago`() throws {
    var state = ScreenState()
    let day = ScreenDay().at(.seconds(900))
    #expect(press([.character("P"), .enter], of: &state, on: day) == [.command("pause ago 5m")])
    #expect(
      press(typed("P10") + [.right, .enter], of: &state, on: day)
        == [.command("pause ago 15m")])
    #expect(state == ScreenState())
  }

  @Test
  func
    `The last completed task is reopened first, and moving up from the first task leads to the last`()
    throws
  {
    var state = ScreenState()
    let day = try day().after(.done(Handle(2)))
    #expect(
      press([.character("o"), .enter], of: &state, on: day) == [.command("reopen \(ids[2])")])
    #expect(
      press([.character("D"), .up, .enter], of: &state, on: try self.day())
        == [.command("rm \(ids[1])")])
  }
}
