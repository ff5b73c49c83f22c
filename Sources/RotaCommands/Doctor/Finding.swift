import Commands
import JSONLines
import Platform

/// A finding of a check.
struct Finding: Equatable, Sendable {
  /// The severity of a finding.
  enum Level: String, CaseIterable, Sendable {
    case fine
    /// It works, but probably not as intended.
    case doubtful
    case broken
  }

  let level: Level
  /// The message, one line.
  let message: String
  /// A command as remedy, to be copied; `nil` if nothing needs to be done.
  let cure: String?

  static func fine(_ message: String) -> Finding {
    Finding(level: .fine, message: message, cure: nil)
  }

  static func doubtful(_ message: String, cure: String) -> Finding {
    Finding(level: .doubtful, message: message, cure: cure)
  }

  static func broken(_ message: String, cure: String) -> Finding {
    Finding(level: .broken, message: message, cure: cure)
  }

  /// A path that cannot be written for another reason than its permissions.
  static func unwritable(_ path: String, because error: SystemError) -> Finding {
    .broken(
      "\(path) cannot be written: \(error.reason)", cure: "findmnt -T \(path.quotedForShell)")
  }

  /// Something whose permissions forbid its use: `cure` changes them if it is the user's own; else
  /// that, or the `whole` folder, has to become it.
  static func forbidden(
    _ message: String, at path: String, cure: String, whole: String? = nil, in world: some World
  ) -> Finding {
    let user = world.environment.userID
    let owner = (try? world.fileSystem.status(at: path))?.owner ?? user
    if owner == user { return .broken(message, cure: "\(cure) \(path.quotedForShell)") }
    return .broken(
      "\(message); it belongs to user \(owner)",
      cure: "sudo chown \(whole == nil ? "" : "-R ")$(id -u) \((whole ?? path).quotedForShell)")
  }

  /// A file that cannot be read.
  static func unreadable(_ message: String, at path: String, because error: FileError) -> Finding {
    switch error {
    case .forbidden: .broken(message, cure: "chmod u+r \(path.quotedForShell)")
    case .isDirectory, .tooLarge:
      .broken(message, cure: "mv \(path.quotedForShell) \(path.quotedForShell).old")
    default: .broken(message, cure: "ls -ld \(path.quotedForShell)")
    }
  }
}

/// A check of `rota doctor`. It changes nothing.
protocol Check: Sendable {
  /// Its subject, one word.
  var title: String { get }

  /// Its findings, at least one.
  func findings(in world: some World) -> [Finding]
}
