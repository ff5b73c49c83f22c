import CivilTime
import Coach
import Commands
import Drawing
import EventStream
import Histories
import Options
import Platform
import RoundRobin
import Statistics
import Terminals

/// `rota log`: past slices in order of time.
package struct LogCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "log",
    summary: "Shows past slices: what was done, and when.",
    example: "rota log yesterday --task Maths",
    operands: "[DAY]",
    forms: ["today|yesterday|DAY"],
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Days",
        [
          OptionRow(summary: "DAY: 2026-11-20, mon, yesterday, today (today)"),
          OptionRow(.from, summary: "first day"),
          OptionRow(.to, summary: "the day after the last (tomorrow)"),
          .zone,
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.task, summary: "only this task, +project or @tag"),
          .json,
          .plainTable,
          .colors,
          .help,
        ]),
    ])

  private let options: LogOptions

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try LogOptions(arguments, in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let period = try options.period(in: world)
    let window = period.instants(in: options.zone)
    if options.isJSON {
      try writeJSON(of: period, in: window, in: world)
      return .success
    }
    let (past, selection) = try past(of: period, in: window, in: world)
    var history = past.history
    history.slices.removeAll { !$0.reaches(into: window) }
    history.interludes.removeAll { !$0.reaches(into: window) }
    if let selection {
      history.keep(of: selection.includes)
      if history.slices.isEmpty {
        world.say("no slices of '\(selection.title)' \(days(of: period, in: world))")
        return .success
      }
    }
    if history.slices.isEmpty, history.interludes.isEmpty {
      let completed = history.moments.count { moment in
        if case .completed = moment.what { window.contains(moment.time) } else { false }
      }
      let (tasks, verb) = (completed.counting("task"), completed == 1 ? "was" : "were")
      world.say(
        "no slices \(days(of: period, in: world))"
          + (completed > 0 ? "; \(tasks) \(verb) completed, as rota stats shows" : ""))
    } else {
      let paper = paper(in: world)
      try page(period, history, running: past.runningSlices, in: world).visitLines {
        lines throws(Failure) in
        try world.print(lines.text(on: paper))
      }
    }
    return .success
  }

  private func writeJSON(
    of period: Period, in window: Range<Instant>, in world: some World
  ) throws(Failure) {
    let wanted = try options.task == nil ? nil : past(of: period, in: window, in: world).1
    var past = PastInParts(in: window, withInterludes: options.task == nil, of: world)
    var log = LogJSON(of: period, in: options.zone)
    try log.write(&past, of: wanted.map { $0.includes }) {
      piece throws(Failure) in try world.print(bytes: piece)
    }
    try world.print("\n")
    world.warn(of: past.problems)
  }

  private func page(
    _ period: Period, _ history: History, running: [String: Instant], in world: some World
  ) -> LogPage {
    var book = DayLogBook(of: period, zone: options.zone)
    for slice in history.slices {
      book.add(slice, isRunning: running[slice.rotation] == slice.start)
    }
    for interlude in history.interludes { book.add(interlude) }
    // For some tasks only, interludes are omitted.
    let days = options.task == nil ? book.days.map(\.withGaps) : book.days
    let paper = paper(in: world)
    var ink = paper.ink
    ink.tags = TagBook(in: world)
    ink.tags.tellApart(history.slices)
    return LogPage(
      days, words: words(in: world), zone: options.zone,
      ink: ink, width: paper.width)
  }

  private func paper(in world: some World) -> Paper { world.paper(options.presentation) }

  private func words(in world: some World) -> StatsWords {
    StatsWords(
      today: options.zone.local(world.now).date, glyphs: paper(in: world).ink.profile.glyphs)
  }

  /// The days in words, as in `on Friday 20 November`.
  private func days(of period: Period, in world: some World) -> String {
    let words = words(in: world)
    let last = period.to.adding(days: -1)
    return period.from == last
      ? "on \(words.day(last))" : "from \(words.day(period.from)) to \(words.day(last))"
  }

  /// The history, and the only tasks to show, which have no interludes.
  private func past(
    of period: Period, in window: Range<Instant>, in world: some World
  ) throws(Failure) -> (Past, PastSelection?) {
    guard let task = options.task else {
      return (world.past(in: window, withInterludes: true), nil)
    }
    return try world.past(in: window, of: task, days(of: period, in: world))
  }
}
