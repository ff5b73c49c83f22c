import CivilTime
import Drawing
import Tasks
import Terminals

/// The facts about a task besides title, tags and projects: its deadline, its arrival, its
/// estimate.
struct StartFacts {
  /// The facts, and the same in shorter words.
  private let forms: [[String]]
  private let style: Style
  private let ink: Ink

  init(_ item: TaskItem, effort: Duration?, now: CivilDateTime, ink: Ink) {
    self.ink = ink
    let words = DueWords(now: now)
    if let time = item.at {
      switch time {
      case .daily(let span):
        let clock = "\(TimeText.clock(span.start)) to \(TimeText.clock(span.end))"
        forms = [[clock, item.due.map(words.text)].compactMap(\.self)]
      case .once(let start, let end):
        let times = [start, end].map {
          "\(TimeText.day($0.date, isShort: true)) \(TimeText.clock($0.time))"
        }
        forms = [[times.joined(separator: " to ")]]
      }
      style = Style(ink.palette.commitment)
    } else {
      let rest = item.estimate.flatMap { estimate in
        effort.map { Remainder(estimate: estimate, spent: $0) }
      }
      let estimate = item.estimate.map(TimeText.length)
      forms = [rest?.description ?? estimate, rest?.shortText ?? estimate].map { estimate in
        [
          item.isDone ? "done" : nil, item.arrival(on: now.date).flatMap(words.text),
          item.due.map { "due \(words.text($0))" }, estimate,
          item.slice.map { "slice \(TimeText.length($0))" },
        ].compactMap(\.self)
      }
      style = ink.label
    }
  }

  /// As many as fit, the most important first; `nil` if there are none.
  func span(fitting width: Int) -> TextSpan? {
    for count in stride(from: forms[0].count, to: 0, by: -1) {
      let texts = forms.lazy.map { $0.prefix(count).joined(separator: ink.separator) }
      if let text = texts.first(where: { TextWidth.of($0) <= width }) {
        return TextSpan(text, style)
      }
    }
    return nil
  }
}
