import Drawing
import RoundRobin
import Terminals

/// The keys of the ring.
extension KeyBar {
  package static let question = [
    KeyHint("y", "yes"), KeyHint("n", "no"),
  ]

  /// While a line is typed.
  package static func typing(isNew: Bool) -> [KeyHint] {
    [KeyHint("Enter", isNew ? "add" : "keep", rank: 1), KeyHint("Esc", "cancel")]
  }

  /// While the list is open; without a match there is only the way back.
  static func keys(_ picker: TaskPicker, hasMatch: Bool) -> [KeyHint] {
    let back = KeyHint("Esc", "back")
    guard hasMatch else { return [back] }
    return [
      KeyHint("Enter", picker.purpose.action.label, rank: 1),
      KeyHint("Tab", "or \(picker.purpose.following.label)", rank: 2), back,
    ]
  }

  /// The choice of minutes, the chosen ones in brackets; where not all have room, only these.
  static func minutes(_ choice: MinutesChoice, ink: Ink, width: Int) -> TextLine {
    let isWide = width >= 48
    let answers = choice.minutes.enumerated().map { index, minutes in
      index == choice.place
        ? TextSpan(" [\(minutes)]", Style(ink.palette.accent, .bold), .item(index))
        : TextSpan("  \(minutes) ", ink.text, .item(index))
    }
    let question = TextSpan(isWide ? choice.question : choice.shortQuestion, ink.strong)
    let unit = TextSpan(" \(choice.unit)", ink.label)
    var spans = [question] + answers + [unit]
    if TextLine(spans).width > width { spans = [question, answers[choice.place], unit] }
    let room = width - TextLine(spans).width
    let keys = line(
      [KeyHint("Enter", "yes"), KeyHint("Esc", "no", rank: 1)], lead: " ", ink: ink, width: room)
    return TextLine(keys.width <= room && keys.spans.count > 1 ? spans + keys.spans : spans)
  }

  /// The keys that make sense now.
  package static func keys(
    _ status: RotationStatus, _ state: ScreenState, ellipsis: String = "…"
  ) -> [KeyHint] {
    if status.isOver {
      let more = state.isGuest ? [] : [KeyHint("Enter", "more tasks", rank: 1)]
      return more + [KeyHint("q", "leave")]
    }
    if case .help = state.open { return state.bindings.hintsInHelp() }
    if status.paused == nil, status.state == .checkIn {
      let hints = state.bindings.compactMap(\.hint).filter {
        ["done", "extend"].contains($0.setting)
      }
      return [KeyHint("any key", "yes")] + hints
    }
    let hints = state.bindings.compactMap(\.hint)
    return hints.filter { !refused(at: status).contains($0.setting) }.compactMap { hint in
      switch hint.setting {
      case "undo" where state.hasNothingToUndo: nil
      case "pause" where status.paused != nil: KeyHint(hint.key, "go on")
      case "done" where status.current == nil:
        // In a break or a commitment, the task of the last slice, unless that is completed.
        status.last.flatMap(status.member).map { member in
          let title = TextWidth.truncated(status.title(member.task), to: 16, ellipsis: ellipsis)
          var named = KeyHint(hint.key, "\(title) is done", rank: 2)
          named.brief = hint.meaning
          return named
        }
      default: hint
      }
    }
  }

  /// The keys whose commands make no sense now.
  private static func refused(at status: RotationStatus) -> Set<String> {
    switch status.state {
    case .slice, .checkIn, .rest: []
    case .commitment:
      status.rotation.task == nil ? ["done", "skip", "extend"] : ["skip", "extend"]
    case .ready, .between, .waiting, .ended: ["done", "skip", "extend"]
    }
  }
}
