import Platform

/// A reason why a hook is not run, or not run for every record.
package enum HookObstacle: Equatable, Sendable {
  /// It was taken away meanwhile.
  case gone
  /// It is a link to nothing.
  case leadsNowhere
  /// It is a folder, a device, or the like.
  case notAFile
  case notExecutable(path: String)
  /// Others may change what lies there: the hook, or a folder that leads to it.
  case writable(path: String)
  /// The file belongs to another user.
  case foreign(path: String)
  /// The system does not know how to run it.
  case notAProgram
  /// The program that its first line names is not there.
  case noInterpreter
  case failed(SystemError)
  /// It is too slow: as many records wait for it as may.
  case crowded

  /// Why a hook that looked well could not be started.
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
  /// The reason, as it continues a sentence that begins with the name of the hook.
  package var reason: String { words.reason }

  /// The remedy.
  package var cure: String { words.cure }

  /// One line about a hook for people.
  package func message(about hook: String) -> String { "hook '\(hook)' \(reason); \(cure)" }

  private var words: (reason: String, cure: String) {
    switch self {
    case .gone: ("no longer exists", "put it back")
    case .leadsNowhere: ("is a link that leads nowhere", "remove it, or make it anew")
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
