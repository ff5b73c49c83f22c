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
    summary: "Says when everything will be done, and which slice suits the list.",
    example: "rota forecast today.txt -q 25m --break 5m --start 09:00",
    operands: "[FILE|TITLE…|-]",
    operandLimit: .max,
    groups: [
      OptionGroup(
        "Slices",
        [
          OptionRow(.quantum, summary: "how long a slice is (25m)"),
          OptionRow(.breaks, .longBreak, .every, summary: "breaks; each Nth is long (4)"),
          OptionRow(.compare, summary: "which of these suits the list"),
          OptionRow(.switchCost, summary: "what another task costs (0)"),
          OptionRow(.policy, .unit, summary: "rules of the literature"),
        ]),
      OptionGroup(
        "Day",
        [
          OptionRow(.start, .zone, summary: "when it begins (now), and where"),
          OptionRow(.calendar, summary: "what slices bend around"),
          OptionRow(.only, summary: "some tasks"),
        ]),
      OptionGroup(
        "Options",
        [
          OptionRow(.json, summary: "one line of JSON"),
          OptionRow(.plain, .ascii, summary: "lines of text; drawn more simply"),
          .colors,
          OptionRow(.help, summary: "show this"),
        ]),
    ])

  private let options: ForecastOptions

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(tellingFaultsIn: world)
    options = try ForecastOptions(
      settings.applied(to: arguments, of: Self.syntax, home: world.environment["HOME"]),
      typed: arguments, isFile: world.isFile)
  }

  package func run(in world: some World) throws(Failure) -> ExitCode {
    var inputs = try ForecastInputs(options, in: world)
    if let emptiness = inputs.emptiness {
      world.say(emptiness.message)
      if !options.isJSON { return .success }
    }
    let result: ForecastResult
    do throws(TooManySlices) {
      result = try inputs.result(options)
    } catch {
      throw .value(
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
  /// A forecast as people read it: drawn on a terminal, else in lines.
  fileprivate func text(of result: ForecastResult, _ presentation: Presentation) -> String {
    let paper = paper(presentation)
    let profile = paper.profile
    let palette = profile.depth == .ansi16 ? paper.palette.inSixteenColors : paper.palette
    if let comparison = result.comparison {
      let table = ComparisonTable(
        forecast: result, comparison: comparison, palette: palette, glyphs: profile.glyphs,
        width: paper.width)
      return table.lines.text(on: paper)
    }
    guard let width = paper.width, profile.movesCursor else {
      return ForecastLines(forecast: result).text
    }
    let sheet = ForecastSheet(
      forecast: result, palette: palette, profile: profile, width: min(width, 110))
    let encoder = FrameEncoder(depth: profile.depth, glyphs: profile.glyphs)
    return encoder.lines(of: sheet.grid).map { $0 + "\n" }.joined()
  }
}
