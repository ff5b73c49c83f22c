import CivilTime
import RoundRobin

extension RunOptions {
  /// Any length of time in a rotation; nothing is as good as not given.
  private static let anyLength = Duration.zero...Duration.seconds(24 * 3600)
  /// What a slice, and a tick, can be.
  private static let sliceLength = Duration.milliseconds(100)...Duration.seconds(24 * 3600)

  /// Reads what was typed behind `rota run`; `isFile` says whether there is a file of a name.
  public init(parsing words: [String], isFile: (String) -> Bool) throws(UsageError) {
    self = try RunOptions(Arguments(parsing: words, as: RunOptions.syntax), isFile: isFile)
  }

  /// Reads and checks the arguments of `rota run`.
  init(_ arguments: Arguments, isFile: (String) -> Bool) throws(UsageError) {
    self = try RunOptions(reading: arguments, isFile: isFile)
    try RunOptions.validate(arguments, as: self)
  }

  private init(reading arguments: Arguments, isFile: (String) -> Bool) throws(UsageError) {
    tasks = try TaskSource(operands: arguments.operands, isFile: isFile)
    name = try arguments.rotationName() ?? RunOptions.defaultName
    rules = try RunOptions.rules(arguments)
    onSleep = try arguments.choice(.onSleep, of: SleepPolicy.self) ?? .pause
    until = try arguments.wallTime(.until)
    tick = try arguments.duration(.tick, in: RunOptions.sliceLength)
    pace = try RunOptions.pace(arguments)
    start = try arguments.wallTime(.start)
    seed = try arguments.text(.seed).map(Seed.init(text:))
    script = try arguments.input(.script)
    events = try arguments.text(.events)
    presentation = try RunOptions.presentation(arguments)
    announcements = Announcements(
      notification: try arguments.choice(.notify, of: Announcements.Notification.self) ?? .auto,
      hasBell: arguments.state(of: .bell) ?? true)
    zone = try arguments.text(.zone)
  }

  private static func rules(_ arguments: Arguments) throws(UsageError) -> Rules {
    let warnings = try arguments.durations(.warn, in: anyLength)
    return Rules(
      quantum: try arguments.duration(.quantum, in: sliceLength) ?? .seconds(25 * 60),
      breaks: try breaks(arguments),
      checkIn: try arguments.length(.checkIn, in: anyLength),
      unused: try arguments.choice(.unused, of: Rules.Unused.self) ?? .drop,
      finishAtEstimate: arguments.state(of: .finishAtEstimate) ?? false,
      warnings: Array(Set(warnings)),
      cycles: try arguments.count(.cycles))
  }

  private static func breaks(_ arguments: Arguments) throws(UsageError) -> Rules.Breaks? {
    let long = try arguments.length(.longBreak, in: anyLength)
    let every = try arguments.count(.every) ?? 4
    guard let length = try arguments.length(.breaks, in: anyLength) else { return nil }
    return Rules.Breaks(length: length, long: long, every: every)
  }

  private static func pace(_ arguments: Arguments) throws(UsageError) -> Pace {
    if let factor = try arguments.factor(.speed) { return .accelerated(by: factor) }
    return arguments.state(of: .simulate) == true ? .simulated : .live
  }

  private static func presentation(_ arguments: Arguments) throws(UsageError) -> Presentation {
    let isPlain = arguments.state(of: .plain) ?? false
    return Presentation(
      display: try arguments.choice(.display, of: Presentation.Display.self)
        ?? (isPlain ? .plain : nil),
      color: try arguments.choice(.color, of: Presentation.Color.self) ?? .auto,
      theme: try arguments.choice(.theme, of: Presentation.Theme.self) ?? .auto,
      isASCII: arguments.state(of: .ascii) ?? false,
      isAnimated: !(arguments.state(of: .noAnimation) ?? false))
  }
}

extension Arguments {
  /// A length of time, or `nil` if it is nothing.
  fileprivate func length(
    _ option: Option, in limits: ClosedRange<Duration>
  ) throws(UsageError) -> Duration? {
    let length = try duration(option, in: limits)
    return length == .zero ? nil : length
  }

  /// The name of the rotation, which names its socket and its lock file, too.
  fileprivate func rotationName() throws(UsageError) -> String? {
    guard let name = try text(.name) else { return nil }
    let isSafe = name.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
      default: false
      }
    }
    guard isSafe, name.utf8.count <= 32, !name.hasPrefix("."), !name.hasPrefix("-") else {
      throw .unusableName(option: self[.name]?.spelling ?? "--name", found: name)
    }
    return name
  }
}
