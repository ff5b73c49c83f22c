import CivilTime
import Commands
import Platform
import Terminals

extension Settings {
  /// The arguments with the settings as defaults; reports unusable settings.
  package static func apply(to arguments: Arguments, in world: some World) -> Arguments {
    let settings = Settings(tellingFaultsIn: world)
    var whole = settings.applied(to: arguments)
    var unusable: Option?
    if arguments[.stay] == nil, let options = try? RunOptions(reading: whole, isFile: world.isFile),
      !options.hasListToWaitFor
    {
      unusable = .stay
      whole = settings.applied(to: arguments, without: unusable)
    }
    for (setting, rival) in settings.displaced(in: whole, beside: arguments)
    where setting.key != unusable.map(SettingKey.option) {
      world.say(
        "\(setting.key.text) is ignored, because \(rival.key.text) is set \(rival.source.phrase)")
    }
    // An end of the day that is over already is dropped, instead of ending the rotation at once.
    guard let until = whole.overdueEnd(in: world), let setting = settings[.option(.until)],
      arguments[.until] == nil
    else { return whole }
    // A run that stays needs it on the days to come.
    if case .timeOfDay = until, whole[.stay] != nil { return whole }
    world.say("\(until) has passed and is ignored: until is set \(setting.source.phrase)")
    return whole.dropping(.until)
  }

  /// The arguments with the settings as defaults, as if these had been typed.
  ///
  /// Typed options take precedence, also over contradictory settings; settings that require an
  /// option not given are dropped.
  ///
  /// - Parameters:
  ///   - arguments: The typed arguments.
  ///   - syntax: The syntax of the command.
  ///   - ignored: An option whose setting does not count.
  /// - Returns: The combined arguments.
  package func applied(
    to arguments: Arguments, of syntax: CommandSyntax = RunOptions.syntax,
    without ignored: Option? = nil
  ) -> Arguments {
    var decided = Set(arguments.given.map(\.option) + [ignored].compactMap(\.self))
    var found: [Arguments.Given] = []
    for setting in all {
      guard case .option(let option) = setting.key, decided.insert(option).inserted else {
        continue
      }
      if option.rivals.isDisjoint(with: (found + arguments.given).map(\.option)) {
        found += setting.given(as: option, home: home)
      }
    }
    let options = Set((found + arguments.given).map(\.option))
    found.removeAll { !options.isSuperset(of: $0.option.needs(in: syntax)) }
    var combined = arguments
    combined.given = found + arguments.given
    return combined
  }

  /// The settings that arguments completed by the settings lack because of another setting, each
  /// with that one.
  private func displaced(
    in whole: Arguments, beside typed: Arguments
  ) -> [(setting: Setting, rival: Setting)] {
    let present = all.filter { whole[$0.key] != nil && typed[$0.key] == nil }
    return all.compactMap { setting in
      guard case .option(let option) = setting.key, whole[option] == nil,
        setting == self[setting.key], !setting.given(as: option, home: nil).isEmpty
      else { return nil }
      return present.first { rival in
        if case .option(let other) = rival.key { option.rivals.contains(other) } else { false }
      }.map { (setting, $0) }
    }
  }
}

extension Presentation {
  /// The typed arguments of a command, completed by the settings.
  package init(
    _ arguments: Arguments, of syntax: CommandSyntax, in world: some World
  ) throws(UsageError) {
    try self.init(Settings(in: world).applied(to: arguments, of: syntax))
  }
}

extension RunOptions {
  /// The default of an option.
  package init(asSetIn world: some World) throws(UsageError) {
    let arguments = Settings(in: world).applied(to: Arguments())
    self = try RunOptions(arguments, isFile: world.isFile)
  }
}

extension Settings.Source {
  /// The source of the value, as a part of a sentence.
  fileprivate var phrase: String {
    switch self {
    case .variable(let name): "by \(name)"
    case .file(let line): "in line \(line) of the settings"
    case .startPage: "on the start page"
    }
  }
}

extension Settings.Setting {
  /// The equivalent command line arguments.
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

  /// A key occurs once: values of a repeatable option are separated by commas.
  private func values(of option: Option) -> [String] {
    guard option.isRepeatable else { return [value] }
    return value.split(separator: ",").map { String($0).trimmed }
  }
}

extension Option {
  /// The options beside which a setting of this one does not count.
  fileprivate var rivals: Set<Option> { Self.rivals[self] ?? [] }

  private static let rivals: [Option: Set<Option>] = [
    .plain: [.display], .display: [.plain], .bell: [.sound], .sound: [.bell],
    .stay: [.cycles, .simulate, .speed], .cycles: [.stay],
    // Trials do not belong in the user's stream.
    .events: [.simulate, .speed],
  ]
}

extension Arguments {
  fileprivate subscript(_ key: SettingKey) -> Given? {
    if case .option(let option) = key { self[option] } else { nil }
  }

  fileprivate func dropping(_ option: Option) -> Arguments {
    var others = self
    others.given.removeAll { $0.option == option }
    return others
  }

  /// The end of the rotation, if it is before the start.
  fileprivate func overdueEnd(in world: some World) -> WallTime? {
    guard let until = try? endTime(.until),
      var zone = try? world.zone(named: self[.zone]?.value, of: "--zone")
    else { return nil }
    let start = try? wallTime(.start)
    if case .stamp(let stamp) = start, self[.zone] == nil { zone = Zone(offset: stamp.offset) }
    let beginning = start?.instant(at: world.now, in: zone) ?? world.now
    return until.end(after: beginning, in: zone) <= beginning ? until : nil
  }
}

extension String {
  /// The path with a leading `~` replaced by the home folder.
  package func fromHome(_ home: String?) -> String {
    guard let home, self == "~" || hasPrefix("~/") else { return self }
    return home + dropFirst()
  }
}
