/// The keys of the screens that the user reassigned, by command.
package struct KeyChoices: Equatable, Sendable {
  /// The reassignable commands, as named in the settings, with their default keys.
  package static let usual: KeyValuePairs = [
    "pause": "space", "done": "d", "skip": "n", "extend": "+", "back": "b", "paused-ago": "P",
    "go-to": "g", "list": "l", "add": "a", "other-done": "x", "edit": "e", "note": "N",
    "delete": "D", "reopen": "o", "undo": "u", "redo": "U", "help": "?", "end": "q", "leave": "q",
    "today": "space", "find": "/", "start": "s", "now": "0", "tags": "t", "experience": "x",
  ]

  package static let names = usual.map(\.key)

  /// A command that lost its key to another one.
  package struct Conflict: Equatable, Sendable {
    /// The name of the key.
    package let key: String
    /// The command that has it.
    package let owner: String
    /// The command that has no key now.
    package let loser: String
  }

  /// The names of the chosen keys.
  private let keys: [String: String]

  /// Key names by command; invalid names are ignored.
  package init(_ keys: [String: String] = [:]) {
    self.keys = keys.filter { Self.key(named: $0.value) != nil }
  }

  /// The key with a name, if it can be assigned: a character, space or tab.
  package static func key(named name: String) -> Key? {
    switch Key(named: name) {
    case .character(let character): .character(character)
    case .tab: .tab
    default: nil
    }
  }

  /// The bindings with the chosen keys; a chosen key is removed from all other commands.
  package func applied<Meaning>(to bindings: [KeyBinding<Meaning>]) -> [KeyBinding<Meaning>] {
    if keys.isEmpty { return bindings }
    var taken: [Key: String] = [:]
    for name in Self.names where bindings.contains(where: { $0.setting == name }) {
      guard let key = keys[name].flatMap(Self.key) else { continue }
      if taken[key] == nil { taken[key] = name }
    }
    return bindings.map { binding in
      let own = keys[binding.setting].flatMap(Self.key)
      if let own { return binding.moved(to: taken[own] == binding.setting ? own : nil) }
      return binding.without(Set(taken.keys))
    }
  }

  /// The commands that lost their key to another one.
  package func conflicts<Meaning>(among bindings: [KeyBinding<Meaning>]) -> [Conflict] {
    let applied = applied(to: bindings)
    return zip(bindings, applied).compactMap { usual, binding in
      let chosen = keys[usual.setting]
      let wanted = chosen ?? usual.name
      guard let key = Self.key(named: wanted), binding.meanings[key] == nil,
        chosen != nil || binding.meanings.isEmpty
      else { return nil }
      let owner = applied.first { $0.meanings[key] != nil }
      return Conflict(key: wanted, owner: owner?.setting ?? "", loser: usual.setting)
    }
  }
}

extension KeyBinding {
  /// Stands for no key.
  static var none: String { "-" }

  /// The same with one key in place of those that can be assigned; `nil` for none.
  fileprivate func moved(to key: Key?) -> KeyBinding {
    guard let meaning = meanings.values.first else { return self }
    var fixed = meanings.filter { $0.key.name == nil }
    let rest = fixed.keys.compactMap(\.fixedName).filter(name.hasPrefix)
    if let key { fixed[key] = meaning }
    let names = rest + [key?.name].compactMap(\.self)
    return with(fixed, name: names.isEmpty ? Self.none : names.joined(separator: ", "))
  }

  /// The same without some keys.
  fileprivate func without(_ keys: Set<Key>) -> KeyBinding {
    let rest = meanings.filter { !keys.contains($0.key) }
    if rest.count == meanings.count { return self }
    // The first key names it, unless that was removed.
    let isNamed = rest.keys.contains { $0.name == name }
    let names = rest.keys.compactMap(\.name) + rest.keys.compactMap(\.fixedName)
    return with(rest, name: isNamed ? name : names.min() ?? Self.none)
  }
}

extension Key {
  /// The name of a key that cannot be assigned and stays beside the assigned one.
  fileprivate var fixedName: String? {
    switch self {
    case .enter: "Enter"
    case .escape: "Esc"
    default: nil
    }
  }

  /// The name in the help; `nil` if it cannot be assigned.
  fileprivate var name: String? {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .tab: "tab"
    default: nil
    }
  }
}
