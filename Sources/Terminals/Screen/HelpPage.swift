import Drawing

/// The open page of the help: some keys turn it, and any other one closes the help and does nothing
/// else, so that no rotation changes while it is out of sight.
package struct HelpPage: Equatable, Sendable {
  /// The number of the page, from 0; behind the last one comes the first.
  private(set) var number = 0

  package init() {}

  /// The page that is shown of so many.
  func place(of count: Int) -> Int { ((number % count) + count) % count }

  /// Handles a key; returns whether the help stays open.
  fileprivate mutating func press(_ key: Key) -> Bool {
    switch key {
    case .down, .right, .pageDown, .wheelDown, .character(" "), .character("j"): number += 1
    case .up, .left, .pageUp, .wheelUp, .character("k"): number -= 1
    case .home: number = 0
    case .end: number = -1
    default: return false
    }
    return true
  }
}

extension HelpPage? {
  /// Handles a key while the help is open.
  ///
  /// - Returns: The key that is still to be handled: every key if no help is open, and that of a
  ///   clicked line; `nil` for none.
  package mutating func take(_ key: Key, of bindings: [KeyBinding<some Sendable>]) -> Key? {
    guard let staysOpen = self?.press(key) else { return key }
    if staysOpen { return nil }
    self = nil
    guard case .item(let index) = key, bindings.indices.contains(index) else { return nil }
    let binding = bindings[index]
    if binding.meanings.isEmpty { return nil }
    // Each of several keys with one meaning is as good: Enter, e.
    let names = binding.name.split(separator: ",").map { String($0).trimmed }
    return names.lazy.compactMap { Key(named: $0) }.first
  }
}
