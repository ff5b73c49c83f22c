import CivilTime
import Commands
import Drawing
import JSONLines
import Terminals

/// The value of a key for a new rotation, with its source.
package struct EffectiveSetting: Equatable, Sendable {
  package let key: SettingKey
  /// `nil` if it is not set and has no default.
  package let value: String?
  /// `nil` for a default.
  package let source: Settings.Source?
}

extension Settings {
  /// The value that a rotation would use for a key.
  package func effective(_ key: SettingKey) -> EffectiveSetting {
    if let setting = self[key] {
      return EffectiveSetting(key: key, value: setting.value, source: setting.source)
    }
    if case .option(let option) = key {
      return EffectiveSetting(key: key, value: option.standard, source: nil)
    }
    if key == .calendars(.maxAge) {
      return EffectiveSetting(key: key, value: Self.usualMaxAge.shortText, source: nil)
    }
    if case .key(let name) = key {
      let usual = KeyChoices.usual.first { $0.key == name }?.value
      return EffectiveSetting(key: key, value: usual, source: nil)
    }
    return EffectiveSetting(key: key, value: nil, source: nil)
  }

  /// The place where a key is set, with the key: `/home/ada/.config/rota/config:3: calendar.uni`.
  package func place(of key: SettingKey, in file: String) -> String {
    "\(effective(key).sourceText(file: file)): \(key.text)"
  }

  /// The values for a new rotation: every option, then the calendars and tags of the settings.
  package var effective: [EffectiveSetting] {
    let named = Set(all.map(\.key)).filter { if case .option = $0 { false } else { true } }
    let keys = SettingKey.options.map(SettingKey.option) + named.sorted { $0.text < $1.text }
    return keys.map { effective($0) }
  }
}

extension [EffectiveSetting] {
  /// A table of key, value and source.
  package func table(file: String) -> String {
    let rows = map { setting in
      [setting.key.text, (setting.value ?? "-").withoutControls, setting.sourceText(file: file)]
    }
    return TextTable(rows: rows).text
  }
}

extension EffectiveSetting {
  fileprivate func sourceText(file: String) -> String {
    switch source {
    case nil: "default"
    case .variable(let name): name
    case .file(let line): "\(file):\(line)"
    case .startPage: "start page"
    }
  }

  /// Writes the members of its JSON object.
  package func write(to object: inout JSONObjectWriter) {
    object.member("key", key.text)
    object.member("value", value)
    switch source {
    case nil:
      object.member("source", "default")
    case .variable(let name):
      object.member("source", "environment")
      object.member("variable", name)
    case .file(let line):
      object.member("source", "file")
      object.member("line", line)
    case .startPage:
      object.member("source", "start-page")
    }
  }
}
