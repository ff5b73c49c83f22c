import CivilTime
import Commands
import Platform
import Terminals

extension Settings {
  /// The arguments with what is set in front of them; tells what cannot be used.
  package static func apply(to arguments: Arguments, in world: some World) -> Arguments {
    let settings = Settings(tellingFaultsIn: world)
    let whole = settings.applied(to: arguments, home: world.environment["HOME"])
    // Who is late in the day wants to work, and not to be told that it is late.
    guard let until = whole.overdueEnd(in: world), let setting = settings[.option(.until)],
      arguments[.until] == nil
    else { return whole }
    world.say("\(until) is over and not used: until is set \(setting.source.phrase)")
    return whole.dropping(.until)
  }

  /// The arguments with what is set in front of them, as if it had been typed.
  ///
  /// What was typed goes before it, also where the two would contradict each other, and what makes
  /// no sense without something that nobody gave is left out.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - syntax: What the command takes.
  ///   - home: The folder of the user.
  /// - Returns: Both.
  package func applied(
    to arguments: Arguments, of syntax: CommandSyntax = RunOptions.syntax, home: String?
  ) -> Arguments {
    var decided = Set(arguments.given.map(\.option))
    var found: [Arguments.Given] = []
    for setting in all {
      guard case .option(let option) = setting.key, !decided.contains(option),
        option.rival.map(decided.contains) != true
      else { continue }
      decided.insert(option)
      found += setting.given(as: option, home: home)
    }
    // First those that others need: a long break needs a break, and `every` needs a long break.
    for option in [Option.breaks, .longBreak, .plan] where syntax.options.contains(option) {
      if (found + arguments.given).contains(where: { $0.option == option }) { continue }
      found.removeAll { option.dependents.contains($0.option) }
    }
    return Arguments(given: found + arguments.given, operands: arguments.operands)
  }
}

extension Presentation {
  /// The typed arguments of a command, completed by the settings.
  package init(
    _ arguments: Arguments, of syntax: CommandSyntax, in world: some World
  ) throws(UsageError) {
    try self.init(
      Settings(in: world).applied(to: arguments, of: syntax, home: world.environment["HOME"]))
  }
}

extension RunOptions {
  /// The default of an option.
  package init(asSetIn world: some World) throws(UsageError) {
    let nothing = Arguments(given: [], operands: [])
    let arguments = Settings(in: world).applied(to: nothing, home: world.environment["HOME"])
    self = try RunOptions(arguments, isFile: world.isFile)
  }
}

extension Settings.Source {
  /// Where the value comes from, as a part of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .variable(let name): "by \(name)"
    case .file(let line): "in line \(line) of the settings"
    case .startPage: "on the start page"
    }
  }
}

extension Settings.Setting {
  /// The words that would have to be typed for it.
  fileprivate func given(as option: Option, home: String?) -> [Arguments.Given] {
    switch option.kind {
    case .flag:
      value == "yes" ? [Arguments.Given(option: option, spelling: "--\(option.name)")] : []
    case .toggle:
      [
        Arguments.Given(
          option: option, spelling: value == "yes" ? "--\(option.name)" : "--no-\(option.name)")
      ]
    case .value(let placeholder, _):
      values(of: option).map { value in
        Arguments.Given(
          option: option, spelling: "--\(option.name)",
          value: placeholder.hasPrefix("FILE") || placeholder.hasSuffix("FILE")
            ? value.fromHome(home) : value)
      }
    }
  }

  /// A key stands there once: what may be typed several times has commas between its values.
  private func values(of option: Option) -> [String] {
    guard option.isRepeatable else { return [value] }
    return value.split(separator: ",").map { String($0).trimmed }
  }
}

extension Option {
  /// The option that contradicts this one.
  fileprivate var rival: Option? { Self.rivals[self] }

  /// The options that mean nothing without this one.
  fileprivate var dependents: Set<Option> { Self.dependents[self] ?? [] }

  private static let rivals: [Option: Option] = [
    .plain: .display, .display: .plain, .bell: .sound, .sound: .bell,
  ]
  private static let dependents: [Option: Set<Option>] = [
    .breaks: [.longBreak, .every], .longBreak: [.every],
    .plan: [.work, .minimum, .maximum, .buffer, .cap, .strategy],
  ]
}

extension Arguments {
  fileprivate func dropping(_ option: Option) -> Arguments {
    Arguments(given: given.filter { $0.option != option }, operands: operands)
  }

  /// When everything is to be closed, if that lies before the start.
  fileprivate func overdueEnd(in world: some World) -> WallTime? {
    guard let until = try? wallTime(.until), var zone = world.zone(named: self[.zone]?.value) else {
      return nil
    }
    let start = try? wallTime(.start)
    if case .stamp(let stamp) = start, self[.zone] == nil { zone = Zone(offset: stamp.offset) }
    let beginning = start?.instant(at: world.now, in: zone) ?? world.now
    return until.instant(at: beginning, in: zone) <= beginning ? until : nil
  }
}

extension String {
  /// The path with the folder of the user in the place of a `~` at its beginning.
  func fromHome(_ home: String?) -> String {
    guard let home, hasPrefix("~/") else { return self }
    return home + dropFirst()
  }
}
