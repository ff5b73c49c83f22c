import Drawing
import Terminals

/// What a key of the start page asks for, wherever the keys go.
enum StartMeaning: Equatable {
  case enter
  /// To a place before or behind.
  case move(Int)
  /// To the next dial, or to the lines.
  case jump
  case reorder(Int)
  case leave
  case redraw
  /// What the dial or the line does with it.
  case inPlace
}

/// The keys of the start page.
enum StartKeys {
  /// All keys but those that edit a line.
  static let bindings: [KeyBinding<StartMeaning>] = [
    KeyBinding("Enter", "end a line, start", [.enter: .enter]),
    KeyBinding("up/down", "lines and dials", [.up: .move(-1), .down: .move(1)]),
    KeyBinding("tab", "to the next dial", [.tab: .jump]),
    KeyBinding(
      "space", "today, or not", characters: " ", .inPlace),
    KeyBinding("left/right", "turn, edit", [.left: .inPlace, .right: .inPlace]),
    KeyBinding("PgUp/PgDn", "turn by 5", [.pageUp: .inPlace, .pageDown: .inPlace]),
    KeyBinding("Alt-up/down", "reorder", [.altUp: .reorder(-1), .altDown: .reorder(1)]),
    .redraw(.redraw),
    .help(.inPlace),
    KeyBinding("Esc", "save and leave", [.escape: .leave]),
  ]

  /// Those that make sense now, for the bottom line.
  static func hints(_ page: StartPage, _ ink: Ink, width: Int) -> [KeyHint] {
    if page.isHelpOpen { return .inHelp }
    let isASCII = ink.isASCII
    let upDown = isASCII ? "up/down" : "↑↓"
    let leftRight = isASCII ? "left/right" : "←→"
    let leave = KeyHint("Esc", width < 64 ? "leave" : "save and leave", rank: 4)
    guard case .line(let index) = page.place else {
      return [
        KeyHint(leftRight, "turn"), KeyHint("PgUp/PgDn", "by 5", rank: 3),
        KeyHint(upDown, "move", rank: 1), KeyHint("Enter", "to the list", rank: 2),
        KeyHint("?", "help", rank: 5), leave,
      ]
    }
    let line = page.lines[index]
    let isLast = index == page.lastLine
    if line.isBlank {
      return [
        KeyHint("Enter", page.lines.count > 1 ? "start" : "add"),
        KeyHint(upDown, width < 64 ? "move" : "lines and dials", rank: 2), leave,
      ]
    }
    if !line.isAtBeginning {
      return [
        KeyHint("Enter", isLast ? "add" : "done"),
        KeyHint("Home", line.isTicked ? "and space: not today" : "and space: today", rank: 5),
        KeyHint(upDown, "move", rank: 2), leave,
      ]
    }
    return [
      KeyHint("space", line.isTicked ? "not today" : "today"),
      KeyHint(isASCII ? "right" : "→", "edit", rank: 1),
      KeyHint(isASCII ? "Alt-up/down" : "Alt-↑↓", "reorder", rank: 2),
      KeyHint(upDown, "move", rank: 3), leave,
    ]
  }
}
