import Commands
import Terminals

/// A key that can be set for all rotations.
package enum SettingKey: Hashable, Sendable {
  /// A long option of `rota run`, or of the commands about the past.
  case option(Option)
  /// The place of a calendar.
  case calendar(String)
  /// Something else about calendars.
  case calendars(CalendarSetting)
  /// The colour of a tag.
  case tag(String)
  /// The key of the ring that does something.
  case key(String)
}

/// The settings of calendars besides their places.
package enum CalendarSetting: Hashable, Sendable {
  /// The age of a copy after which it is reported as outdated.
  case maxAge
  /// The interval of fetching in a running rotation.
  case refresh
  /// The events of a calendar that become tasks.
  case tasks(of: String)

  /// The value for whole-day events.
  static let wholeDays = "all-day"
  private static let tasksSuffix = ".tasks"

  fileprivate init?(_ text: String) {
    switch text {
    case "max-age": self = .maxAge
    case "refresh": self = .refresh
    case let text where text.hasSuffix(Self.tasksSuffix) && text != Self.tasksSuffix:
      self = .tasks(of: String(text.dropLast(Self.tasksSuffix.count)))
    default: return nil
    }
  }

  fileprivate var text: String {
    switch self {
    case .maxAge: "max-age"
    case .refresh: "refresh"
    case .tasks(let name): name + Self.tasksSuffix
    }
  }
}

extension SettingKey {
  /// The options that can be set, in the order of the help.
  package static let options =
    RunOptions.syntax.options.filter { !ofOneRotation.contains($0) } + [.weekStart]

  /// Options of a single rotation, which cannot be settings.
  private static var ofOneRotation: [Option] {
    [
      .help, .rotationName, .only, .update, .detach, .simulate, .speed, .start, .seed, .script,
      .journal, .hooks,
    ]
  }

  private static let calendarPrefix = "calendar."
  private static let tagPrefix = "tag."
  private static let keyPrefix = "key."

  /// Parses a key as written in the file: `quantum`, `calendar.uni`, `tag.exam`.
  package init(_ text: String) throws(UsageError) {
    if let option = Self.options.first(where: { $0.name == text }) {
      self = .option(option)
    } else if let name = text.name(behind: Self.calendarPrefix) {
      self = CalendarSetting(name).map(SettingKey.calendars) ?? .calendar(name)
    } else if let name = text.name(behind: Self.tagPrefix) {
      self = .tag(name)
    } else if let name = text.name(behind: Self.keyPrefix) {
      guard KeyChoices.names.contains(name) else {
        let names = KeyChoices.names.map { Self.keyPrefix + $0 }
        throw .unknownSetting(found: text, nearest: nearestName(to: text, among: names))
      }
      self = .key(name)
    } else if Self.ofOneRotation.contains(where: { $0 != .help && $0.name == text }) {
      throw .ofOneRotation(option: "--\(text)")
    } else {
      let named = [Self.calendarPrefix + "NAME", Self.tagPrefix + "NAME", Self.keyPrefix + "NAME"]
      let names = text.contains(".") ? named : Self.options.map(\.name) + named
      throw .unknownSetting(found: text, nearest: nearestName(to: text, among: names))
    }
  }

  /// Whether a change has effect from the next rotation on, rather than at once.
  package var isOfRotations: Bool {
    switch self {
    case .option(let option): ![.weekStart, .zone].contains(option)
    case .key: true
    case .calendar, .calendars, .tag: false
    }
  }

  /// The key as written in the file.
  package var text: String {
    switch self {
    case .option(let option): option.name
    case .calendar(let name): Self.calendarPrefix + name
    case .calendars(let setting): Self.calendarPrefix + setting.text
    case .tag(let name): Self.tagPrefix + name
    case .key(let name): Self.keyPrefix + name
    }
  }

  /// A value that is valid.
  package var example: String {
    switch self {
    case .option(let option): option.isSwitch ? "yes" : option.exampleValue
    case .calendar: "~/calendars/uni.ics"
    case .calendars(.maxAge): "24h"
    case .calendars(.refresh): "1h"
    case .calendars(.tasks): CalendarSetting.wholeDays
    case .tag: "blue"
    case .key: "x"
    }
  }
}

extension Option {
  /// Whether it is a switch, with the values `yes` and `no`.
  var isSwitch: Bool {
    if case .value = kind { false } else { true }
  }

  /// The environment variable for it: `ROTA_LONG_BREAK`.
  package var variable: String {
    "ROTA_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }

  /// The default, as it would be written in the settings; `nil` if there is none.
  package var standard: String? {
    switch kind {
    case .flag: "no"
    case .toggle, .value: Self.standards[name]
    }
  }

  private static let standards = [
    "quantum": "25m", "break": "0", "check-in": "0", "every": "4", "unused": "drop",
    "mark-done": "no", "recover": "ask", "on-sleep": "pause", "color": "auto", "theme": "auto",
    "tree": "oak", "count": "down",
    "notify": "auto",
    "bell": "yes", "sound": "bell", "week-start": "mon",
  ]
}

extension String {
  /// Returns the text after a prefix, if it is a word.
  fileprivate func name(behind prefix: String) -> String? {
    guard hasPrefix(prefix) else { return nil }
    let name = dropFirst(prefix.count).unicodeScalars
    let isWord = name.allSatisfy {
      $0 != "=" && !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
    return isWord && !name.isEmpty ? String(name) : nil
  }
}
