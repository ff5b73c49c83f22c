import Platform

/// The reason why a hook is not run, or not for every record.
package enum HookObstacle: Equatable, Sendable {
  /// It was removed meanwhile.
  case gone
  /// It is a dangling link.
  case leadsNowhere
  /// It is a folder, a device, or the like.
  case notAFile
  case notExecutable(path: String)
  /// Others may change the hook, or a folder on its path.
  case writable(path: String)
  /// The file belongs to another user.
  case foreign(path: String)
  /// The system cannot execute it.
  case notAProgram
  /// The interpreter in its first line does not exist.
  case noInterpreter
  case failed(SystemError)
  /// It is too slow: its queue is full.
  case crowded

  /// The reason why a valid hook could not be started.
  package init(starting error: SystemError) {
    self =
      if error.isMissing {
        .noInterpreter
      } else if error.isNotAProgram {
        .notAProgram
      } else {
        .failed(error)
      }
  }
}

extension HookObstacle {
  /// Whether it is about a file or folder that may be on the path of several hooks.
  var isOfPlace: Bool {
    switch self {
    case .writable, .foreign: true
    default: false
    }
  }

  /// The reason, as the rest of a sentence that begins with the name of the hook.
  package var reason: String { words.reason }

  /// The remedy.
  package var cure: String { words.cure }

  /// A message about a hook.
  package func message(about hook: String) -> String { "hook '\(hook)' \(reason); \(cure)" }

  private var words: (reason: String, cure: String) {
    switch self {
    case .gone: ("no longer exists", "put it back")
    case .leadsNowhere: ("is a broken link", "remove it, or create it again")
    case .notAFile: ("is not a file", "put a program in its place")
    case .notExecutable(let path): ("is not executable", "chmod u+x '\(path)'")
    case .writable(let path):
      ("is not run, because others may write to '\(path)'", "chmod go-w '\(path)'")
    case .foreign(let path):
      ("is not run, because '\(path)' belongs to another user", "sudo chown $(id -u) '\(path)'")
    case .notAProgram:
      (
        "cannot be started, because its first line names no interpreter",
        "begin it with a line such as #!/bin/sh"
      )
    case .noInterpreter:
      (
        "cannot be started, because the interpreter in its first line does not exist",
        "begin it with a line such as #!/bin/sh"
      )
    case .failed(let error):
      ("cannot be started: \(error.reason)", "try to start it by hand")
    case .crowded:
      (
        "is too slow, so records are left out",
        "let it pass long work to another program"
      )
    }
  }
}
