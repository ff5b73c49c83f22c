/// Which program this is.
package enum Release {
  /// Its version, as https://semver.org has them.
  package static let version = "0.1.0"
}
