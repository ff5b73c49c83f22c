/// The names of rotations.
package enum RotationName {
  /// The default name of a rotation.
  package static let standard = "default"
}
