import Testing

@testable import Commands
@testable import Options
@testable import RotaCommands
@testable import Rotations
@testable import Terminals

@Suite struct KeyChoicesTests {
  private func bindings(_ keys: [String: String], isGuest: Bool = false) -> [String: String] {
    let bindings = KeyMap.bindings(isGuest: isGuest, KeyChoices(keys))
    return Dictionary(bindings.map { ($0.setting, $0.name) }) { first, _ in first }
  }

  @Test func `The settings know every key of the ring, and the one it has else`() {
    let all = [false, true].flatMap { KeyMap.bindings(isGuest: $0) }
    let settable = all.filter { $0.setting != "redraw" }
    #expect(Set(settable.map(\.setting)) == Set(KeyChoices.names))
    for binding in settable where binding.name != "Q" {
      let usual = KeyChoices.usual.first { $0.key == binding.setting }?.value
      #expect(usual == binding.name)
    }
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

  @Test func `What is chosen for one thing is taken from all others`() {
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
  func `What is no key of its own cannot be chosen`(_ name: String) {
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
}
