import Platform

/// Which program this is.
package enum Release {
  /// Its version, as https://semver.org has them: the only place where it stands.
  package static let version = "0.2.0"

  /// Name and version, and the commit of what is no release: `rota 0.2.0 (358b3a2)`.
  package static func name(commit: String? = Build.commit) -> String {
    "rota \(version)" + (commit.map { " (\($0))" } ?? "")
  }
}
