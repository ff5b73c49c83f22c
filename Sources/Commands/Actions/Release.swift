import Platform

/// The identity of this program.
package enum Release {
  /// Its version (https://semver.org), defined only here.
  package static let version = "0.2.0"

  /// Name and version, with the commit unless it is a release: `rota 0.2.0 (358b3a2)`.
  package static func name(commit: String? = Build.commit) -> String {
    "rota \(version)" + (commit.map { " (\($0))" } ?? "")
  }
}
