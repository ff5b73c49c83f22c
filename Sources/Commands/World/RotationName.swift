/// The names of rotations.
package enum RotationName {
  /// The name of a rotation that was not given one.
  package static let standard = "default"
}
