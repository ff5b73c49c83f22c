import Commands
import Options
import Terminals

/// `rota agenda`: what takes place, day by day.
package struct AgendaCommand: Subcommand {
  private static let sources = Option("sources")
  private static let update = Option("update")

  package static let syntax = CommandSyntax(
    "agenda",
    summary: "Shows what takes place in calendars, day by day.",
    example: "rota agenda uni.ics --from mon --days 5",
    operands: "[FILE|DIR|NAME|-]…",
    operandLimit: .max,
    groups: [
      OptionGroup(
        "Days",
        [
          OptionRow(.from, summary: "the first day (today): 2026-11-20, today, mon"),
          OptionRow(.to, summary: "the first day that is not shown any more"),
          OptionRow(.days, summary: "how many days (7)"),
          OptionRow(.zone, summary: "whose days and times (those of this machine)"),
        ]),
      OptionGroup(
        "Calendars",
        [
          OptionRow(sources, summary: "how many events they have, and how old they are"),
          OptionRow(update, summary: "fetch those that are set as addresses, with curl"),
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.limit, summary: "only the first N"),
          OptionRow(.json, summary: "print one line of JSON"),
          .plainTable,
          .colors,
          OptionRow(.help, summary: "show this"),
        ]),
    ])

  /// What is asked for.
  private enum Subject {
    case days
    case sources
    case update
  }

  /// What is named; empty: all that are set.
  package let calendars: [String]
  private let subject: Subject
  package let options: AgendaOptions
  /// How many occurrences are shown; `nil`: all.
  package let limit: Int?
  package let isJSON: Bool
  package let presentation: Presentation

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    calendars = arguments.operands
    options = try AgendaOptions(arguments, in: world)
    limit = try arguments.count(.limit)
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments, of: Self.syntax, in: world)
    let asked = [Self.update, Self.sources].first { arguments[$0] != nil }
    subject = asked.map { $0 == Self.update ? .update : .sources } ?? .days
    let ofDays = [Option.from, .to, .days, .limit].first { arguments[$0] != nil }
    if let asked, let ofDays {
      throw .contradiction(asked.longNames[0], ofDays.longNames[0])
    }
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    switch subject {
    case .days: try showDays(in: world)
    case .sources: try showSources(in: world)
    case .update: try update(in: world)
    }
  }
}
