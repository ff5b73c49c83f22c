import CivilTime

/// The rotations running on this machine.
package struct RunningRotations: Sendable {
  package static let none = RunningRotations()

  /// Their clocks, by their ids.
  var clocks: [String: Duration] = [:]
  /// When each of them began; `nil` for one that does not tell.
  var beginnings: [Instant?] = []

  /// When the first of them began; `nil` if not all tell.
  var beginning: Instant? {
    beginnings.contains(nil) ? nil : beginnings.compactMap(\.self).min()
  }

  var ids: Set<String> { Set(clocks.keys) }
}
