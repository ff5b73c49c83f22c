import Drawing
import Terminals

/// The command of a key outside of text entry and questions.
package enum KeyMeaning: Equatable, Sendable {
  /// A line of the command language.
  case command(String)
  /// A line that is typed.
  case prompt(Prompt)
  /// Opens the list of all tasks, to choose one.
  case pick(TaskPicker.Purpose)
  /// To finish the thought, within a minute of a switch; else to go back.
  case back
  /// To have paused a while ago.
  case pausedAgo
  /// Opens or closes the help.
  case help
  /// The end for today, which is asked about.
  case end
  case leave
  case redraw
}

/// The keys of the running screen.
package enum KeyMap {
  /// All keys, including those chosen by the user; a guest watches a rotation of another process.
  package static func bindings(
    isGuest: Bool, _ choices: KeyChoices = KeyChoices()
  ) -> [KeyBinding<KeyMeaning>] {
    choices.applied(to: isGuest ? ofGuest : ofHost)
  }

  // Every picture asks for them.
  private static let ofHost = all(with: host)
  private static let ofGuest = all(with: guest)

  private static func all(with end: [KeyBinding<KeyMeaning>]) -> [KeyBinding<KeyMeaning>] {
    slice + tasks + KeyBinding.group("Mistakes", mistakes)
      + KeyBinding.group("Screen", [.help(.help), .redraw(.redraw)] + end)
  }

  /// The legend of marks on the screen.
  static func legend(_ ink: Ink) -> [(String, String)] {
    [
      (ink.isASCII ? "|" : "│", "in a bar: the equal share"),
      (
        ink.isASCII ? "=" : "━",
        // Without colours no bar is faint.
        ink.profile.depth == .none ? "in a bar: the time it had" : "faint: waits; bright: runs"
      ),
      (ink.isASCII ? "o" : "◜", "around the ring: turns ahead"),
    ]
  }

  private static let slice: [KeyBinding<KeyMeaning>] = KeyBinding.group(
    "Slice",
    [
      KeyBinding("space", "pause", hint: "pause", characters: " ", .command("toggle"))
        .saying("pause, and go on again"),
      KeyBinding("d", "done", hint: "done", rank: 2, characters: "d", .command("done"))
        .saying("this task is done"),
      KeyBinding("n", "skip", hint: "skip", rank: 3, characters: "n", .command("skip"))
        .saying("skip; its turn comes again"),
      KeyBinding("+", "5 min", hint: "5 min", rank: 6, characters: "+=", .command("extend 5m"))
        .saying("5 minutes more for it").set(by: "extend"),
      KeyBinding("b", "back", characters: "bB", .back)
        .saying("back, or finish the thought"),
      KeyBinding("P", "pause since", characters: "P", .pausedAgo)
        .saying("pause 5, 10 or 15 min ago").set(by: "paused-ago"),
    ])

  private static let tasks: [KeyBinding<KeyMeaning>] = KeyBinding.group(
    "Tasks",
    [
      KeyBinding("g", "go to", characters: "gG", .pick(.go)).saying("go to a task now"),
      KeyBinding("l", "list", characters: "lL", .pick(.look))
        .saying("look at all, and go to one"),
      KeyBinding("a", "add", hint: "add", rank: 5, characters: "aA", .prompt(Prompt(.add)))
        .saying("add tasks"),
      KeyBinding("x", "finish other", characters: "xX", .pick(.done))
        .saying("another task is done").set(by: "other-done"),
      KeyBinding("e", "edit", characters: "eE", .pick(.edit)).saying("edit a task's words"),
      KeyBinding("N", "note", characters: "N", .pick(.note)).saying("write a note for a task"),
      KeyBinding("D", "delete", characters: "D", .pick(.remove)).saying("delete a task"),
      KeyBinding("o", "reopen", characters: "oO", .pick(.reopen))
        .saying("bring back what is done"),
    ])

  private static let mistakes: [KeyBinding<KeyMeaning>] = [
    KeyBinding("u", "undo", hint: "undo", rank: 7, characters: "u", .command("undo"))
      .saying("undo the last command"),
    KeyBinding("U", "redo", characters: "U", .command("redo")).saying("do it again after all"),
  ]

  private static let host = [
    KeyBinding("q", "end", hint: "end for today", rank: 4, characters: "qQ", KeyMeaning.end)
      .saying("end for today; it asks first")
  ]

  private static let guest = [
    KeyBinding("q", "leave", hint: "leave", rank: 4, characters: "q", KeyMeaning.leave)
      .saying("leave; the rotation goes on"),
    KeyBinding("Q", "end", characters: "Q", .end).saying("end for today; it asks first"),
  ]
}
