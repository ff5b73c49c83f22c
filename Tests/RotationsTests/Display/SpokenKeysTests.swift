import CivilTime
import CommandSupport
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals
import Testing

@testable import Rotations

@Suite struct SpokenKeysTests {
  /// What is said and done after keys, one behind the other.
  private func hear(
    _ keys: [Key], _ spoken: inout SpokenKeys, on day: ScreenDay = ScreenDay().at(.seconds(438))
  ) -> (sentences: [String], effects: [ScreenEffect], line: String?) {
    let status = day.status
    var sentences: [String] = []
    var effects: [ScreenEffect] = []
    for key in keys {
      let answer = spoken.press(key, at: status)
      sentences += answer.sentences
      effects += answer.effects
    }
    return (sentences, effects, spoken.line(at: status))
  }

  private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func `Enter asks for the current state`() throws {
    var keys = SpokenKeys()
    #expect(
      hear([.enter], &keys).sentences
        == ["Integration, 17 min 42 s left, until 09:25, next Analysis."])
    let paused = try ScreenDay().at(.seconds(438)).after(.pause())
    #expect(
      hear([.enter], &keys, on: paused).sentences
        == ["Integration, 17 min 42 s left, paused, next Analysis."])
  }

  @Test func `Keys are those of the ring`() {
    var keys = SpokenKeys()
    #expect(hear([.character("d")], &keys).effects == [.command("done")])
    #expect(hear([.character(" ")], &keys).effects == [.command("toggle")])
    #expect(hear([.character("u")], &keys).effects == [.command("undo")])
    #expect(hear([.character("d")], &keys).sentences == [], "its record says it")
  }

  @Test func `A key without a meaning says so, and names the one that lists them`() {
    var keys = SpokenKeys()
    let heard = hear([.character("z"), .pageUp], &keys)
    #expect(heard.sentences == ["z is not a key here; ? lists the keys."])
    #expect(heard.effects == [] && heard.line == nil)

    var chosen = SpokenKeys(KeyChoices(["help": "é"]))
    #expect(
      hear([.character("z")], &chosen).sentences == ["z is not a key here; é lists the keys."])
  }

  @Test func `A question mark lists every key in a sentence`() {
    var keys = SpokenKeys()
    let help = hear([.character("?")], &keys).sentences
    #expect(help.first == "space: pause, and go on again.")
    #expect(help.contains("u: undo the last command."))
    #expect(hear([.character("d")], &keys).effects == [.command("done")], "nothing stays open")
  }

  @Test func `The list is read out one task at a time`() {
    var keys = SpokenKeys()
    #expect(hear([.character("g")], &keys).line == "go to: 2 of 4, Analysis")
    #expect(hear([.up], &keys).line == "go to: 1 of 4, Integration, has the slice, 7 min so far")
    #expect(hear(typed("mec"), &keys).line == "go to mec: 1 of 1, Mechanics")
    #expect(hear(typed("x"), &keys).line == "go to mecx: no match")
    let chosen = hear([.backspace, .enter], &keys)
    #expect(chosen.effects == [.command("go \(ScreenDay.items[3].id)")])
    #expect(chosen.line == nil)
    #expect(hear([.character("g"), .escape], &keys).sentences == ["Nothing was changed."])
  }

  @Test func `Typed text follows its prompt, and a mistake is reported`() {
    var keys = SpokenKeys()
    #expect(hear(typed("aTea est:5"), &keys).line == "add: Tea est:5")
    #expect(
      hear([.enter], &keys).sentences == ["est: '5' has no unit; did you mean est:5m or est:5h?"])
    #expect(hear(typed("m") + [.enter], &keys).effects == [.command("add Tea est:5m")])
    #expect(hear([.character("P")], &keys).line == "forgot to pause; it began 5 min ago")
    #expect(hear([.escape, .character("q")], &keys).line == "End for today? y or n")
    #expect(hear([.character("y")], &keys).effects == [.command("stop")])
  }

  @Test func `Of a text wider than the line, the part around the cursor shows`() {
    var keys = SpokenKeys()
    let day = ScreenDay().at(.seconds(438))
    let status = day.status
    _ = hear(typed("aRead the second chapter"), &keys)
    func line(_ width: Int) -> String {
      keys.line(at: status, width: width, glyphs: .ascii).map { "\($0.text)|\($0.cursor)" } ?? ""
    }
    #expect(line(79) == "add: Read the second chapter|28")
    #expect(line(20) == "add: ...ond chapter|19")
    _ = hear([.home, .right], &keys)
    #expect(line(20) == "add: Read the sec...|6")
    #expect(line(8) == "Read ...|1")
  }

  @Test func `At a check-in any key confirms presence`() {
    let day = ScreenDay(rules: Rules(quantum: .seconds(1500), checkIn: .seconds(300)))
      .at(.seconds(1600))
    for key in [Key.enter, .character(" "), .character("z"), .escape] {
      var keys = SpokenKeys()
      #expect(hear([key], &keys, on: day).effects == [.command("here")])
    }
  }

  @Test func `A second question mark lists the keys again`() {
    var keys = SpokenKeys()
    let help = hear([.character("?")], &keys).sentences
    #expect(hear([.character("?")], &keys).sentences == help)
  }
}
