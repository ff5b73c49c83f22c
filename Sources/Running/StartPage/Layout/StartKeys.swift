import Drawing
import Rotations
import Terminals

/// The commands of keys on the start page, outside of text entry.
package enum StartMeaning: Equatable, Sendable {
  /// To change a line, or to end a dial.
  case enter
  /// Moves the focus forward or back.
  case move(Int)
  /// To the next dial, or to the lines.
  case jump
  case jumpBack
  /// Moves to the line for a new task.
  case new
  /// In or out of today.
  case tick
  case done
  case delete
  /// To another place in the list.
  case carry(Int)
  /// To look for a line by typing.
  case find
  case undo
  case redo
  case start
  case leave
  case redraw
  case help
  /// The action on a dial.
  case turn
}

/// The keys of the start page.
package enum StartKeys {
  /// All keys except those of text entry.
  package static let bindings: [KeyBinding<StartMeaning>] = task + list + dials + day

  private static let task: [KeyBinding<StartMeaning>] = KeyBinding.group(
    "Task",
    [
      KeyBinding("space", "today", characters: " ", .tick)
        .saying("in or out of today"),
      KeyBinding("Enter, e", "edit", [.enter: .enter, .character("e"): .enter])
        .saying("edit; Esc cancels"),
      KeyBinding("d", "done", characters: "d", .done).saying("it is done"),
      KeyBinding("D", "delete", characters: "D", .delete).saying("delete it"),
      KeyBinding(
        "J/K", "move",
        [
          .character("J"): .carry(1), .character("K"): .carry(-1), .altDown: .carry(1),
          .altUp: .carry(-1),
        ]
      ).saying("move it down or up"),
    ])

  private static let list: [KeyBinding<StartMeaning>] = KeyBinding.group(
    "List",
    [
      KeyBinding(
        "up/down", "go",
        [.up: .move(-1), .down: .move(1), .character("k"): .move(-1), .character("j"): .move(1)]
      ).saying("go to a task or a dial"),
      KeyBinding("a", "add", characters: "aA", .new).saying("another task"),
      KeyBinding("/", "find", characters: "/", .find).saying("find a task by typing"),
      KeyBinding("u", "undo", characters: "u", .undo).saying("undo the last change"),
      KeyBinding("U", "redo", characters: "U", .redo).saying("do it again after all"),
    ])

  private static let dials: [KeyBinding<StartMeaning>] = KeyBinding.group(
    "Dials",
    [
      KeyBinding("tab", "dial", [.tab: .jump, .backTab: .jumpBack]).saying("to the next dial"),
      KeyBinding("left/right", "turn", [.left: .turn, .right: .turn])
        .saying("turn it, or type digits"),
      KeyBinding("PgUp/PgDn", "by 5", [.pageUp: .turn, .pageDown: .turn])
        .saying("by 5; in the list, by 10"),
    ])

  private static let day: [KeyBinding<StartMeaning>] = KeyBinding.group(
    "Day",
    [
      KeyBinding("s", "start", characters: "sS", .start).saying("start the day"),
      .help(.help), .redraw(.redraw),
      KeyBinding("Esc, q", "leave", [.escape: .leave, .character("q"): .leave])
        .saying("leave"),
    ])

  /// Those that apply now, for the bottom line.
  static func hints(_ page: StartPage, _ ink: Ink, width: Int) -> [KeyHint] {
    if page.help != nil { return page.bindings.hintsInHelp() }
    if page.finder != nil {
      let cancel = KeyHint("Esc", "cancel")
      return page.shownLines.isEmpty ? [cancel] : [KeyHint("Enter", "go there", rank: 1), cancel]
    }
    let isASCII = ink.isASCII
    let upDown = isASCII ? "up/down" : "↑↓"
    func hint(_ setting: String, _ meaning: String, rank: Int = 0) -> KeyHint? {
      page.bindings.keyName(of: setting).map { KeyHint($0, meaning, rank: rank) }
    }
    let help = hint("help", "help", rank: 1)
    let leave = KeyHint("Esc", "leave", rank: 4)
    guard case .line(let index) = page.place else {
      return [
        KeyHint(isASCII ? "left/right" : "←→", "turn"), KeyHint("PgUp/PgDn", "by 5", rank: 6),
        KeyHint(upDown, "move", rank: 2), KeyHint("Enter", "to the list", rank: 5),
        hint("start", "start", rank: 3), help, leave,
      ].compactMap(\.self)
    }
    let line = page.lines[index]
    if line.editor != nil {
      let isNew = line.item == nil
      if !isNew || !line.isBlank {
        return KeyBar.typing(isNew: isNew)
      }
      return [
        KeyHint("Enter", page.lines.count > 1 ? "start" : "add"),
        KeyHint(upDown, width < 64 ? "move" : "tasks and dials", rank: 2), help, leave,
      ].compactMap(\.self)
    }
    return [
      hint("today", line.isTicked ? "not today" : "today"),
      KeyHint("Enter", "edit", rank: 3), hint("done", "done", rank: 2),
      hint("delete", "delete", rank: 7), hint("move", "move", rank: 6),
      hint("find", "find", rank: 8), page.hasNothingToUndo ? nil : hint("undo", "undo", rank: 5),
      hint("start", "start", rank: 4), help,
    ].compactMap(\.self)
  }
}
