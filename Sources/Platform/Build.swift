import CShim

/// Facts about the build of this program.
package enum Build {
  /// The commit, set by `make`; `nil` for a release, or if unknown.
  package static let commit: String? = {
    let name = String(cString: shim_commit())
    return name.isEmpty ? nil : name
  }()

  /// The machine architecture.
  package static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "another machine"
    #endif
  }
}
