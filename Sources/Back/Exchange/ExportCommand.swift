import CivilTime
import Commands
import Histories
import Options
import Platform
import Statistics

/// `rota export`: the past, for other programs.
package struct ExportCommand: Subcommand {
  /// In which form.
  private enum Form: String, ExchangeForm {
    case ndjson, csv, timewarrior, ics
  }

  package static let syntax = CommandSyntax(
    "export",
    summary: "Exports the journal for other programs.",
    example: "rota export --csv --from 2026-11-01 november.csv",
    operands: "[FILE|-]",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Forms",
        [
          OptionRow(
            Form.ndjson.option, summary: "every record of all machines, once (the default);"),
          OptionRow(summary: "of days: the rotations with a record on them"),
          OptionRow(Form.csv.option, summary: "a table with a row for each slice"),
          OptionRow(.raw, summary: "with --csv: leave texts as they are"),
          OptionRow(Form.timewarrior.option, summary: "intervals, as timew export prints them"),
          OptionRow(Form.ics.option, summary: "a calendar with an event for each slice"),
          OptionRow(summary: "without one, by the name: november.csv, november.ics"),
        ]),
      OptionGroup(
        "Days",
        [
          OptionRow(.from, summary: "first day: 2026-11-01, mon, today"),
          OptionRow(.to, summary: "the day after the last"),
          .zone,
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(ResultTarget.force, summary: "replace an existing file"),
          .help,
        ]),
    ])

  private let form: Form
  /// Whether texts in a table stay as they are.
  private let isRaw: Bool
  private let target: ResultTarget
  private let zone: Zone
  private let days: PastWindow

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let name = arguments.operands.first ?? "-"
    let chosen = try Form.chosen(by: arguments, orBy: name)
    if chosen == nil, let meant = Form(rawValue: name) {
      throw .mistakenFile(found: name, meant: "export --\(meant.rawValue)")
    }
    form = chosen ?? .ndjson
    isRaw = try arguments.isRaw(asCSV: form == .csv, example: "rota export --csv --raw")
    target = ResultTarget(
      name, replacing: arguments.state(of: ResultTarget.force) ?? false)
    zone = try arguments.zone(in: world)
    days = try PastWindow(arguments)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    try target.check(in: world)
    try target.write(try bytes(in: world), in: world)
    return .success
  }

  private func bytes(in world: some World) throws(Failure) -> [UInt8] {
    let window = try window(in: world)
    if form == .ndjson {
      let export = RecordExport(days.isEmpty ? nil : window, in: world)
      world.warn(of: export.problems)
      try keepFile(because: export.problems, in: world)
      if export.lines.isEmpty, export.problems.isEmpty { say(noneOf: "records", in: world) }
      return export.lines
    }
    let past = world.past(in: days.isEmpty ? nil : window)
    try keepFile(because: past.problems, in: world)
    let begun = past.history.slices.filter { window.contains($0.start) }
    let slices = past.ended(begun)
    let running = begun.count - slices.count
    if running > 0 { world.say("\(running.counting("running slice")) left out") }
    if begun.isEmpty, past.problems.isEmpty { say(noneOf: "slices", in: world) }
    return switch form {
    case .csv, .ndjson: HistoryFile.table(slices, in: zone, isRaw: isRaw)
    case .timewarrior: HistoryFile.intervals(slices)
    case .ics: HistoryFile.calendar(slices, now: world.now)
    }
  }

  /// Refuses to replace an earlier export by what is left where part of the journal cannot be read.
  private func keepFile(because problems: JournalProblems, in world: some World) throws(Failure) {
    guard let file = target.file, problems.hasUnreadFiles, world.files.kind(at: file) != nil else {
      return
    }
    throw .target("'\(file)' stays as it is, because part of the journal cannot be read")
  }

  private func say(noneOf things: String, in world: some World) {
    let place = target.file.map { ", so '\($0)' has none" } ?? ""
    world.say("the journal has no \(things)\(days.isEmpty ? " yet" : " for these days")\(place)")
  }

  /// The time that is wanted.
  private func window(in world: some World) throws(Failure) -> Range<Instant> {
    let today = zone.local(world.now).date
    do throws(UsageError) {
      let start = try days.start(today: today).map(zone.startOfDay)
      let end = try days.end(today: today).map(zone.startOfDay)
      let (first, last) =
        (start ?? CivilDate.earliest.startInUTC, end ?? CivilDate.latest.startInUTC)
      // The earliest day begins before that of UTC in half of the zones.
      return min(first, last)..<last
    } catch {
      throw .usage(error)
    }
  }
}

extension CivilDate {
  /// Its first instant in UTC.
  var startInUTC: Instant { Zone.utc.startOfDay(self) }
}
