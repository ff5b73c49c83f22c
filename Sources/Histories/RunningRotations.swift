import CivilTime

/// The rotations running on this machine.
package struct RunningRotations: Sendable {
  package static let none = RunningRotations()

  /// Their clocks, by their ids.
  var clocks: [String: Duration] = [:]
  /// When the first of them began; `nil` if not all tell.
  var beginning: Instant?

  var ids: Set<String> { Set(clocks.keys) }
}
