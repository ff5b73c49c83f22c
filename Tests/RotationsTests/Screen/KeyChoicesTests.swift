import CommandSupport
import Drawing
import Testing

@testable import Back
@testable import Options
@testable import RotaCommands
@testable import Rotations
@testable import Running
@testable import Terminals

@Suite struct KeyChoicesTests {
  private func bindings(_ keys: [String: String], isGuest: Bool = false) -> [String: String] {
    let bindings = KeyMap.bindings(isGuest: isGuest, KeyChoices(keys))
    return Dictionary(bindings.map { ($0.setting, $0.name) }) { first, _ in first }
  }

  @Test func `The settings know every key of the screens, and the one it has else`() {
    let ring = [false, true].flatMap { KeyMap.bindings(isGuest: $0) }.map { ($0.setting, $0.name) }
    let start = StartKeys.bindings.map { ($0.setting, $0.name) }
    let past = StatsKeys.bindings.map { ($0.setting, $0.name) }
    // What several keys do that no single one could do stays with them.
    let fixed: Set = [
      "redraw", "move", "go", "dial", "turn", "by-5", "time", "span", "chart", "select", "further",
      "closer",
    ]
    let settable = (ring + start + past).filter { !fixed.contains($0.0) }
    #expect(Set(settable.map(\.0)) == Set(KeyChoices.names))
    for (setting, name) in settable where name != "Q" {
      let usual = KeyChoices.usual.first { $0.key == setting }?.value
      #expect(usual.map { name == $0 || name.hasSuffix(", \($0)") } == true)
    }
  }

  @Test func `A conflict of the start page or the statistics is reported as one of the ring`() {
    let world = FakeWorld().variable("HOME", "/home/ada")
    func told(_ settings: String) -> [String] {
      SettingsCheck().findings(in: world.file("/home/ada/.config/rota/config", settings))
        .map(\.message)
    }
    #expect(told("key.start = d\n") == ["the key d does 'start', and 'done' has none"])
    #expect(told("key.tags = x\n") == ["the key x does 'tags', and 'experience' has none"])
    #expect(
      told("key.done = z\nkey.leave = z\n") == ["the key z does 'done', and 'leave' has none"])
  }

  @Test func `A chosen key does it, and the usual one does no more`() {
    let keys = KeyChoices(["done": "z"])
    var state = ScreenState()
    state.keys = keys
    let content = ScreenDay().content
    #expect(state.press(.character("z"), with: content) == [.command("done")])
    #expect(state.press(.character("d"), with: content) == [])
    #expect(
      KeyBar.keys(RotationStatus(content), state).contains { $0.key == "z" && $0.meaning == "done" }
    )
    #expect(bindings(["done": "z"])["done"] == "z")
  }

  @Test func `The chosen key for help leads back from it`() {
    for chosen in ["?", "é"] {
      var state = ScreenState()
      state.keys = KeyChoices(["help": chosen])
      let content = ScreenDay().content
      _ = state.press(.character(Character(chosen)), with: content)
      #expect(KeyBar.keys(RotationStatus(content), state).map(\.key) == [chosen])
    }
  }

  @Test func `A key chosen for one command is removed from all others`() {
    #expect(bindings(["done": "x"])["other-done"] == "X")
    #expect(bindings(["done": "n"])["skip"] == "-")
    #expect(bindings(["done": "q", "end": "z"], isGuest: true)["leave"] == "-")
    #expect(bindings(["pause": "tab"])["pause"] == "tab")
  }

  @Test func `Two things with one key are a conflict, also a usual one that has gone`() {
    func conflicts(_ keys: [String: String]) -> [KeyChoices.Conflict] {
      KeyChoices(keys).conflicts(among: KeyMap.bindings(isGuest: false))
    }
    #expect(conflicts([:]) == [])
    #expect(conflicts(["done": "z"]) == [])
    #expect(conflicts(["done": "n", "skip": "d"]) == [])
    #expect(conflicts(["done": "n"]) == [.init(key: "n", owner: "done", loser: "skip")])
    #expect(
      conflicts(["done": "z", "skip": "z"]) == [.init(key: "z", owner: "done", loser: "skip")])
  }

  @Test(arguments: ["xx", "enter", "esc", ""])
  func `A key that belongs to another one cannot be chosen`(_ name: String) {
    #expect(KeyChoices.key(named: name) == nil)
  }

  @Test func `The settings are read, shown and judged`() throws {
    let world = FakeWorld().variable("HOME", "/home/ada")
      .file("/home/ada/.config/rota/config", "key.done = n\nkey.undo = xx\nkey.dome = x\n")
    let settings = Settings(in: world)
    #expect(settings.keys == KeyChoices(["done": "n"]))
    #expect(settings.effective(.key("done")).value == "n")
    #expect(settings.effective(.key("skip")).value == "n")
    #expect(settings.effective(.key("skip")).source == nil)
    #expect(settings.faults.map(\.description).contains { $0.contains("'xx' is not a key") })
    #expect(settings.faults.map(\.description).contains { $0.contains("did you mean 'key.done'") })
    let fine = FakeWorld().variable("HOME", "/home/ada")
      .file("/home/ada/.config/rota/config", "key.done = n\n")
    let findings = SettingsCheck().findings(in: fine)
    #expect(findings.map(\.message) == ["the key n does 'done', and 'skip' has none"])
    #expect(findings.map(\.cure) == ["rota config key.skip z"])
  }

  @Test func `A key that takes another one's place says so where it is set`() {
    let world = FakeWorld()
    #expect(!world.run(["config", "key.done", "z"]).messages.contains("has none"))
    #expect(
      world.run(["config", "key.done", "n"]).messages.contains(
        "the key n does 'done', and 'skip' has none; choose another with: rota config key.skip "))
    // What has no key is not said to have one, except to programs.
    #expect(!world.run(["config", "key.skip", "n"]).messages.contains("key.skip is now"))
    #expect(world.run(["config", "key.skip", "n", "--json"]).output.contains(#""key.skip""#))
    #expect(
      world.run(["config", "key.undo", "z"]).messages.hasSuffix(
        "key.undo is now z, from the next rotation on\n"))
  }
}
