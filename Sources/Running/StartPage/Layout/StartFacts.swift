import CivilTime
import Drawing
import Tasks
import Terminals

/// The facts about a task besides title, tags and projects: its deadline, its arrival, its
/// estimate.
struct StartFacts {
  private let parts: [String]
  private let style: Style
  private let ink: Ink

  init(_ item: TaskItem, effort: Duration?, now: CivilDateTime, ink: Ink) {
    self.ink = ink
    let words = DueWords(now: now)
    if let time = item.at {
      switch time {
      case .daily(let span):
        parts = [
          "\(TimeText.clock(span.start)) to \(TimeText.clock(span.end))", item.due.map(words.text),
        ].compactMap(\.self)
      case .once(let start, let end):
        parts = [
          [start, end].map { "\(TimeText.day($0.date, isShort: true)) \(TimeText.clock($0.time))" }
            .joined(separator: " to ")
        ]
      }
      style = Style(ink.palette.commitment)
    } else {
      parts = [
        item.isDone ? "done" : nil, item.arrival(on: now.date).flatMap(words.text),
        item.due.map { "due \(words.text($0))" },
        item.estimate.map { estimate in
          effort.map { Remainder(estimate: estimate, spent: $0).description }
            ?? TimeText.length(estimate)
        },
        item.slice.map { "slice \(TimeText.length($0))" },
      ].compactMap(\.self)
      style = ink.label
    }
  }

  /// As many as fit, the most important first; `nil` if there are none.
  func span(fitting width: Int) -> TextSpan? {
    for count in stride(from: parts.count, to: 0, by: -1) {
      let text = parts.prefix(count).joined(separator: ink.separator)
      if TextWidth.of(text) <= width { return TextSpan(text, style) }
    }
    return nil
  }
}
