import Platform

/// Why a command could not do what it was asked for.
package enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// A file could not be read.
  case input(FileError)
  /// A list cannot be used.
  case list(String)
  /// A script cannot be carried out.
  case script(line: Int, String)
  /// The file that the results were to be written to cannot be; why, in one line.
  case target(String)
  /// The results could not be written.
  case output(SystemError)
  /// A live rotation cannot have what it needs on this machine; why, in one line.
  case environment(String)
  /// No rotation of this name is running.
  case noRotation(name: String)
  /// The running rotation cannot be asked; why, in one line.
  case control(String)
  /// A value is invalid; why, in one line.
  case value(String)
  /// The rotation does not allow it now; why, in one line.
  case refused(String)
  /// It is done, but not kept where it should be; where and why, in one line.
  case unsaved(String)
}

extension Failure {
  /// The exit code of the program.
  package var exitCode: ExitCode {
    switch self {
    case .usage, .script, .value: .usage
    case .input, .list, .target: .unusableInput
    // A reader that has seen enough, such as `head`, is no failure.
    case .output(let error): error.isReaderGone ? .success : .failure
    case .noRotation: .noRotation
    case .control, .environment, .unsaved: .failure
    case .refused: .refused
    }
  }

  /// One line for people; `nil` if there is nothing to say.
  package var message: String? {
    switch self {
    case .usage(let error): error.description
    case .input(let error): error.description
    case .list(let message): message
    case .script(let line, let message): "line \(line) of the script: \(message)"
    case .output(let error):
      error.isReaderGone ? nil : "the results cannot be written: \(error.reason)"
    case .noRotation(RotationName.standard): "no rotation is running"
    case .noRotation(let name): "no rotation named '\(name)' is running"
    case .target(let reason), .control(let reason), .refused(let reason),
      .environment(let reason), .value(let reason), .unsaved(let reason):
      reason
    }
  }
}
