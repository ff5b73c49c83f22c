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
import Tasks
import Terminals

/// `rota log`: past slices in order of time.
package struct LogCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "log",
    summary: "Shows past slices: what was done, and when.",
    example: "rota log yesterday --task Maths",
    operands: "[DAY]",
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
          OptionRow(.task, summary: "only this task: its id or its title"),
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
    var history = world.past(in: window, withInterludes: options.task == nil).history
    history.slices.removeAll { !$0.reaches(into: window) }
    history.interludes.removeAll { !$0.reaches(into: window) }
    if let name = options.task {
      let task = try history.slices.tasks.task(called: name)
      history.slices.removeAll { $0.task.id != task?.id }
    }
    if history.slices.isEmpty, history.interludes.isEmpty {
      world.say(emptiness(of: period, in: world))
    } else {
      let paper = paper(in: world)
      try page(period, history, in: world).visitLines { lines throws(Failure) in
        try world.print(lines.text(on: paper))
      }
    }
    return .success
  }

  private func writeJSON(
    of period: Period, in window: Range<Instant>, in world: some World
  ) throws(Failure) {
    var past = PastInParts(in: window, withInterludes: options.task == nil, of: world)
    var wanted: PastTask?
    if let name = options.task {
      var tasks: [String: String] = [:]
      try past.visit { part throws(Failure) in tasks.merge(part.slices.tasks) { $1 } }
      wanted = try tasks.task(called: name)
    }
    var log = LogJSON(of: period, in: options.zone)
    try log.write(&past, of: { options.task == nil || $0.id == wanted?.id }) {
      piece throws(Failure) in try world.print(bytes: piece)
    }
    try world.print("\n")
    for message in past.problems.messages { world.say(message) }
  }

  private func page(
    _ period: Period, _ history: History, in world: some World
  ) -> LogPage {
    var book = DayLogBook(of: period, zone: options.zone, now: world.now)
    for slice in history.slices { book.add(slice) }
    for interlude in history.interludes { book.add(interlude) }
    // For a single task, interludes are omitted.
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

  private func emptiness(of period: Period, in world: some World) -> String {
    let words = words(in: world)
    let last = period.to.adding(days: -1)
    let days =
      period.from == last
      ? "on \(words.day(last))" : "from \(words.day(period.from)) to \(words.day(last))"
    guard let task = options.task else { return "nothing was done \(days)" }
    return "nothing was done for '\(task)' \(days)"
  }
}

/// A task of the history, to be found by name.
private struct PastTask: NamedTask, Hashable {
  let id: String
  let title: String
}

extension [PastSlice] {
  /// The titles of the tasks, by their ids.
  fileprivate var tasks: [String: String] {
    var titles: [String: String] = [:]
    for slice in self { titles[slice.task.id] = slice.task.title }
    return titles
  }
}

extension [String: String] {
  /// The task with a name, of titles by ids; `nil` if there are none at all.
  fileprivate func task(called name: String) throws(Failure) -> PastTask? {
    if isEmpty { return nil }
    let tasks = map { PastTask(id: $0.key, title: $0.value) }
      .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    return try rethrowing(tasks.task(named: name)) { (error: UnknownTask) in
      Failure.value("in these days: \(error)")
    }
  }
}
