import CivilTime
import Commands
import Platform
import RoundRobin

extension Rules {
  /// The valid lengths of a break and of other times besides slices; zero means none.
  static let anyLength = Duration.zero...Duration.seconds(24 * 3600)

  /// The maximum number of warnings: a record that has the rules holds no more.
  private static let mostWarnings = 100

  /// The default rules of a rotation, a forecast and the start page.
  package static let usual = Rules(quantum: .seconds(25 * 60))

  /// The rules of a command line; others stay as they were.
  package init(_ arguments: Arguments, otherwise former: Rules) throws(UsageError) {
    let leads = try rethrowing(arguments.durations(.warn, in: Rules.anyLength)) {
      (error: UsageError) in error.offeringNone
    }
    if let given = arguments[.warn], leads.count > Rules.mostWarnings {
      throw .tooMany(option: given.spelling, count: leads.count, most: Rules.mostWarnings)
    }
    let warnings = arguments[.warn] == nil ? former.warnings : leads.filter { $0 > .zero }
    self.init(
      quantum: try arguments.duration(.quantum, in: RunOptions.sliceLength) ?? former.quantum,
      breaks: try Breaks(arguments, otherwise: former.breaks),
      checkIn: try arguments.length(.checkIn, otherwise: former.checkIn),
      unused: try arguments.choice(.unused, of: Unused.self) ?? former.unused,
      finishAtEstimate: arguments.state(of: .finishAtEstimate) ?? former.finishAtEstimate,
      warnings: Array(Set(warnings)),
      cycles: try arguments.count(.cycles) ?? former.cycles)
  }
}

extension Rules.Breaks {
  fileprivate init?(
    _ arguments: Arguments, otherwise former: Rules.Breaks?
  ) throws(UsageError) {
    let long = try arguments.length(.longBreak, otherwise: former?.long)
    let every = try arguments.count(.every) ?? former?.every ?? 4
    guard let length = try arguments.length(.breaks, otherwise: former?.length) else { return nil }
    self.init(length: length, long: long, every: every)
  }
}

extension Arguments {
  /// A duration; `nil` if it is zero, and the former value if the option was not given.
  fileprivate func length(
    _ option: Option, otherwise former: Duration?
  ) throws(UsageError) -> Duration? {
    let given = try rethrowing(duration(option, in: Rules.anyLength)) {
      (error: UsageError) in error.offeringNone
    }
    guard let given else { return former }
    return given == .zero ? nil : given
  }
}

extension UsageError {
  /// The error about a length for which 0 stands for none.
  fileprivate var offeringNone: UsageError {
    guard case .unreadableDuration(let spelling, .garbled(let found)) = self else { return self }
    return .unreadableLength(option: spelling, found: found)
  }
}
