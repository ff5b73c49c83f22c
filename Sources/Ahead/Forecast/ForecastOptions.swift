import CivilTime
import Commands
import Forecast
import Options
import RoundRobin
import Tasks
import Terminals

/// The validated options of `rota forecast`.
struct ForecastOptions {
  /// The quanta to compare.
  enum Trials: Equatable {
    case candidates
    case quanta([Duration])
  }

  let tasks: TaskSource
  let filter: TaskFilter?
  /// The calendars whose events interrupt slices: files, folders, and names of the settings.
  let calendars: [String]
  let rules: Rules
  let switchCost: Duration
  let policy: PolicyName
  /// The time unit of a policy's numbers; `nil` for the default of the list.
  let unit: Duration?
  /// The comparison; `nil` for a single forecast.
  let trials: Trials?
  /// The wall time at the start; `nil` for now.
  let start: WallTime?
  let zone: String?
  /// The daily working hours; `nil` for the whole day.
  let hours: [ClockSpan]?
  let isJSON: Bool
  let presentation: Presentation

  /// Parses the arguments, which contain the settings as defaults.
  init(
    _ arguments: Arguments, typed: Arguments, isFile: (String) -> Bool
  ) throws(UsageError) {
    tasks = try TaskSource(operands: arguments.operands, isFile: isFile)
    filter = try arguments.filter()
    calendars = try arguments.texts(.calendar)
    switchCost =
      try arguments.duration(.switchCost, in: .zero...Duration.seconds(24 * 3600)) ?? .zero
    policy = try arguments.choice(.policy, of: PolicyName.self) ?? .fixed
    unit = try arguments.duration(.unit, in: .milliseconds(1)...Duration.seconds(24 * 3600))
    switch arguments[.compare]?.value {
    case nil: trials = nil
    case "auto"?: trials = .candidates
    case _?: trials = .quanta(try arguments.durations(.compare, in: RunOptions.sliceLength))
    }
    var rules = try Rules(arguments, otherwise: .usual)
    // The policies of the literature have no breaks, so those of the settings do not apply.
    if policy != .fixed { rules.breaks = nil }
    self.rules = rules
    start = try arguments.wallTime(.start)
    zone = try arguments.text(.zone)
    // The working hours of the settings are for plans.
    hours = typed[.work] == nil ? nil : try PlanTerms.hours(arguments)
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments)
    try validate(arguments, typed: typed)
  }

  private func validate(_ arguments: Arguments, typed: Arguments) throws(UsageError) {
    try arguments.checkNeeds(in: ForecastCommand.syntax)
    try arguments.require(.policy, for: .unit)
    if policy == .fixed {
      if typed[.unit] != nil { throw .contradiction("--unit", "--policy fixed") }
    } else {
      for option in [Option.compare, .breaks] where typed[option] != nil {
        throw .contradiction("--\(option.name)", "--policy \(policy.rawValue)")
      }
    }
    if tasks == .list(.standardInput), calendars.contains("-") { throw .sharedInput }
  }
}

extension Option {
  static let switchCost = Option("switch-cost", .value("D", example: "2m"))
  static let compare = Option("compare", .value("D,…|auto", example: "10m,25m,50m"))
  static let policy = Option("policy", .value("fixed|srr|sarr", example: "sarr"))
  static let unit = Option("unit", .value("D", example: "1m"))
}
