import CivilTime
import Coach
import Commands
import Drawing
import RoundRobin
import Terminals

extension RunOptions {
  /// The range of a slice, and of a tick.
  package static let sliceLength = Duration.milliseconds(100)...Duration.seconds(24 * 3600)

  /// Parses the arguments of `rota run`; `isFile` tells whether a file exists.
  package init(parsing words: [String], isFile: (String) -> Bool) throws(UsageError) {
    self = try RunOptions(Arguments(parsing: words, as: RunOptions.syntax), isFile: isFile)
  }

  /// Reads and checks the arguments of `rota run`.
  package init(_ arguments: Arguments, isFile: (String) -> Bool) throws(UsageError) {
    self = try RunOptions(reading: arguments, isFile: isFile)
    try RunOptions.validate(arguments, as: self)
  }

  /// Checks the value of one option by itself.
  package static func check(_ given: Arguments.Given) throws(UsageError) {
    _ = try RunOptions(reading: Arguments(given: [given])) { _ in false }
  }

  /// Reads the arguments without checking their combination.
  init(reading arguments: Arguments, isFile: (String) -> Bool) throws(UsageError) {
    tasks = try TaskSource(operands: arguments.operands, isFile: isFile)
    name = try arguments.rotationName() ?? RotationName.standard
    rules = try Rules(arguments, otherwise: .usual)
    calendars = try arguments.texts(.calendar)
    updatesCalendars = arguments.state(of: .update) ?? false
    // Unused values must be valid, too.
    let terms = try PlanTerms(arguments)
    plan = arguments.state(of: .plan) == true ? terms : nil
    onSleep = try arguments.choice(.onSleep, of: SleepPolicy.self) ?? .pause
    until = try arguments.endTime(.until)
    tick = try arguments.duration(.tick, in: RunOptions.sliceLength)
    pace = try RunOptions.pace(arguments)
    start = try arguments.wallTime(.start)
    seed = try arguments.text(.seed).map(Seed.init(text:))
    script = try arguments.input(.script)
    events = try arguments.text(.events)
    presentation = try Presentation(arguments)
    announcements = Announcements(
      notification: try arguments.choice(.notify, of: Announcements.Notification.self) ?? .auto,
      sound: try arguments.sound(orBell: true),
      remindsOfQuiet: arguments.state(of: .dndReminder) ?? false)
    filter = try arguments.filter()
    marksDone = arguments.state(of: .markDone) ?? false
    recovery = try arguments.choice(.recover, of: RecoveryChoice.self) ?? .ask
    isDetached = arguments.state(of: .detach) ?? false
    stays = arguments.state(of: .stay) ?? false
    journal = try arguments.text(.journal)
    runsHooks = arguments.state(of: .hooks) ?? false
    zone = try arguments.text(.zone)
  }

  private static func pace(_ arguments: Arguments) throws(UsageError) -> Pace {
    if let factor = try arguments.factor(.speed) { return .accelerated(by: factor) }
    return arguments.state(of: .simulate) == true ? .simulated : .live
  }
}

extension Presentation {
  /// Reads the options of the screen.
  package init(_ arguments: Arguments) throws(UsageError) {
    let isPlain = arguments.state(of: .plain) ?? false
    self.init(
      display: try arguments.choice(.display, of: Presentation.Display.self)
        ?? (isPlain ? .plain : nil),
      tree: try arguments.choice(.tree, of: Tree.Kind.self) ?? .oak,
      count: try arguments.choice(.count, of: Presentation.Count.self) ?? .down,
      color: try arguments.choice(.color, of: Presentation.Color.self) ?? .auto,
      theme: try arguments.choice(.theme, of: Presentation.Theme.self) ?? .auto,
      isASCII: arguments.state(of: .ascii) ?? false,
      isAnimated: !(arguments.state(of: .noAnimation) ?? false),
      hasMouse: !(arguments.state(of: .noMouse) ?? false))
  }
}

extension Arguments {
  /// The sound of switches; by default the bell, if `usual`.
  package func sound(orBell usual: Bool) throws(UsageError) -> Sound {
    guard let text = try text(.sound) else {
      return state(of: .bell) ?? usual ? .bell : .none
    }
    if let sound = Sound(text) { return sound }
    let words = Sound.words.map(\.0)
    throw .unknownChoice(
      option: self[.sound]?.spelling ?? "--sound", found: text,
      choices: words + ["a file as in ./\(text).wav"], nearest: nearestName(to: text, among: words))
  }

  /// The name of the rotation, on which its socket and its lock file depend.
  package func rotationName() throws(UsageError) -> String? {
    guard let name = try text(.rotationName) else { return nil }
    guard RotationName.isUsable(name) else {
      throw .unusableName(option: self[.rotationName]?.spelling ?? "--name", found: name)
    }
    return name
  }
}
