import Commands
import Options
import Terminals

/// `rota agenda`: the events of calendars, day by day.
package struct AgendaCommand: Subcommand {
  private static let sources = Option("sources")

  package static let syntax = CommandSyntax(
    "agenda",
    summary: "Shows the events of calendars, day by day.",
    example: "rota agenda uni.ics --from mon --days 5",
    operands: "[FILE|DIR|URL|NAME|-]…",
    forms: ["FILE|DIR|CALENDAR…"],
    operandLimit: .max,
    groups: [
      OptionGroup(
        "Days",
        [
          OptionRow(.from, summary: "first day (today): 2026-11-20, mon"),
          OptionRow(.to, summary: "the day after the last"),
          OptionRow(.days, summary: "number of days (7)"),
          .zone,
        ]),
      OptionGroup(
        "Calendars",
        [
          OptionRow(.calendar, summary: "a calendar (those set)"),
          OptionRow(sources, summary: "list the calendars, with events and age"),
          OptionRow(.update, summary: "fetch the calendars set by address, with curl"),
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.limit, summary: "show only the first N events"),
          .json,
          .plainTable,
          .colors,
          .help,
        ]),
    ])

  /// The requested information.
  private enum Subject {
    case days
    case sources
    case update
  }

  /// The named calendars; empty for all in the settings.
  package let calendars: [String]
  private let subject: Subject
  /// Whether days are named.
  let namesDays: Bool
  package let options: AgendaOptions
  /// The maximum number of occurrences; `nil` for all.
  package let limit: Int?
  package let isJSON: Bool
  package let presentation: Presentation

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    calendars = arguments.operands + (try arguments.texts(.calendar))
    options = try AgendaOptions(arguments, in: world)
    limit = try arguments.count(.limit)
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments, of: Self.syntax, in: world)
    let asked = [Option.update, Self.sources].first { arguments[$0] != nil }
    subject = asked.map { $0 == .update ? .update : .sources } ?? .days
    let ofDays = [Option.from, .to, .days, .limit].first { arguments[$0] != nil }
    if asked == Self.sources, let ofDays {
      throw .contradiction(Self.sources.longNames[0], ofDays.longNames[0])
    }
    namesDays = ofDays != nil
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    switch subject {
    case .days: try showDays(in: world)
    case .sources: try showSources(in: world)
    case .update: try update(in: world)
    }
  }
}
