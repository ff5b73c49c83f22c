import CivilTime
import CommandSupport
import EventStream
import RoundRobin
import Tasks
import Terminals
import Testing

@testable import Rotations

/// What becomes of typed text when the rotation changes or ends meanwhile.
@Suite struct OpenPromptTests {
  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  private func press(
    _ keys: [Key], of state: inout ScreenState, on day: ScreenDay
  ) -> [ScreenEffect] {
    keys.flatMap { state.press($0, with: day.content) }
  }

  private let end = Record(
    seq: 9, time: Timestamp(.epoch, in: .utc), at: .zero, rotation: "a", cycle: 1,
    content: .ended(.cycles, exitCode: 0))

  private func over() throws -> ScreenDay { try ScreenDay().at(.seconds(60)).after(.stop()) }

  @Test(arguments: ["e", "N"] as [Character], [false, true])
  func `Text stays after the end, and says that it comes too late`(
    _ key: Character, _ isGuest: Bool
  ) throws {
    var state = ScreenState()
    state.isGuest = isGuest
    _ = press([.character(key), .enter], of: &state, on: ScreenDay())
    _ = press(typed("quite"), of: &state, on: ScreenDay())
    state.take(end)
    #expect(state.message?.text.hasPrefix("the rotation has ended; rota ") == true)
    let day = try over()
    let text = state.prompt?.editor.text ?? ""
    #expect(press(typed(" q") + [.enter], of: &state, on: day) == [])
    #expect(state.prompt?.editor.text == text + " q")
    #expect(state.message?.text.hasPrefix("the rotation has ended; rota ") == true)
    #expect(press([.escape] + typed("q"), of: &state, on: day) == [.leave])
  }

  @Test func `New tasks that are typed when the rotation ends are those of the next one`() throws {
    var state = ScreenState()
    _ = press(typed("aQuizz"), of: &state, on: ScreenDay())
    state.take(end)
    #expect(state.message == nil)
    #expect(press([.backspace, .enter], of: &state, on: try over()) == [.more(["Quiz"])])
  }

  @Test func `New tasks of a guest stay, too, as the list of the rotation is closed`() throws {
    var state = ScreenState()
    state.isGuest = true
    _ = press(typed("aQuiz"), of: &state, on: ScreenDay())
    state.take(end)
    #expect(press([.enter], of: &state, on: try over()) == [])
    #expect(state.prompt?.editor.text == "Quiz")
    #expect(state.message?.text == "the rotation has ended; rota add puts this on the list")
  }

  @Test(arguments: [
    ("sun", "2026-11-22"), ("tomorrow", "2026-11-21"), ("+3d", "2026-11-23"),
  ])
  func `A task is edited with the words for days that new tasks have`(
    _ word: String, _ date: String
  ) {
    var state = ScreenState()
    let effects = press(
      typed("e") + [.enter] + typed(" due:\(word)") + [.enter], of: &state, on: ScreenDay())
    #expect(effects == [.command("edit \(ScreenDay.items[0].id) due:\(date)")])
  }

  @Test func `A search across the end stays a search, and changes nothing`() throws {
    var state = ScreenState()
    _ = press(typed("xdata"), of: &state, on: ScreenDay())
    state.take(end)
    let day = try over()
    #expect(press(typed("q"), of: &state, on: day) == [])
    #expect(press([.backspace, .enter], of: &state, on: day) == [])
    #expect(state.message?.text == "the rotation has ended")
    #expect(press([.escape] + typed("q"), of: &state, on: day) == [.leave])
    _ = press(typed("x"), of: &state, on: ScreenDay())
    state.take(end)
    #expect(state.picker == nil, "nothing was typed")
  }

  /// The screen and the state of a rotation of the default list after commands.
  private func screen(
    _ list: String, _ commands: [String], rules: Rules = Rules(quantum: .seconds(600))
  ) throws -> (state: ScreenState, content: SnapshotContent) {
    var coach = try FakeCoach(list, rules: rules, list: "/list")
    for (index, command) in commands.enumerated() {
      coach = coach.at(.seconds(60 + index), .command(command))
    }
    coach.letPass(to: .seconds(300))
    var state = ScreenState()
    state.defaultList = "/list"
    var fold = StreamFold()
    for record in coach.records {
      state.take(record)
      try fold.append(record)
    }
    let rotation = try #require(fold.rotation).snapshot
    var content = try #require(fold.content)
    content.rotation = rotation
    return (state, content)
  }

  @Test(arguments: [
    (["done", "done"], "rota undo brings back Kant"),
    (["done Kant", "done"], "rota undo brings back Essay"),
    (["done", "rm Kant"], "rota undo undoes its last command"),
    (["done", "note Kant pages", "rm Kant"], "rota undo undoes its last command"),
    (["done", "stop"], "rota undo undoes its last command"),
  ])
  func `After the end u names the command that brings a task back`(
    _ commands: [String], _ words: String
  ) throws {
    var (state, content) = try screen("Essay\nKant\n", commands)
    let isFinished = words.hasPrefix("rota undo brings")
    let remark = RotationStatus(content).wayBackToFinished(on: state)
    #expect(remark == (isFinished ? words : nil))
    #expect(state.press(.character("u"), with: content) == [])
    #expect(state.message?.text == "the rotation has ended; \(words)")
    state.defaultList = "/another"
    #expect(RotationStatus(content).wayBackToFinished(on: state) == nil)
    #expect(state.press(.character("u"), with: content) == [])
    #expect(state.message?.text == "the rotation has ended; nothing can be undone here")
  }

  @Test func `A task that its estimate completed is brought back by no command`() throws {
    let rules = Rules(quantum: .seconds(600), finishAtEstimate: true)
    let (state, content) = try screen("Essay est:2m\n", [], rules: rules)
    #expect(RotationStatus(content).state == .ended(.finished))
    #expect(RotationStatus(content).wayBackToFinished(on: state) == nil)
  }

  @Test func `A note of several lines that is only looked at stays as it is`() throws {
    var essay = TaskItem(title: "Essay")
    essay.notes = "two sources\nthree pages"
    let day = ScreenDay([essay])
    var state = ScreenState()
    #expect(press([.character("N"), .enter], of: &state, on: day) == [])
    #expect(state.prompt?.editor.text == "two sources three pages")
    #expect(press([.enter], of: &state, on: day) == [])
    #expect(press([.character("N"), .enter, .backspace, .enter], of: &state, on: day) != [])
  }

  struct Meanwhile: CustomTestStringConvertible {
    let key: Character
    let command: Command
    let message: String
    var testDescription: String { "\(key), \(message)" }
  }

  @Test(arguments: [
    Meanwhile(
      key: "N", command: .done(Handle(0)), message: "'Integration' was done meanwhile"),
    Meanwhile(
      key: "N", command: .remove(Handle(0)), message: "'Integration' was deleted meanwhile"),
    Meanwhile(
      key: "e", command: .done(Handle(0)), message: "'Integration' was done meanwhile"),
    Meanwhile(
      key: "e", command: .remove(Handle(0)), message: "'Integration' was deleted meanwhile"),
  ])
  func `Text about a task that is gone stays, and the task is named`(_ meanwhile: Meanwhile) throws
  {
    var state = ScreenState()
    let day = ScreenDay().at(.seconds(60))
    _ = press([.character(meanwhile.key), .enter] + typed(" a thought"), of: &state, on: day)
    let text = state.prompt?.editor.text
    let later = try day.after(meanwhile.command)
    #expect(press([.enter], of: &state, on: later) == [])
    #expect(state.message?.text == meanwhile.message)
    #expect(state.prompt?.editor.text == text)
  }

  // MARK: Pasted lines

  @Test func `A pasted checklist gives its open tasks`() {
    var state = ScreenState()
    let text = "# School\n- [ ] Essay est:2h\n- [x] Form\n\n- [ ] Kant +phil\n"
    #expect(
      press(typed("a") + [.paste(text), .enter], of: &state, on: ScreenDay()) == [
        .command("add Essay +School est:2h"), .command("add Kant +phil"),
      ])
    #expect(press(typed("a") + [.paste("- [x] Form"), .enter], of: &state, on: ScreenDay()) == [])
    #expect(state.message?.text == "no task of this checklist is open")
  }

  @Test(arguments: [
    ("Essay\nForm\nKant est:15", "line 3: est: '15' has no unit; did you mean est:15m?"),
    ("- [ ] Essay\n- [ ] Kant est:15", "line 2: est: '15' has no unit; did you mean est:15m?"),
    ("Kant est:15", "est: '15' has no unit; did you mean est:15m?"),
  ])
  func `Of several lines the one that cannot be used is named`(_ text: String, _ words: String) {
    var state = ScreenState()
    #expect(press(typed("a") + [.paste(text), .enter], of: &state, on: ScreenDay()) == [])
    #expect(state.message?.text == words)
  }
}
