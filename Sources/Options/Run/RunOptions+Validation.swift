import CivilTime
import Commands
import RoundRobin
import Terminals

extension RunOptions {
  /// Checks the combination of the options of one command line.
  package static func validate(_ arguments: Arguments, as options: RunOptions) throws(UsageError) {
    // An interrupted rotation may have the breaks that these are about.
    let isResumable = options.recovery == .yes && options.pace == .live
    try arguments.checkNeeds(in: syntax, besides: isResumable ? [.longBreak, .every] : [])
    if arguments[.simulate] != nil, arguments[.speed] != nil {
      throw .contradiction("--simulate", "--speed")
    }
    try arguments.require(.simulate, .speed, for: .start, .seed, .script, .journal, .hooks)
    if let speed = arguments[.speed], options.script == .standardInput {
      throw .scriptInStep(with: speed.spelling)
    }
    if let pace = arguments[.simulate] ?? arguments[.speed], arguments[.detach] != nil {
      throw .contradiction(pace.spelling, "--detach")
    }
    if options.tasks == .list(.standardInput), options.isDetached {
      throw .contradiction("-", "--detach")
    }
    if let pace = arguments[.simulate] ?? arguments[.speed], arguments[.update] != nil {
      throw .contradiction(pace.spelling, "--update")
    }
    try validateStay(arguments, as: options)
    if arguments[.plain] != nil, let display = options.presentation.display, display != .plain {
      throw .contradiction("--plain", "--display \(display.rawValue)")
    }
    let readers = [
      options.tasks == .list(.standardInput), options.script == .standardInput,
      options.calendars.contains("-"),
    ]
    if readers.count(where: \.self) > 1 { throw .sharedInput }
    if case .timeOfDay(let until) = options.until, case .timeOfDay(let start) = options.start,
      until <= start
    {
      throw .past(option: "--until", found: until.description, now: start.description)
    }
  }
}

extension RunOptions {
  /// Checks that there is a synchronized list to wait for.
  private static func validateStay(
    _ arguments: Arguments, as options: RunOptions
  ) throws(UsageError) {
    guard let stay = arguments[.stay] else { return }
    if let other = arguments[.simulate] ?? arguments[.speed] ?? arguments[.cycles] {
      throw .contradiction(stay.spelling, other.spelling)
    }
    if options.hasListToWaitFor { return }
    switch options.tasks {
    case .list(.file):
      throw .needs(
        option: stay.spelling, others: ["--\(Option.markDone.name)"],
        example: "--mark-done --stay")
    case .list(.standardInput): throw .contradiction(stay.spelling, "-")
    case .titles, .defaultList, .selection:
      throw .missingOperand(
        of: stay.spelling, "a list", example: "rota run today.txt --mark-done --stay")
    }
  }

  /// Whether the tasks come from a list that is kept up to date, where another may appear.
  package var hasListToWaitFor: Bool {
    switch tasks {
    case .defaultList, .selection: true
    case .list(.file): marksDone
    case .list(.standardInput), .titles: false
    }
  }
}

extension Arguments {
  /// Checks that one of the options `needed` is given if one of `dependents` is.
  package func require(_ needed: Option..., for dependents: Option...) throws(UsageError) {
    if needed.contains(where: { self[$0] != nil }) { return }
    for dependent in dependents {
      guard let given = self[dependent], let first = needed.first else { continue }
      throw .needs(
        option: given.spelling, others: needed.map { "--\($0.name)" },
        example: "\(first.example) \(dependent.example)")
    }
  }
}
