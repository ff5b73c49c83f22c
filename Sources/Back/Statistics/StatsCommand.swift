import CivilTime
import Commands
import Histories
import Statistics
import Terminals

/// `rota stats`: where the time went.
package struct StatsCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "stats",
    summary: "Shows where the time went in a day, week, month or year.",
    example: "rota stats month --ago 1",
    operands: "[yesterday|[last] day|week|month|year]",
    forms: ["yesterday|day|week|month|year", "last day|week|month|year"],
    operandLimit: 2,
    groups: [
      StatsOptions.days,
      OptionGroup(
        "Options",
        [
          OptionRow(.task, summary: "only this task, +project or @tag"),
          OptionRow(.experience, summary: "also show points, level and coins"),
          .json,
          OptionRow(.csv, summary: "print a table for spreadsheets"),
          OptionRow(.raw, summary: "with --csv: leave texts as they are"),
          OptionRow(.plain, summary: "print text, open no screen"),
          OptionRow(.ascii, summary: "draw with ASCII characters only"),
          .colors,
          .help,
        ]),
    ])

  package let options: StatsOptions

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    options = try StatsOptions(arguments, of: "rota stats", in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let period = try options.period(in: world)
    switch options.form {
    case .json:
      let report = try StatsReport(of: period, options, in: world)
      try world.print(line: StatsJSON.line(report, in: options.zone))
    case .csv(let isRaw):
      let (past, selection) = try options.past(in: period.instants(in: options.zone), of: world)
      let review = Review(of: past.history.only(selection), in: period, zone: options.zone)
      let table = StatsCSV.text(review, in: options.zone, isRaw: isRaw)
      try ResultTarget.standardOutput.write(Array(table.utf8), in: world)
    case .page:
      return try show(period, in: world)
    }
    return .success
  }
}
