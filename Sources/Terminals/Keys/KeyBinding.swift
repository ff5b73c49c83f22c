import Drawing

/// A key of a screen, or several similar ones, with their commands and descriptions.
///
/// The help, the bottom line and the key handling use the same list, so that no key works without
/// being in the help.
package struct KeyBinding<Meaning: Sendable>: Sendable {
  /// The keys as written in the help.
  package private(set) var name: String
  /// The description in a word or two.
  package let help: String
  /// The description in half a sentence.
  package private(set) var sentence: String
  /// The heading of its group in the help.
  package private(set) var group = "Keys"
  /// Whether a small help may omit it.
  package private(set) var isRare = false
  /// Its entry in the bottom line; `nil` if it has none.
  package private(set) var hint: KeyHint?
  /// The command of each key.
  package private(set) var meanings: [Key: Meaning]
  /// The name in the settings.
  package private(set) var setting: String

  /// - Parameters:
  ///   - name: The keys as written in the help.
  ///   - help: The description.
  ///   - hint: The text in the bottom line; `nil` for none.
  ///   - rank: Entries with greater ranks are omitted first there.
  ///   - meanings: The command of each key.
  package init(
    _ name: String, _ help: String, hint: String? = nil, rank: Int = 0,
    _ meanings: [Key: Meaning]
  ) {
    self.name = name
    self.help = help
    sentence = help
    setting = String(help.map { $0 == " " ? "-" : $0 })
    self.hint = hint.map { [setting] in KeyHint(name, $0, rank: rank, setting: setting) }
    self.meanings = meanings
  }

  /// Characters that all ask for the same.
  package init(
    _ name: String, _ help: String, hint: String? = nil, rank: Int = 0, characters: String,
    _ meaning: Meaning
  ) {
    let keys = characters.map { (Key.character($0), meaning) }
    self.init(
      name, help, hint: hint, rank: rank, Dictionary(uniqueKeysWithValues: keys))
  }
}

extension KeyBinding {
  /// Adds a description in half a sentence.
  package func saying(_ sentence: String) -> KeyBinding {
    var binding = self
    binding.sentence = sentence
    return binding
  }

  /// The keys with another name in the settings.
  package func set(by setting: String) -> KeyBinding {
    var binding = self
    binding.setting = setting
    binding.hint?.setting = setting
    return binding
  }

  /// The same commands on other keys.
  func with(_ meanings: [Key: Meaning], name: String) -> KeyBinding {
    var binding = self
    binding.meanings = meanings
    binding.name = name
    binding.hint =
      meanings.isEmpty
      ? nil
      : hint.map {
        KeyHint(name, $0.meaning, rank: $0.rank, setting: $0.setting)
      }
    return binding
  }

  /// Assigns the heading of a group.
  package static func group(_ title: String, _ bindings: [KeyBinding]) -> [KeyBinding] {
    bindings.map { binding in
      var binding = binding
      binding.group = title
      return binding
    }
  }

  /// The help, which opens and closes alike on every screen.
  package static func help(_ meaning: Meaning) -> KeyBinding {
    KeyBinding("?", "help", hint: "help", rank: 1, characters: Key.help, meaning)
      .saying("this help")
  }

  /// The whole screen sent again.
  package static func redraw(_ meaning: Meaning) -> KeyBinding {
    var binding = KeyBinding("^L", "redraw", [.control("l"): meaning])
    binding.isRare = true
    return binding.saying("redraw the screen")
  }
}

extension Key {
  /// The keys that open the help.
  fileprivate static let help = "?hH"
}

extension Array {
  /// The bottom line while the help is open.
  package func hintsInHelp<Meaning>() -> [KeyHint] where Element == KeyBinding<Meaning> {
    [KeyHint(keyName(of: "help") ?? "Esc", "back")]
  }

  /// The name of the key with a setting; `nil` if it has none.
  package func keyName<Meaning>(of setting: String) -> String?
  where Element == KeyBinding<Meaning> {
    first { $0.setting == setting && $0.name != KeyBinding<Meaning>.none }?.name
  }
}
