import Drawing
import Platform

extension SettingKey {
  /// A value, if the key can have it; switches as `yes` or `no`. `spelling` is what the value stands
  /// behind: the key, or the name of a variable.
  func checked(
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
      if option == .zone, world.zone(named: value) == nil {
        throw .unknownZone(option: spelling, found: value)
      }
      return value
    case .calendar:
      return value
    case .tag:
      guard Color(settingText: value) != nil else {
        throw .unknownColor(option: spelling, found: value, names: Color.named.map(\.name))
      }
      return value
    }
  }
}

extension Bool {
  /// A switch as people write it; `nil`: it is neither on nor off.
  fileprivate init?(settingText text: String) {
    switch text.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }
}

extension Color {
  /// The colours that have names, safe for colour-blind eyes (Okabe and Ito, 2008).
  static let named: [(name: String, color: Color)] = [
    ("orange", Color(0xE69F00)), ("sky", Color(0x56B4E9)), ("green", Color(0x009E73)),
    ("yellow", Color(0xF0E442)), ("blue", Color(0x0072B2)), ("red", Color(0xD55E00)),
    ("purple", Color(0xCC79A7)), ("grey", Color(0x7A828E)),
  ]

  /// The colour of a name, or one written as `#0072b2`; `nil`: there is none.
  init?(settingText text: String) {
    if let (_, color) = Self.named.first(where: { $0.name == text.lowercased() }) {
      self = color
      return
    }
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(value)
  }
}
