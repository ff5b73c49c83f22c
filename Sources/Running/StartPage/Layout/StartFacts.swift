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

  init(_ item: TaskItem, effort: Duration? = nil, now: CivilDateTime, ink: Ink) {
    self.ink = ink
    if let time = item.at {
      switch time {
      case .daily(let span):
        parts = ["\(TimeText.clock(span.start)) to \(TimeText.clock(span.end))"]
      case .once(let start, let end):
        parts = [
          [start, end].map { "\(TimeText.day($0.date, isShort: true)) \(TimeText.clock($0.time))" }
            .joined(separator: " to ")
        ]
      }
      style = Style(ink.palette.commitment)
    } else {
      parts = [
        item.isDone ? "done" : nil, item.arrival(on: now.date).flatMap { Self.from($0, now: now) },
        item.due.map { "due \(Self.due($0, today: now.date))" },
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

  /// The arrival of a task; `nil` if it has arrived.
  private static func from(_ arrival: Arrival, now: CivilDateTime) -> String? {
    let start = arrival.resolved(on: now.date)
    guard (start.date, start.time) > (now.date, now.time) else { return nil }
    return start.date == now.date
      ? "from \(TimeText.clock(start.time))" : "from \(day(start.date, today: now.date))"
  }

  private static func due(_ due: Due, today: CivilDate) -> String {
    switch due {
    case .date(let date): day(date, today: today)
    case .dateTime(let dateTime):
      dateTime.date == today
        ? TimeText.clock(dateTime.time)
        : "\(day(dateTime.date, today: today)) \(TimeText.clock(dateTime.time))"
    }
  }

  /// `today`, `Sat`, or `Sat 5 Dec` from a week on.
  private static func day(_ date: CivilDate, today: CivilDate) -> String {
    switch date.days(since: today) {
    case 0: "today"
    case 1..<7: date.weekday.shortName
    default: TimeText.day(date, isShort: true)
    }
  }
}
