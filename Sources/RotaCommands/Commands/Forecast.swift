import Coach
import EventStream
import Forecast
import Platform
import RoundRobin

/// `rota forecast`: when everything will be done.
struct ForecastCommand: Subcommand {
  static let syntax = CommandSyntax(
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
          OptionRow(.switchCost, summary: "what beginning another task costs"),
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
          OptionRow(.help, summary: "show this"),
        ]),
    ])

  private let options: ForecastOptions

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let settings = Settings(in: world)
    for fault in settings.faults { world.say(fault.description) }
    options = try ForecastOptions(
      settings.applied(to: arguments, of: Self.syntax, home: world.environment["HOME"]),
      isFile: world.isFile)
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    var inputs = try ForecastInputs(options, in: world)
    if let emptiness = inputs.emptiness { world.say(emptiness.message) }
    let result = try result(&inputs)
    try world.print(line: ForecastJSON.line(result))
    return .success
  }

  private func result(_ inputs: inout ForecastInputs) throws(Failure) -> ForecastResult {
    do throws(TooManySlices) {
      let quantum = options.rules.quantum
      let schedule = try inputs.schedule(
        of: inputs.tasks(assuming: quantum), rules: options.rules, switchCost: options.switchCost)
      return ForecastResult(
        schedule: schedule, quantum: quantum,
        commitments: inputs.enrolment.roster.commitments.map(\.title), wall: inputs.wall)
    } catch {
      throw .value("-q: that would be more than \(error.limit) slices; choose longer ones")
    }
  }
}
