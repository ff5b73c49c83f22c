import Drawing
import Statistics
import Terminals

/// The effect of a key on the statistics screen.
enum StatsMeaning: Equatable {
  /// Goes back by a number of periods.
  case move(Int)
  case home
  case look(Period.Span)
  case nextChart
  case formerChart
  /// Selects a bar, part, day or row further on.
  case select(Int)
  case open
  case experience
  case help
  case leave
  case redraw
}

/// The keys of the screen of statistics.
enum StatsKeys {
  static let bindings: [KeyBinding<StatsMeaning>] = [
    KeyBinding(
      "left/right", "earlier, later", hint: "earlier, later", rank: 1,
      [.left: .move(1), .right: .move(-1)]),
    KeyBinding(
      "0", "back to now", hint: "now", rank: 4, [.character("0"): .home, .home: .home]),
    KeyBinding(
      "d w m y", "day, week, month, year", hint: "span", rank: 5,
      [
        .character("d"): .look(.day), .character("w"): .look(.week),
        .character("m"): .look(.month), .character("y"): .look(.year),
      ]),
    KeyBinding(
      "tab", "next chart; Shift: back", hint: "chart", rank: 3,
      [.tab: .nextChart, .backTab: .formerChart]),
    KeyBinding(
      "up/down", "select", hint: "select", rank: 6,
      [.up: .select(-1), .down: .select(1), .wheelUp: .select(-1), .wheelDown: .select(1)]),
    KeyBinding(
      "PgUp/PgDn", "select further",
      [
        .pageUp: .select(-7), .shiftLeft: .select(-7), .wordLeft: .select(-7),
        .pageDown: .select(7), .shiftRight: .select(7), .wordRight: .select(7),
      ]),
    KeyBinding("enter", "look closer", [.enter: .open]),
    KeyBinding("x", "experience", characters: "x", .experience),
    .redraw(.redraw),
    .help(.help),
    KeyBinding("q", "leave", hint: "leave", [.character("q"): .leave, .escape: .leave]),
  ]

  /// Those that apply now, for the bottom line.
  static func hints(
    _ state: StatsScreenState, _ view: StatsView, ink: Ink, width: Int
  ) -> [KeyHint] {
    if state.isHelpOpen { return .inHelp }
    return bindings.compactMap(\.hint).compactMap { hint in
      switch hint.key {
      case "left/right":
        let meaning = width < 64 ? "time" : hint.meaning
        return KeyHint(ink.isASCII ? hint.key : "←→", meaning, rank: hint.rank)
      case "up/down":
        if view.count < 2 || view.isEmpty { return nil }
        return KeyHint(ink.isASCII ? hint.key : "↑↓", hint.meaning, rank: hint.rank)
      case "0": return view.isPresent ? nil : hint
      default: return hint
      }
    }
  }
}
