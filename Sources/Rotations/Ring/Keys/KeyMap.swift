import Terminals

/// What a key asks for while no line is typed and no question is open.
enum KeyMeaning: Equatable, Sendable {
  /// A line of the command language.
  case command(String)
  /// A line that is typed.
  case prompt(Prompt)
  /// A line with the task that runs, or else with the next one.
  case edit
  /// The help, which comes and goes.
  case help
  /// The end for today, which is asked about.
  case end
  case leave
  case redraw
}

/// The keys of the running screen.
enum KeyMap {
  /// All keys; a guest watches a rotation that runs in another process.
  static func bindings(isGuest: Bool) -> [KeyBinding<KeyMeaning>] {
    isGuest ? common + guest : common + host
  }

  private static let common: [KeyBinding<KeyMeaning>] = [
    KeyBinding("space", "pause, go on", hint: "pause", characters: " ", .command("toggle")),
    KeyBinding("d", "done", hint: "done", rank: 1, characters: "dD", .command("done")),
    KeyBinding("n", "skip", hint: "skip", rank: 3, characters: "nN", .command("skip")),
    KeyBinding("a", "add", hint: "add", rank: 5, characters: "aA", .prompt(Prompt(.add))),
    KeyBinding("+", "5 min more", hint: "5 min", rank: 6, characters: "+=", .command("extend 5m")),
    KeyBinding("b", "back", characters: "bB", .command("back")),
    KeyBinding("g", "go to ...", characters: "gG", .prompt(Prompt(.go))),
    KeyBinding("e", "edit", characters: "eE", .edit),
    KeyBinding("u", "undo", hint: "undo", rank: 7, characters: "u", .command("undo")),
    KeyBinding("U", "redo", characters: "U", .command("redo")),
    KeyBinding("o", "reopen", characters: "oO", .command("reopen")),
    .redraw(.redraw),
    .help(.help),
  ]

  private static let host = [
    KeyBinding(
      "q", "end for today", hint: "end for today", rank: 4, characters: "qQ", KeyMeaning.end)
  ]

  private static let guest = [
    KeyBinding("q", "leave", hint: "leave", rank: 4, characters: "q", KeyMeaning.leave),
    KeyBinding("Q", "end for today", characters: "Q", .end),
  ]
}
