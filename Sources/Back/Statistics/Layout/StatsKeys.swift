import Drawing
import Statistics
import Terminals

/// The effect of a key on the statistics screen.
package enum StatsMeaning: Equatable, Sendable {
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
  /// The list of tags.
  case tags
  case help
  case leave
  case redraw
}

/// The keys of the screen of statistics.
package enum StatsKeys {
  package static let bindings: [KeyBinding<StatsMeaning>] = [
    KeyBinding(
      "left/right", "time", hint: "earlier, later", rank: 1,
      [.left: .move(1), .right: .move(-1)]
    ).saying("earlier, later"),
    KeyBinding("0", "now", hint: "now", rank: 4, [.character("0"): .home, .home: .home])
      .saying("back to now"),
    KeyBinding(
      "d w m y", "span", hint: "span", rank: 5,
      [
        .character("d"): .look(.day), .character("w"): .look(.week),
        .character("m"): .look(.month), .character("y"): .look(.year),
      ]
    ).saying("day, week, month, year"),
    KeyBinding(
      "tab", "chart", hint: "chart", rank: 3, [.tab: .nextChart, .backTab: .formerChart]
    ).saying("next chart; Shift: back"),
    KeyBinding(
      "up/down", "select", hint: "select", rank: 6,
      [.up: .select(-1), .down: .select(1), .wheelUp: .select(-1), .wheelDown: .select(1)]),
    KeyBinding(
      "PgUp/PgDn", "further",
      [
        .pageUp: .select(-7), .shiftLeft: .select(-7), .wordLeft: .select(-7),
        .pageDown: .select(7), .shiftRight: .select(7), .wordRight: .select(7),
      ]
    ).saying("select further"),
    KeyBinding("Enter", "closer", [.enter: .open]).saying("zoom in"),
    KeyBinding("t", "tags", characters: "t", .tags).saying("one tag alone, and its colour"),
    KeyBinding("x", "points", characters: "x", .experience)
      .saying("experience: points, level, coins").set(by: "experience"),
    .redraw(.redraw),
    .help(.help),
    KeyBinding("q", "leave", hint: "leave", [.character("q"): .leave, .escape: .leave]),
  ]

  /// Those that apply now, for the bottom line.
  static func hints(
    _ state: StatsScreenState, _ view: StatsView, ink: Ink, width: Int
  ) -> [KeyHint] {
    if state.help != nil { return state.bindings.hintsInHelp() }
    if let list = state.tagList { return list.hints(ink) }
    return state.bindings.compactMap(\.hint).compactMap { hint in
      switch hint.key {
      case "left/right":
        let meaning = width < 64 ? "time" : hint.meaning
        return KeyHint(ink.isASCII ? hint.key : "←→", meaning, rank: hint.rank)
      case "up/down":
        if view.count < 2 || view.isEmpty { return nil }
        return KeyHint(ink.isASCII ? hint.key : "↑↓", hint.meaning, rank: hint.rank)
      default: return hint.setting == "now" && view.isPresent ? nil : hint
      }
    }
  }
}
