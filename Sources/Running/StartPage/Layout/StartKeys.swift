import Drawing
import Terminals

/// The keys of the start page that make sense now.
enum StartKeys {
  static func hints(_ page: StartPage, _ ink: Ink, width: Int) -> [KeyHint] {
    let isASCII = ink.profile.glyphs == .ascii
    let upDown = isASCII ? "up/down" : "↑↓"
    let leftRight = isASCII ? "left/right" : "←→"
    let leave = KeyHint("Esc", width < 64 ? "leave" : "save and leave", rank: 4)
    guard case .line(let index) = page.place else {
      return [
        KeyHint(leftRight, "turn"), KeyHint("PgUp/PgDn", "by 5", rank: 3),
        KeyHint(upDown, "move", rank: 1), KeyHint("Enter", "to the list", rank: 2), leave,
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
