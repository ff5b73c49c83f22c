import Drawing

/// A key of a screen, or several of a kind: what they ask for, and what is said of them.
///
/// The help, the bottom line and what happens come from the same list, so that no key works and is
/// missing from the help.
package struct KeyBinding<Meaning: Sendable>: Sendable {
  /// How the keys are written in the help.
  package private(set) var name: String
  /// What they do, in a word or two.
  package let help: String
  /// What they do, in half a sentence.
  package private(set) var sentence: String
  /// What they are for, which the help stands below.
  package private(set) var group = "Keys"
  /// Whether a small help may leave it out.
  package private(set) var isRare = false
  /// What they do, as the bottom line says it; `nil`: it is not there.
  package private(set) var hint: KeyHint?
  /// What each key asks for.
  package private(set) var meanings: [Key: Meaning]
  /// What the settings call it.
  package private(set) var setting: String

  /// - Parameters:
  ///   - name: How the keys are written.
  ///   - help: What they do.
  ///   - hint: What the bottom line says; `nil`: it says nothing of them.
  ///   - rank: The greater, the sooner it is left out there.
  ///   - meanings: What each key asks for.
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
  /// The keys said in half a sentence, where there is room for one.
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

  /// What they do, with other keys.
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

  /// Keys that are for the same.
  package static func group(_ title: String, _ bindings: [KeyBinding]) -> [KeyBinding] {
    bindings.map { binding in
      var binding = binding
      binding.group = title
      return binding
    }
  }

  /// The help, which opens and closes alike on every screen.
  package static func help(_ meaning: Meaning) -> KeyBinding {
    KeyBinding("?", "help", hint: "help", rank: 2, characters: Key.help, meaning)
      .saying("this help")
  }

  /// The whole screen sent anew.
  package static func redraw(_ meaning: Meaning) -> KeyBinding {
    var binding = KeyBinding("^L", "redraw", [.control("l"): meaning])
    binding.isRare = true
    return binding.saying("draw the screen anew")
  }
}

extension Key {
  /// What opens the help and closes it.
  fileprivate static let help = "?hH"

  /// Whether it opens the help where no text is typed.
  package var opensHelp: Bool { Key.help.contains { self == .character($0) } }

  /// Whether it closes the help and does nothing else; any other key closes it and does what it does.
  package var closesHelp: Bool {
    opensHelp || self == .escape || self == .enter || self == .character("q")
  }
}

extension [KeyHint] {
  /// What the bottom line says while the help is open.
  package static let inHelp = [KeyHint("?", "back")]
}
