import Calendars
import Commands
import Options
import Planning
import Platform
import Tasks
import Terminals

/// `rota plan`: a timetable for the open tasks.
package struct PlanCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "plan",
    summary: "Plans the free time of a day, or of several, for the open tasks.",
    example: "rota plan today.txt --calendar uni.ics --work 08:00-12:00,14:00-20:00",
    operands: "[LIST|-]",
    operandLimit: 1,
    groups: [
      OptionGroup(
        "Days",
        [
          OptionRow(.day, summary: "first day (today): 2026-11-20, mon"),
          OptionRow(.days, summary: "number of days (1, by deadline 14)"),
          .zone,
        ]),
      OptionGroup(
        "Work", PlanTerms.rows + [OptionRow(.breaks, summary: "break between two tasks (0)")]),
      OptionGroup(
        "Sources",
        [
          OptionRow(.calendar, summary: "calendar to plan around (those set)"),
          OptionRow(.update, summary: "fetch the calendars first"),
          .only,
        ]),
      OptionGroup(
        "Options",
        [
          .json,
          OptionRow(.explain, summary: "give the reason for every block"),
          OptionRow(.ics, summary: "write the plan as a calendar"),
          OptionRow(ResultTarget.force, summary: "with --ics: replace any file"),
          OptionRow(.alarm, summary: "with --ics: an alarm before each block"),
          .plainDrawing,
          .colors,
          .help,
        ]),
    ])

  private let options: PlanOptions
  /// The rotation that runs on the list; `nil`: none does, or other days are asked for.
  private let rotation: PlannedRotation?

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    if let word = arguments.operands.first, !TaskSource.isList(word, isFile: world.isFile),
      let day = TypedLine.day(like: word)
    {
      throw .mistakenList(found: word, meant: "plan --day \(day)")
    }
    let settings = Settings(tellingFaultsIn: world)
    let list = arguments.operands.first ?? world.directories.defaultList
    rotation =
      arguments.startsPlanNow && list != "-"
      ? PlannedRotation(on: world.absolute(list), in: world) : nil
    options = try PlanOptions(
      settings.applied(to: rotation?.applied(to: arguments) ?? arguments, of: Self.syntax),
      in: world)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    var inputs = try PlanInputs(options, in: world)
    let target = try options.calendarFile.map { file throws(Failure) in
      try world.calendarTarget(file, of: PlanCalendar.name, replacing: options.replacesFile)
    }
    var request = inputs.request(from: options.startsNow ? world.now : nil)
    let plan: Plan
    if let days = rotation?.plan(inputs, options) {
      (inputs, request, plan) = (days.inputs, days.request, days.plan)
    } else {
      plan = Plan(for: request)
    }
    lazy var calendar = PlanCalendar(plan, from: inputs, alarm: options.alarm, now: world.now)
    switch options.form {
    case .timetable:
      let page = PlanPage(
        plan, for: request, from: inputs, now: world.now, explains: options.explains,
        endsWithWork: options.endsWithWork)
      try world.print(world.text(of: page, options.presentation))
    case .json: try world.print(line: PlanJSON.line(plan, for: inputs))
    case .calendar: try world.print(bytes: calendar.bytes)
    }
    if let target {
      try world.write(calendar: calendar.bytes, of: calendar.count, to: target)
    }
    return .success
  }
}
