import CivilTime
import RoundRobin
import Tasks

/// What `rota forecast` was asked for, complete and free of contradictions.
struct ForecastOptions {
  let tasks: TaskSource
  let filter: TaskFilter?
  /// The calendars that slices bend around: files, folders, and names of those that are set.
  let calendars: [String]
  let rules: Rules
  let switchCost: Duration
  /// What the wall clock shows at the start; `nil`: the present.
  let start: WallTime?
  let zone: String?
  let isJSON: Bool
  let presentation: Presentation

  /// Reads the arguments, with what is set in front of them.
  init(_ arguments: Arguments, isFile: (String) -> Bool) throws(UsageError) {
    tasks = try TaskSource(operands: arguments.operands, isFile: isFile)
    filter = try arguments.filter()
    calendars = try arguments.texts(.calendar)
    rules = try Rules(arguments, otherwise: Rules(quantum: .seconds(25 * 60)))
    switchCost =
      try arguments.duration(.switchCost, in: .zero...Duration.seconds(24 * 3600)) ?? .zero
    start = try arguments.wallTime(.start)
    zone = try arguments.text(.zone)
    isJSON = arguments.state(of: .json) ?? false
    presentation = try Presentation(arguments)
    try arguments.require(.breaks, for: .longBreak, .every)
    try arguments.require(.longBreak, for: .every)
    if tasks == .list(.standardInput), calendars.contains("-") { throw .sharedInput }
  }
}

extension Option {
  static let switchCost = Option("switch-cost", .value("D", example: "2m"))
}
