import Platform

extension World {
  /// The path of a program, searched in PATH; `nil` if it is not installed.
  package func program(_ name: String) -> String? {
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { path in
      guard let status = try? fileSystem.status(at: path) else { return false }
      return status.kind == .regular && status.mode & 0o111 != 0
    }
  }
}
