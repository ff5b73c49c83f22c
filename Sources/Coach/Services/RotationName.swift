/// The names of rotations.
package enum RotationName {
  /// The default name of a rotation.
  package static let standard = "default"

  /// The option that names a rotation, after a blank; empty for the default name.
  package static func option(for name: String) -> String {
    name == standard ? "" : " --name \(name)"
  }
}
