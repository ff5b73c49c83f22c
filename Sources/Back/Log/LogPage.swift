import CivilTime
import Drawing
import EventStream
import Histories
import RoundRobin
import Statistics
import Terminals

/// What was done when, as people read it.
struct LogPage {
  /// The days with anything on them.
  private let days: [DayLog]
  private let words: StatsWords
  private let zone: Zone
  private let ink: StatsInk
  /// How many cells a line has; `nil`: as many as it needs.
  private let width: Int?
  private let columns: LogColumns

  init(_ days: [DayLog], words: StatsWords, zone: Zone, ink: StatsInk, width: Int?) {
    self.days = days
    self.words = words
    self.zone = zone
    self.ink = ink
    self.width = width
    let entries = days.flatMap(\.entries)
    columns = LogColumns(
      titles: entries.map { Self.title(of: $0, ink) },
      lengths: entries.map { Self.length(of: $0) },
      endings: days.flatMap(\.turns).map { Self.ending(of: $0, ink.ink).text }, width: width,
      ellipsis: ink.ink.ellipsis)
  }

  /// The days one below the other, and what they come to.
  var lines: [TextLine] {
    var lines: [TextLine] = []
    for day in days {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(TextLine(words.day(day.date), ink.ink.strong))
      lines += day.entries.map(line(of:))
    }
    return lines + [.blank] + (width.map { sum.wrapped(to: $0, indent: 2) } ?? [sum])
  }

  // MARK: Entries

  private func line(of entry: DayLog.Entry) -> TextLine {
    let title = columns.title.cell(Self.title(of: entry, ink))
    let length = columns.length(Self.length(of: entry))
    guard case .slice(let turn) = entry.what else {
      return TextLine(hours(of: entry) + "    " + title + length, ink.ink.label)
    }
    var line = TextLine([
      TextLine.Span(text: hours(of: entry) + "  ", style: ink.ink.label),
      TextLine.Span(text: ink.isASCII ? "| " : "┃ ", style: mark(of: turn)),
      TextLine.Span(text: title + length, style: ink.ink.text),
    ])
    guard columns.hasEndings else { return line }
    let ending = Self.ending(of: turn, ink.ink)
    line.spans.append(TextLine.Span(text: "  \(ending.text)", style: ending.style))
    if turn.paused >= .seconds(1) {
      let pause = "\(ink.ink.separator)paused \(TimeText.spent(turn.paused))"
      line.spans.append(TextLine.Span(text: pause, style: ink.ink.label))
    }
    return line
  }

  /// `09:00–09:25`.
  private func hours(of entry: DayLog.Entry) -> String {
    let dash = ink.isASCII ? "-" : "–"
    let end = zone.local(entry.end)
    let isMidnight = end.time == .midnight && entry.end > entry.start
    return TimeText.clock(zone.local(entry.start).time) + dash
      + (isMidnight ? "24:00" : TimeText.clock(end.time))
  }

  private static func title(of entry: DayLog.Entry, _ ink: StatsInk) -> String {
    switch entry.what {
    case .slice(let turn): harmless(turn.task.title)
    case .interlude(.rest, _): "break"
    case .interlude(.longRest, _): "long break"
    case .interlude(.checkIn, _): "check-in"
    case .interlude(.commitment, let title): harmless(title)
    case .interlude(.waiting, _): "waiting for the next task"
    case .gap: ink.isASCII ? "-" : "·"
    }
  }

  private static func length(of entry: DayLog.Entry) -> String {
    switch entry.what {
    case .slice(let turn): TimeText.spent(turn.focus)
    case .interlude, .gap: TimeText.spent(entry.end - entry.start)
    }
  }

  /// The colour of the first tag.
  private func mark(of turn: DayLog.Turn) -> Style {
    Style(ink.color(ofTag: turn.task.tags.first ?? ""))
  }

  private static func ending(of turn: DayLog.Turn, _ ink: Ink) -> TextLine.Span {
    let (text, style) =
      switch turn.ending {
      case .ended(_, isAnswered: false?): ("unanswered", ink.warning)
      case .ended(.expired, _): (SliceEnd.expired.words, Style(ink.palette.rest))
      case .ended(.completed, _): (SliceEnd.completed.words, Style(ink.palette.rest, .bold))
      case .ended(let reason, _): (reason.words, ink.label)
      case .goesOn: ("continues after midnight", ink.label)
      case .runs: ("runs", Style(ink.palette.accent, .bold))
      case .unknown: ("broken off", ink.label)
      }
    return TextLine.Span(text: text, style: style)
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
