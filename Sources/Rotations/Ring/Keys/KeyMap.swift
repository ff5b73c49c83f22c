import RoundRobin
import Tasks
import Terminals

/// What a key asks for while no line is typed and no question is open.
enum KeyMeaning: Equatable {
  /// A line of the command language.
  case command(String)
  case prompt(Prompt)
  /// The help, which comes and goes.
  case help
  /// The end for today, which is asked about.
  case end
  case redraw
}

/// The keys of the running screen.
enum KeyMap {
  /// The meaning of a key; nil if it has none.
  static func meaning(of key: Key, at status: RotationStatus) -> KeyMeaning? {
    switch key {
    case .character(let character): meaning(of: character, at: status)
    case .control("l"): .redraw
    case .enter, .escape, .backspace, .delete, .tab, .up, .down, .left, .right, .altUp, .altDown,
      .shiftLeft, .shiftRight, .pageUp, .pageDown, .wordLeft, .wordRight, .home, .end, .control,
      .paste:
      nil
    }
  }

  private static func meaning(of character: Character, at status: RotationStatus) -> KeyMeaning? {
    switch character {
    case " ": .command("toggle")
    case "d", "D": .command("done")
    case "n", "N": .command("skip")
    case "+", "=": .command("extend 5m")
    case "b", "B": .command("back")
    case "u", "U": .command("reopen")
    case "g", "G": .prompt(Prompt(.go))
    case "a", "A": .prompt(Prompt(.add))
    case "e", "E": edit(status).map(KeyMeaning.prompt)
    case "?", "h": .help
    case "q", "Q": .end
    default: nil
    }
  }

  /// The line of the task that runs, or else of the next one.
  private static func edit(_ status: RotationStatus) -> Prompt? {
    guard let task = status.current ?? status.rotation.task ?? status.rotation.next else {
      return nil
    }
    let item = status.item(task)
    return Prompt(.edit(item), item.line(as: .todoTxt))
  }
}
