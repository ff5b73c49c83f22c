import Drawing
import Statistics
import Terminals

/// The keys of the screen of statistics.
enum StatsKeys {
  /// All of them, for the help.
  static let all = [
    ("left/right", "earlier, later"),
    ("0", "back to now"),
    ("d w m y", "day, week, month, year"),
    ("tab", "next chart"),
    ("up/down", "select"),
    ("enter", "look closer"),
    ("x", "experience"),
    ("?", "help"),
    ("q", "leave"),
  ]

  /// Those that make sense now, for the bottom line.
  static func hints(
    _ state: StatsScreenState, _ view: StatsView, ink: Ink, width: Int
  ) -> [KeyHint] {
    if state.isHelpOpen { return [KeyHint("?", "back"), KeyHint("q", "leave", rank: 1)] }
    let isASCII = ink.profile.glyphs == .ascii
    var hints = [
      KeyHint(
        isASCII ? "left/right" : "←→", width < 64 ? "time" : "earlier, later", rank: 1)
    ]
    if !view.isPresent { hints.append(KeyHint("0", "now", rank: 4)) }
    hints.append(KeyHint("d w m y", "span", rank: 5))
    hints.append(KeyHint("tab", "chart", rank: 3))
    if view.count > 1, !view.isEmpty {
      hints.append(KeyHint(isASCII ? "up/down" : "↑↓", "select", rank: 6))
    }
    hints.append(KeyHint("?", "help", rank: 2))
    hints.append(KeyHint("q", "leave"))
    return hints
  }
}
