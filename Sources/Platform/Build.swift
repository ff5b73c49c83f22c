import CShim

/// What this program was built from.
package enum Build {
  /// The commit, if it is known and is no release; `make` says so.
  package static let commit: String? = {
    let name = String(cString: shim_commit())
    return name.isEmpty ? nil : name
  }()

  /// The kind of machine it runs on.
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
