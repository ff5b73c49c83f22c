import Drawing
import Commands
import Platform
import Terminals

extension SettingKey {
  /// The maximum duration in settings, 366 days.
  private static let longest = Duration.seconds(366 * 86_400)

  /// A valid value of the key; switches as `yes` or `no`. `spelling` is the key, or the name of a
  /// variable, for errors.
  package func checked(
    _ value: String, spelling: String, in world: some World
  ) throws(UsageError) -> String {
    guard !value.isEmpty else { throw .missingValue(option: spelling, example: example) }
    guard value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .unwritable(option: spelling, found: value, example: example)
    }
    switch self {
    case .option(let option) where option.isSwitch:
      guard let isOn = Bool(settingText: value) else {
        throw .unknownChoice(option: spelling, found: value, choices: ["yes", "no"], nearest: nil)
      }
      return isOn ? "yes" : "no"
    case .option(let option):
      let given = Arguments.Given(option: option, spelling: spelling, value: value)
      try RunOptions.check(given)
      if option == .calendar, parts(of: value).contains("-") {
        throw .ofOneRotation(option: "--\(option.name) -")
      }
      if option == .weekStart { _ = try given.weekStart() }
      if option == .zone { _ = try world.zone(named: value, of: spelling) }
      return value
    case .calendar:
      return value
    case .calendars(.tasks):
      let choices = [CalendarSetting.wholeDays, "none"]
      guard choices.contains(value) else {
        throw .unknownChoice(
          option: spelling, found: value, choices: choices,
          nearest: nearestName(to: value, among: choices))
      }
      return value
    case .calendars(let setting):
      let option = Option(spelling, .value("D", example: example))
      let given = Arguments.Given(option: option, spelling: spelling, value: value)
      let limits = setting == .refresh ? Duration.seconds(60)...Self.longest : .zero...Self.longest
      _ = try Arguments(given: [given]).duration(option, in: limits)
      return value
    case .tag:
      guard TagColor(settingText: value) != nil else {
        throw .unknownColor(option: spelling, found: value, names: TagColor.names)
      }
      return value
    case .key:
      guard KeyChoices.key(named: value) != nil else {
        throw .unusableKey(option: spelling, found: value)
      }
      return value
    }
  }
}

extension SettingKey {
  /// The parts of a value: of a list of calendars each.
  package func parts(of value: String) -> [String] {
    self == .option(.calendar) ? value.split(separator: ",").map { String($0).trimmed } : [value]
  }
}

extension Bool {
  /// A switch as typed; `nil` if it is neither on nor off.
  fileprivate init?(settingText text: String) {
    switch text.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }
}
