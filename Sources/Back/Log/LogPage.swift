import CivilTime
import Drawing
import EventStream
import Histories
import RoundRobin
import Statistics
import Terminals

/// The log as text.
struct LogPage {
  /// The width of titles beyond which they are cut or shift the rest of their line.
  private static let longestTitle = 60

  /// The days with entries, with times as they are shown.
  private let days: [DayLog]
  private let tasks: [LoggedTask]
  /// All the time of work.
  private let focus: Duration
  private let words: StatsWords
  private let zone: Zone
  private let ink: Ink
  /// The maximum width of lines; `nil` for unlimited.
  private let width: Int?

  init(_ days: [DayLog], words: StatsWords, zone: Zone, ink: Ink, width: Int?) {
    tasks = days.tasks
    self.days = days.showing(tasks)
    focus = days.focus
    self.words = words
    self.zone = zone
    self.ink = ink
    self.width = width
  }

  /// Visits the lines: the days, each alone where lines may be of any width, since years of them
  /// are long, and the sum.
  ///
  /// - Parameter visit: Receives lines.
  /// - Throws: The error of `visit`.
  func visitLines<Problem>(_ visit: ([TextLine]) throws(Problem) -> Void) throws(Problem) {
    if width == nil {
      let widths = widths
      for day in days.indices { try visit(lines(of: days[day...day], least: widths)) }
    } else {
      try visit(lines(of: days[...], least: (0, 0)))
    }
    try visit([.blank] + (width.map { sum.wrapped(to: $0, indent: 2) } ?? [sum]))
  }

  /// The lines of days, with the least widths of the titles and durations.
  private func lines(
    of days: ArraySlice<DayLog>, least: (title: Int, length: Int)
  ) -> [TextLine] {
    // One long title must not shift the durations of all lines. Titles are shortened until the
    // words on pauses and on the ends of slices fit, and then these.
    let table = TextTable(
      [
        .init(), .init(), .init(gap: 1, least: least.title, most: Self.longestTitle),
        .init(.trailing, least: least.length), .init(), .init(gap: 0),
      ],
      rows: days.flatMap(\.listed).map(cells),
      steps: [
        .narrow(2, to: 24), .drop(5), .narrow(2, to: 16), .narrow(4, to: 8), .drop(4),
        .narrow(2, to: 0),
      ])
    var entries = table.lines(within: width, ellipsis: ink.ellipsis)[...]
    var lines: [TextLine] = []
    for day in days {
      if day.date != self.days.first?.date { lines.append(.blank) }
      lines.append(TextLine(words.day(day.date), ink.strong))
      lines += entries.prefix(day.listed.count)
      entries = entries.dropFirst(day.listed.count)
    }
    return lines
  }

  /// The widths of the titles and durations of all days.
  private var widths: (title: Int, length: Int) {
    var widths = (title: 0, length: 0)
    for entry in days.lazy.flatMap(\.listed) {
      let title = TextWidth.of(Self.title(of: entry, ink))
      if title <= Self.longestTitle { widths.title = max(widths.title, title) }
      widths.length = max(widths.length, TextWidth.of(Self.length(of: entry)))
    }
    return widths
  }

  // MARK: Entries

  /// The times, the mark of the task, the title, the duration, the end, and the pauses.
  private func cells(of entry: DayLog.Entry) -> [TextLine] {
    guard case .slice(let turn) = entry.what else {
      let texts = [
        hours(of: entry), " ", Self.title(of: entry, ink), Self.length(of: entry), "",
        pauses(in: entry),
      ]
      return texts.map { TextLine($0, ink.label) }
    }
    return [
      TextLine(hours(of: entry), ink.label),
      TextLine(ink.isASCII ? "|" : "┃", mark(of: turn)),
      TextLine(Self.title(of: entry, ink), ink.text),
      TextLine(Self.length(of: entry), ink.text),
      TextLine([Self.ending(of: turn, ink)]), TextLine(pauses(in: entry), ink.label),
    ]
  }

  /// The pauses and interruptions of an entry, after its end.
  private func pauses(in entry: DayLog.Entry) -> String {
    let parts = [("paused", entry.paused), ("interrupted", entry.interrupted)]
      .filter { $0.1 >= .seconds(1) }
      .map { "\($0.0) \(TimeText.spent($0.1))" }
    let start = entry.turn == nil ? "" : ink.separator
    return parts.isEmpty ? "" : start + parts.joined(separator: ink.separator)
  }

  /// `09:00–09:25`.
  private func hours(of entry: DayLog.Entry) -> String {
    let end = zone.local(entry.end)
    let isMidnight = end.time == .midnight && entry.end > entry.start
    return TimeText.clock(zone.local(entry.start).time) + ink.dash
      + (isMidnight ? "24:00" : TimeText.clock(end.time))
  }

  private static func title(of entry: DayLog.Entry, _ ink: Ink) -> String {
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

  /// A length; `0 s` for none, as the lines around it may be in seconds.
  private static func time(_ length: Duration) -> String {
    length < .seconds(1) ? "0 s" : TimeText.spent(length)
  }

  private static func length(of entry: DayLog.Entry) -> String {
    switch entry.what {
    case .slice(let turn): time(turn.focus)
    case .interlude, .gap: time(entry.end - entry.start - entry.paused - entry.interrupted)
    }
  }

  /// The colour of the task.
  private func mark(of turn: DayLog.Turn) -> Style {
    Style(ink.color(ofTask: turn.task.title, tags: turn.task.tags))
  }

  private static func ending(of turn: DayLog.Turn, _ ink: Ink) -> TextSpan {
    let (text, style) =
      switch turn.ending {
      case .ended(let ending): (ending.words, style(of: ending, ink))
      case .goesOn: ("continues after midnight", ink.label)
      case .runs: ("runs", ink.present)
      case .unknown: ("interrupted", ink.label)
      }
    return TextSpan(text, style)
  }

  private static func style(of ending: PastSlice.Ending, _ ink: Ink) -> Style {
    if ending.isAnswered == false { return ink.warning }
    return switch ending.reason {
    case .expired: Style(ink.palette.rest)
    case .completed: ink.done
    case .skipped, .removed, .commitment, .displaced, .postponed, .slept, .stopped: ink.label
    }
  }

  // MARK: The sum

  /// `2 h 35 focused in 7 slices: Maths (1 h 15), Essay (50 min)`.
  private var sum: TextLine {
    let slices = days.flatMap(\.turns).count(where: \.counts)
    let worked = tasks.filter { $0.focus >= .seconds(1) }
    let shown = worked.prefix(worked.count > 4 ? 3 : 4).map {
      "\(harmless($0.title)) (\(Self.time($0.focus)))"
    }
    let rest = worked.count - shown.count
    let list = (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return TextLine([
      TextSpan(Self.time(focus), ink.present),
      TextSpan(" focused" + (slices > 0 ? " in \(slices.counting("slice"))" : ""), ink.text),
      TextSpan(tasks.count > 1 && !worked.isEmpty ? ": \(list)" : "", ink.label),
    ])
  }
}
