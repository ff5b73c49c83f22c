import CivilTime
import Commands
import Forecast
import Options
import RoundRobin
import Tasks
import Terminals

/// What `rota forecast` was asked for, complete and free of contradictions.
struct ForecastOptions {
  /// Which quanta are compared.
  enum Trials: Equatable {
    case candidates
    case quanta([Duration])
  }

  let tasks: TaskSource
  let filter: TaskFilter?
  /// The calendars that slices bend around: files, folders, and names of those that are set.
  let calendars: [String]
  let rules: Rules
  let switchCost: Duration
  let policy: PolicyName
  /// What the numbers of a policy count; `nil`: what suits the list.
  let unit: Duration?
  /// What is compared; `nil`: nothing, there is one forecast.
  let trials: Trials?
  /// What the wall clock shows at the start; `nil`: the present.
  let start: WallTime?
  let zone: String?
  /// When there is work on each day; `nil`: at any time.
  let hours: [ClockSpan]?
  let isJSON: Bool
  let presentation: Presentation

  /// Reads what was typed; what is set stands in front of it in `arguments`.
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
    trials =
      arguments[.compare]?.value == "auto"
      ? .candidates
      : arguments[.compare] == nil
        ? nil : .quanta(try arguments.durations(.compare, in: RunOptions.sliceLength))
    var rules = try Rules(arguments, otherwise: .usual)
    // The literature knows no breaks; what is set for every day is not meant here.
    if policy != .fixed { rules.breaks = nil }
    self.rules = rules
    start = try arguments.wallTime(.start)
    zone = try arguments.text(.zone)
    // The hours that are set are those of plans.
    hours = typed[.work] == nil ? nil : try PlanTerms.hours(arguments)
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments)
    try validate(arguments, typed: typed)
  }

  private func validate(_ arguments: Arguments, typed: Arguments) throws(UsageError) {
    try arguments.require(.breaks, for: .longBreak, .every)
    try arguments.require(.longBreak, for: .every)
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
