import Calendars
import Commands
import Options
import Planning
import Platform
import Terminals

/// `rota plan`: what is to be done when.
package struct PlanCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "plan",
    summary: "Divides days among the open tasks of a list, around what has its fixed time.",
    example: "rota plan today.txt --calendar uni.ics --work 08:00-12:00,14:00-20:00",
    operands: "[LIST|-]",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Days",
        [
          OptionRow(.day, summary: "the first: 2026-11-20, mon, today"),
          OptionRow(.days, summary: "how many (1; with --strategy deadline 14)"),
          OptionRow(.zone, summary: "whose days and times (this machine's)"),
        ]),
      OptionGroup(
        "Work", PlanTerms.options + [OptionRow(.breaks, summary: "between two tasks (0)")]),
      OptionGroup(
        "Sources",
        [
          OptionRow(.calendar, summary: "what to plan around (those that are set)"),
          OptionRow(.only, summary: "some tasks"),
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.json, .explain, summary: "one line of JSON; say why"),
          OptionRow(.ics, summary: "the work as a calendar"),
          OptionRow(.plain, .ascii, summary: "lines of text; drawn more simply"),
          .colors,
          OptionRow(.help, summary: "show this"),
        ]),
    ])

  private let options: PlanOptions

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(tellingFaultsIn: world)
    options = try PlanOptions(
      settings.applied(to: arguments, of: Self.syntax, home: world.environment["HOME"]), in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    let inputs = try PlanInputs(options, in: world)
    let request = inputs.request(from: options.startsNow ? world.now : nil)
    let plan = Plan(for: request)
    let calendar = PlanCalendar(plan, list: inputs.list, in: options.zone, now: world.now)
    switch options.form {
    case .timetable:
      let page = PlanPage(
        plan, for: request, from: inputs, now: world.now, explains: options.explains)
      try world.print(world.text(of: page, options.presentation))
    case .json: try world.print(line: PlanJSON.line(plan, for: inputs))
    case .calendar: try world.print(bytes: calendar.bytes)
    }
    if let file = options.calendarFile {
      try world.write(calendar: calendar.bytes, of: calendar.count, to: file)
    }
    return .success
  }
}
