import CivilTime
import Drawing
import EventStream
import RoundRobin
import Statistics

/// What was done when, as people read it.
struct LogPage {
  let days: [DayLog]
  let words: StatsWords
  let zone: Zone
  let ink: StatsInk
  /// How many cells a line has; `nil`: as many as it needs.
  let width: Int?

  /// The days one below the other, and what they come to.
  var lines: [TextLine] {
    var lines: [TextLine] = []
    for day in days where !day.entries.isEmpty {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(TextLine(words.day(day.date), ink.ink.strong))
      lines += day.entries.map(line(of:))
    }
    return lines + [.blank, sum]
  }

  // MARK: Entries

  private func line(of entry: DayLog.Entry) -> TextLine {
    switch entry.what {
    case .slice(let turn):
      let title = harmless(turn.task.title)
      let (ending, style) = self.ending(of: turn.ending)
      let pause =
        turn.paused >= .seconds(1)
        ? "\(ink.ink.separator)paused \(TimeText.spent(turn.paused))" : ""
      return TextLine([
        TextLine.Span(text: hours(of: entry) + "  ", style: ink.ink.label),
        TextLine.Span(text: ink.isASCII ? "| " : "┃ ", style: mark(of: turn)),
        TextLine.Span(
          text: TextWidth.padded(
            TextWidth.truncated(title, to: titleWidth, ellipsis: ink.ink.ellipsis), to: titleWidth),
          style: ink.ink.text),
        TextLine.Span(text: length(turn.focus) + "  ", style: ink.ink.text),
        TextLine.Span(text: ending, style: style),
        TextLine.Span(text: pause, style: ink.ink.label),
      ])
    case .interlude(let kind, let title):
      return between(entry, name(of: kind, title))
    case .gap:
      return between(entry, ink.isASCII ? "-" : "·")
    }
  }

  private func between(_ entry: DayLog.Entry, _ text: String) -> TextLine {
    TextLine(
      hours(of: entry) + "    "
        + TextWidth.padded(
          TextWidth.truncated(text, to: titleWidth, ellipsis: ink.ink.ellipsis), to: titleWidth)
        + length(entry.end - entry.start), ink.ink.label)
  }

  /// `09:00–09:25`.
  private func hours(of entry: DayLog.Entry) -> String {
    let dash = ink.isASCII ? "-" : "–"
    let end = zone.local(entry.end)
    let isMidnight = end.time == .midnight && entry.end > entry.start
    return TimeText.clock(zone.local(entry.start).time) + dash
      + (isMidnight ? "24:00" : TimeText.clock(end.time))
  }

  private func length(_ length: Duration) -> String {
    TextWidth.padded(TimeText.spent(length), to: 10, alignment: .trailing)
  }

  private var titleWidth: Int {
    let widest =
      days.flatMap(\.entries).map { entry in
        switch entry.what {
        case .slice(let turn): TextWidth.of(harmless(turn.task.title))
        case .interlude(let kind, let title): TextWidth.of(name(of: kind, title))
        case .gap: 1
        }
      }.max() ?? 0
    return width.map { min(widest, max(8, $0 - 41)) } ?? widest
  }

  /// The colour of the first tag.
  private func mark(of turn: DayLog.Turn) -> Style {
    Style(ink.color(ofTag: turn.task.tags.first ?? ""))
  }

  private func name(of kind: Interlude.Kind, _ title: String) -> String {
    switch kind {
    case .rest: "break"
    case .longRest: "long break"
    case .checkIn: "check-in"
    case .commitment: harmless(title)
    case .waiting: "waiting for the next task"
    }
  }

  private func ending(of ending: DayLog.Ending) -> (String, Style) {
    let done = Style(ink.ink.palette.rest)
    let quiet = ink.ink.label
    return switch ending {
    case .ended(_, isAnswered: false?): ("unanswered", ink.ink.warning)
    case .ended(.expired, _): (SliceEnd.expired.words, done)
    case .ended(.completed, _):
      (SliceEnd.completed.words, Style(ink.ink.palette.rest, .bold))
    case .ended(let reason, _): (reason.words, quiet)
    case .goesOn: ("goes on after midnight", quiet)
    case .runs: ("runs", Style(ink.ink.palette.accent, .bold))
    case .unknown: ("broken off", quiet)
    }
  }

  // MARK: The sum

  /// `2 h 35 focused in 7 slices: Maths 1 h 15, Essay 50 min`.
  private var sum: TextLine {
    let turns = days.flatMap(\.turns)
    let focus = turns.reduce(Duration.zero) { $0 + $1.focus }
    var order: [String] = []
    var times: [String: (title: String, focus: Duration)] = [:]
    for turn in turns {
      if times[turn.task.id] == nil { order.append(turn.task.id) }
      times[turn.task.id, default: (turn.task.title, .zero)].focus += turn.focus
      times[turn.task.id]?.title = turn.task.title
    }
    let tasks = order.compactMap { times[$0] }.sorted { $0.focus > $1.focus }
    let shown = tasks.prefix(tasks.count > 4 ? 3 : 4)
      .map { "\(harmless($0.title)) \(TimeText.spent($0.focus))" }
    let rest = tasks.count - shown.count
    let list = (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return TextLine([
      TextLine.Span(text: TimeText.spent(focus), style: Style(ink.ink.palette.accent, .bold)),
      TextLine.Span(
        text: " focused in \(turns.count.counting("slice"))", style: ink.ink.text),
      TextLine.Span(text: tasks.count > 1 ? ": \(list)" : "", style: ink.ink.label),
    ])
  }
}
