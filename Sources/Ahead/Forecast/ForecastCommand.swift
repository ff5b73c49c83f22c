import Coach
import Commands
import Drawing
import EventStream
import Forecast
import Options
import Platform
import RoundRobin
import Terminals

/// `rota forecast`: when everything will be done.
package struct ForecastCommand: Subcommand {
  package static let syntax = CommandSyntax(
    "forecast",
    summary: "Predicts when all tasks will be done; compares quanta.",
    example: "rota forecast today.txt -q 25m --break 5m --start 09:00",
    operands: "[FILE|TITLE…|-]",
    operandLimit: .max,
    groups: [
      OptionGroup(
        "Slices",
        [
          OptionRow(.quantum, summary: "length of a slice (25m)"),
          OptionRow(.breaks, summary: "length of the break after a slice"),
          OptionRow(.longBreak, summary: "length of a long break"),
          OptionRow(.every, summary: "make every Nth break long (4)"),
          OptionRow(.compare, summary: "quanta to compare"),
          OptionRow(.switchCost, summary: "time lost at every switch (0)"),
          OptionRow(.policy, summary: "fixed quantum, or smart round robin"),
          OptionRow(.unit, summary: "length of a time unit, for srr and sarr"),
        ]),
      OptionGroup(
        "Day",
        [
          OptionRow(.start, summary: "when the rotation starts (now)"),
          .zone,
          OptionRow(.work, summary: "count only these hours of each day"),
          OptionRow(.calendar, summary: "calendar whose events interrupt slices"),
          .only,
        ]),
      OptionGroup(
        "Options",
        [
          .json,
          .plainDrawing,
          .colors,
          .help,
        ]),
    ])

  private let options: ForecastOptions

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    if let (place, meant) = arguments.mistakenTitle(in: world), meant.option == .quantum {
      let titles = arguments.operands.enumerated().filter { $0.offset != place }.map(\.element)
      let words = ["forecast -q", meant.value ?? ""] + titles.map(\.quotedForShell)
      throw .mistakenTitle(found: arguments.operands[place], meant: words.joined(separator: " "))
    }
    let settings = Settings(tellingFaultsIn: world)
    options = try ForecastOptions(
      settings.applied(to: arguments, of: Self.syntax), typed: arguments, isFile: world.isFile)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    var inputs = try ForecastInputs(options, in: world)
    if let emptiness = inputs.emptiness {
      world.say(emptiness.message)
      if !options.isJSON { return .success }
    }
    let result = try rethrowing(inputs.result(options)) { (error: TooManySlices) in
      Failure.value(
        "with slices so short there would be more than \(error.limit); choose longer ones, "
          + "as in -q 25m")
    }
    if options.isJSON {
      try world.print(line: ForecastJSON.line(result))
    } else {
      try world.print(world.text(of: result, options.presentation))
    }
    return .success
  }
}

extension World {
  /// A forecast as text: drawn on a terminal, else in lines.
  fileprivate func text(of result: ForecastResult, _ presentation: Presentation) -> String {
    var tags = TagBook(in: self)
    tags.tellApart(result.schedule.tasks.map { ($0.title, $0.tags) })
    let paper = paper(presentation, tags: tags)
    if let comparison = result.comparison {
      let table = ComparisonTable(
        forecast: result, comparison: comparison, ink: paper.ink, width: paper.width)
      return table.lines.text(on: paper)
    }
    guard let width = paper.drawingWidth else {
      return ForecastLines(forecast: result).text
    }
    let sheet = ForecastSheet(
      forecast: result, ink: paper.ink, width: min(width, 110))
    return sheet.grid.text(on: paper)
  }
}
