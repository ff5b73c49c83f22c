import Calendars
import Commands
import JSONLines
import Options
import Platform
import Rotations
import Terminals

/// `rota config`: the settings for all rotations, with the source of each value.
struct ConfigCommand: Subcommand {
  private static let path = Option("path")
  private static let unset = Option("unset", .value("KEY", example: "quantum"))

  static let syntax = CommandSyntax(
    "config",
    summary: "Shows the settings and where they come from, or changes them.",
    example: "rota config quantum 50m",
    operands: "[KEY [VALUE]]",
    operandLimit: 2,
    groups: [
      OptionGroup(
        "Options",
        [
          OptionRow(unset, summary: "go back to the default"),
          OptionRow(path, summary: "print the path of the settings file"),
          OptionRow(.quiet, summary: "do not say what was set"),
          .json,
          .help,
        ])
    ])

  private enum Action {
    case showAll
    case show(SettingKey)
    case set(SettingKey, to: String)
    case unset(String)
    case showPath
  }

  private let action: Action
  private let form: AnswerForm
  private var isJSON: Bool { if case .json = form { true } else { false } }

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    form = try AnswerForm(arguments)
    let alone = [Self.unset, Self.path].compactMap { arguments[$0]?.spelling }
    if alone.count > 1 { throw .contradiction(alone[0], alone[1]) }
    if let option = alone.first, let operand = arguments.operands.first {
      throw .contradiction(option, operand)
    }
    if let key = try arguments.text(Self.unset) {
      action = .unset(key)
    } else if arguments[Self.path] != nil {
      action = .showPath
    } else if let name = arguments.operands.first {
      let key = try Self.key(named: name)
      if let value = arguments.operands.dropFirst().first {
        let checked = try key.checked(value, spelling: name, in: world)
        let parts = key.parts(of: checked).map { part in
          key.isPath(part, in: world) ? Self.anchored(part, in: world) : part
        }
        action = .set(key, to: parts.joined(separator: ", "))
      } else {
        action = .show(key)
      }
    } else {
      action = .showAll
    }
  }

  /// The key with a name; an assignment, as in the settings file, is an error that says how to
  /// write it.
  private static func key(named text: String) throws(UsageError) -> SettingKey {
    guard let sign = text.firstIndex(of: "=") else { return try SettingKey(text) }
    let key = try SettingKey(String(text[..<sign]))
    let value = text[text.index(after: sign)...]
    let meant = value.isEmpty ? key.example : String(value)
    throw .unknownSetting(
      found: text, nearest: "rota config \(key.text) \(meant.quotedForShell)")
  }

  func run(in world: some World) throws(Failure) -> ExitCode {
    switch action {
    case .showAll: try showAll(Settings(in: world), in: world)
    case .show(let key): try show(key, of: Settings(in: world), in: world)
    case .set(let key, let value): try set(key, to: value, in: world)
    case .unset(let key): try unset(key, in: world)
    case .showPath: try showPath(in: world)
    }
    return .success
  }

  // MARK: Showing

  private func showAll(_ settings: Settings, in world: some World) throws(Failure) {
    let path = world.directories.settings
    guard isJSON else {
      try world.print(settings.effective.table(file: path))
      for fault in settings.faults { world.warn(fault.description) }
      return
    }
    try world.print(
      line: .object { object in
        object.member("path", path)
        object.array("settings") { array in
          for setting in settings.effective { array.object(setting.write) }
        }
        object.array("problems") { array in
          for fault in settings.faults { array.object(fault.write) }
        }
      })
  }

  private func show(
    _ key: SettingKey, of settings: Settings, in world: some World
  ) throws(Failure) {
    let setting = settings.effective(key)
    guard isJSON else {
      for fault in settings.faults { world.warn(fault.description) }
      return try world.print(setting.value.map { $0 + "\n" } ?? "")
    }
    try world.print(line: setting.json)
  }

  private func showPath(in world: some World) throws(Failure) {
    let path = world.directories.settings
    guard isJSON else { return try world.print("\(path)\n") }
    try world.print(line: .object { $0.member("path", path) })
  }

  // MARK: Changing

  /// A path that means the same in every folder.
  private static func anchored(_ path: String, in world: some World) -> String {
    path.hasPrefix("~") ? path : world.absolute(path)
  }

  private func set(_ key: SettingKey, to value: String, in world: some World) throws(Failure) {
    try SettingsFile.change(in: world) { $0.setting(key.text, to: value) }
    let conflicts = KeyConflicts(Settings(in: world).keys).all
    // A command that lost its key to another one is not said to have it.
    if form != .line || !conflicts.contains(where: { key == .key($0.loser) }) {
      try answer(key, in: world)
    }
    if case .variable(let name) = Settings(in: world)[key]?.source {
      world.say("it is set, but the environment variable \(name) overrides the settings")
    }
    for conflict in conflicts where [.key(conflict.owner), .key(conflict.loser)].contains(key) {
      world.say("\(conflict.message); choose another with: \(conflict.cure)")
    }
    // Others are to be there already.
    for part in key.parts(of: value) where key != .option(.events) && key.isPath(part, in: world) {
      let path = part.fromHome(world.environment["HOME"])
      if world.files.kind(at: path) == nil { world.say("there is nothing at '\(path)' yet") }
    }
    switch key {
    case .option(.calendar): tellUnknownCalendars(in: world)
    case .calendar(let name): tellUseInRotations(of: name, in: world)
    default: break
    }
  }

  /// Tells how rotations use a calendar, unless they do.
  private func tellUseInRotations(of name: String, in world: some World) {
    let used = Settings(in: world).effective(.option(.calendar)).value ?? ""
    let names = SettingKey.option(.calendar).parts(of: used)
    if form != .line || names.contains(name) { return }
    let all = (names + [name]).joined(separator: ", ")
    world.say(
      "rotations without --plan use it with: rota config calendar \(all.quotedForShell)")
  }

  /// Reports the calendars for rotations that are not set: they may be set later.
  private func tellUnknownCalendars(in world: some World) {
    for case .failure(let error) in CalendarSource.ofRotations(in: world).map(\.source) {
      world.say(error.description)
    }
  }

  /// Reports a setting after its change.
  private func answer(_ key: SettingKey, in world: some World) throws(Failure) {
    let setting = Settings(in: world).effective(key)
    switch form {
    case .silent: break
    case .json: try world.printAnswer(line: setting.json)
    case .line:
      let value = setting.value.map { "\(key.text) is now \($0)" } ?? "\(key.text) is not set now"
      try world.tellDeed(
        value.withoutControls + (key.isOfRotations ? ", from the next rotation on\n" : "\n"))
    }
  }

  private func unset(_ name: String, in world: some World) throws(Failure) {
    try SettingsFile.change(in: world) { file throws(UsageError) in
      // An invalid setting can be removed, too.
      if !file.sets(name) { _ = try SettingKey(name) }
      return file.unsetting(name)
    }
    guard let key = try? SettingKey(name) else { return }
    try answer(key, in: world)
    if case .calendar = key { tellUnknownCalendars(in: world) }
  }
}

extension SettingKey {
  /// Whether a part of a value is the path of a calendar, a sound, or a file for events.
  fileprivate func isPath(_ value: String, in world: some World) -> Bool {
    switch self {
    case .option(.calendar):
      Settings(in: world).calendars[value] == nil
        && TaskSource.isList(value, isFile: world.isFile)
        && SettingKey.calendar(value).isPath(value, in: world)
    case .calendar: if case .address = CalendarPlace(value, in: world) { false } else { true }
    case .option(.events): true
    case .option(.sound): if case .file = Sound(value) { true } else { false }
    case .option, .calendars, .tag, .key: false
    }
  }
}

extension EffectiveSetting {
  /// One line of JSON.
  fileprivate var json: [UInt8] { .object(write) }
}

extension SettingsFile {
  /// Whether a line sets a key.
  fileprivate func sets(_ key: String) -> Bool { entries.contains { $0.key == key } }
}

extension SettingsFault {
  /// Writes the members of its JSON object.
  func write(to object: inout JSONObjectWriter) {
    switch place {
    case .file(let path):
      object.member("file", path)
    case .line(let path, let line, let column):
      object.member("file", path)
      object.member("line", line)
      object.member("column", column)
    case .variable(let name):
      object.member("variable", name)
    }
    object.member("message", message)
  }
}
