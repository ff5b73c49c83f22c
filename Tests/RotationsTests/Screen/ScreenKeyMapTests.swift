import CommandSupport
import RoundRobin
import Tasks
import Terminals
import Testing

@testable import Rotations

@Suite struct ScreenKeyMapTests {
  @Test(
    arguments: [
      (" ", "toggle"), ("d", "done"), ("n", "skip"), ("+", "extend 5m"), ("b", "back"),
      ("u", "undo"), ("U", "redo"),
    ] as [(Character, String)])
  func `A key is a line of the command language`(_ key: Character, _ line: String) {
    var state = ScreenState()
    let effects = state.press(.character(key), with: ScreenDay().content)
    #expect(effects == [.command(line)])
    #expect(state == ScreenState())
  }

  /// What all keys of a text and of the ends ask for.
  private func effects(
    _ keys: [Key], of state: inout ScreenState, on day: ScreenDay = ScreenDay()
  ) -> [ScreenEffect] {
    keys.flatMap { state.press($0, with: day.content) }
  }

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func `A watcher leaves with q, and the rotation continues`() throws {
    let check = try #require(try ScreenDay.all().first { $0.name == "check-in" }?.day)
    let over = try ScreenDay().at(.seconds(60)).after(.stop())
    for (day, key) in [
      (ScreenDay(), Key.character("q")), (check, .character("q")), (over, .enter),
      (over, .character("a")), (over, .escape),
    ] {
      var state = ScreenState()
      state.isGuest = true
      #expect(effects([key], of: &state, on: day) == [.leave])
      #expect(state.open == nil)
    }
  }

  @Test func `Adding a task asks for a line`() {
    var state = ScreenState()
    #expect(
      effects(typed("aCall Ann +home") + [.enter], of: &state) == [.command("add Call Ann +home")])
    #expect(state == ScreenState())
  }

  @Test(arguments: ["a", "e"])
  func `A line that cannot be used stays, with what is wrong, until it is mended`(_ key: Character)
  {
    var state = ScreenState()
    let start = typed(String(key)) + (key == "e" ? [.enter] : []) + [.control("u")]
    #expect(effects(start + typed("Call Ann est:15") + [.enter], of: &state) == [])
    #expect(state.prompt?.editor.text == "Call Ann est:15")
    #expect(state.message?.text == "est: '15' has no unit; did you mean est:15m?")
    #expect(effects([.character("m"), .enter], of: &state).count == 1)
    #expect(state == ScreenState())
  }

  @Test func `Several lines pasted are several tasks`() {
    var state = ScreenState()
    let keys = typed("a") + [.paste("Essay\nForm\n"), .enter]
    #expect(effects(keys, of: &state) == [.command("add Essay"), .command("add Form")])
  }

  @Test func `A paste on the ring becomes new tasks, once Enter confirms it`() {
    var state = ScreenState()
    #expect(effects([.paste("q\nForm\n")], of: &state) == [])
    #expect(effects([.enter], of: &state) == [.command("add q"), .command("add Form")])
  }

  @Test func `Editing begins with the line of the running task`() throws {
    var state = ScreenState()
    _ = effects(typed("e") + [.enter], of: &state)
    let id = ScreenDay.items[0].id
    #expect(state.prompt?.editor.text == "(A) Integration +Maths @exam")
    #expect(
      effects(typed(" est:2h") + [.enter], of: &state)
        == [.command("edit \(id) est:2h")])
    _ = effects(typed("e") + [.enter], of: &state)
    #expect(effects([.enter], of: &state) == [], "Nothing is different")
  }

  @Test func `Escape and an empty line change nothing`() {
    var state = ScreenState()
    #expect(effects(typed("aEssay") + [.escape], of: &state) == [])
    #expect(effects(typed("a") + [.enter], of: &state) == [])
    #expect(state == ScreenState())
  }

  @Test(
    arguments: [
      ([.character("q"), .character("y")], true), ([.character("q"), .character("q")], true),
      ([.character("q"), .enter], true), ([.character("q"), .character("n")], false),
      ([.character("q"), .escape], false), ([.character("q"), .character("d")], false),
    ] as [([Key], Bool)])
  func `The end for today is asked about`(_ keys: [Key], _ ends: Bool) {
    var state = ScreenState()
    #expect(effects(keys, of: &state) == (ends ? [.command("stop")] : []))
  }

  @Test(arguments: [false, true])
  func `No key works that is missing from the help`(_ isGuest: Bool) {
    var keys = (0x20..<0x7F).map { Key.character(Character(Unicode.Scalar($0))) }
    keys += [.enter, .escape, .tab, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end]
    let named = KeyMap.bindings(isGuest: isGuest).flatMap(\.meanings.keys)
    for key in keys where !named.contains(key) {
      var state = ScreenState()
      state.isGuest = isGuest
      let before = state
      #expect(effects([key], of: &state) == [])
      #expect(state == before)
    }
  }

  @Test(arguments: ["a", "g", "b", "q"] as [Character])
  func `Ctrl-L draws everything again, and what is open stays open`(_ key: Character) throws {
    let day = ScreenDay().at(.seconds(1510))
    var state = ScreenState()
    _ = effects([.character(key)], of: &state, on: day)
    let before = state
    #expect(before.isAsking)
    #expect(effects([.control("l")], of: &state, on: day) == [.redraw])
    #expect(state == before)
  }

  @Test(arguments: [Key.character("?"), .character("h"), .escape, .enter, .character("q")])
  func `Help comes and goes, and no key acts behind it`(_ key: Key) {
    var state = ScreenState()
    for opener: Key in [.character("?"), .character("h")] {
      _ = effects([opener], of: &state)
      #expect(state.open == .help(HelpPage()))
      #expect(effects([key], of: &state) == [])
      #expect(state.open == nil)
    }
    #expect(effects([.character("?"), .character("d")], of: &state) == [])
    #expect(state == ScreenState())
    #expect(effects([.character("?"), .character(" ")], of: &state) == [])
    #expect(state.open != nil, "a space turns the page, and does not pause")
  }

  @Test(
    arguments: [
      (.character("x"), ["here"]), (.character(" "), ["here"]), (.escape, ["here"]),
      (.paste("x"), ["here"]), (.character("q"), ["here"]), (.character("?"), ["here"]),
      (.character("P"), ["here"]), (.other, ["here"]),
      (.character("d"), ["done"]), (.character("+"), ["extend 5m"]), (.character("n"), ["skip"]),
    ] as [(Key, [String])])
  func `At a check-in any key confirms presence`(_ key: Key, _ lines: [String]) throws {
    let rules = Rules(quantum: .seconds(1500), checkIn: .seconds(300))
    var state = ScreenState()
    // In its first minute, in which a pause could begin at once.
    #expect(
      effects([key], of: &state, on: ScreenDay(rules: rules).at(.seconds(1530)))
        == lines.map { .command($0) })
    #expect(state.minutes == nil, "nothing is asked instead")
  }

  @Test func `Redrawing the screen at a check-in confirms presence`() {
    let rules = Rules(quantum: .seconds(1500), checkIn: .seconds(300))
    var state = ScreenState()
    #expect(
      effects([.control("l")], of: &state, on: ScreenDay(rules: rules).at(.seconds(1600)))
        == [.command("here"), .redraw])
  }

  @Test func `After the end Enter asks for more tasks and q leaves`() throws {
    let day = try ScreenDay().at(.seconds(10)).after(.stop())
    var state = ScreenState()
    #expect(
      effects([.enter] + typed("Essay") + [.enter], of: &state, on: day) == [.more(["Essay"])])
    #expect(effects(typed("d"), of: &state, on: day) == [])
    #expect(effects(typed("q"), of: &state, on: day) == [.leave])
  }

  @Test func `Any key takes a message away`() {
    var state = ScreenState()
    state.message = ScreenState.Message("no")
    _ = effects([.left], of: &state)
    #expect(state.message == nil)
  }
}
