import Coach
import Platform

/// The reason why a command failed.
package enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// A file could not be read.
  case input(FileError)
  /// A list cannot be used.
  case list(String)
  /// A script cannot be carried out.
  case script(line: Int, String)
  /// The output file cannot be written; the reason in one line.
  case target(String)
  /// The results could not be written.
  case output(SystemError)
  /// It was done, but the answer could not be written.
  case unanswered(SystemError)
  /// The system lacks what a live rotation needs; the reason in one line.
  case environment(String)
  /// No rotation of this name is running.
  case noRotation(name: String)
  /// The running rotation cannot be reached; the reason in one line.
  case control(String)
  /// A value is invalid; the reason in one line.
  case value(String)
  /// The rotation refused the request; the reason in one line.
  case refused(String)
  /// It was done, but not saved; the place and the reason in one line.
  case unsaved(String)
}

extension Failure {
  /// The failure of a change that is in place, but that a power cut could revert; `nil` for another
  /// error.
  package init?(unsafe error: FileError) {
    guard case .unsafe = error else { return nil }
    self = .unsaved("that is done, but \(error)")
  }
}

extension Failure: CustomStringConvertible {
  /// The message, for use within another one.
  package var description: String { message ?? "its reader is gone" }
}

extension Failure {
  /// The exit code of the program.
  package var exitCode: ExitCode {
    switch self {
    case .usage, .script, .value: .usage
    case .input, .list, .target: .unusableInput
    // A reader that closes the pipe early, such as `head`, is not an error.
    case .output(let error), .unanswered(let error): error.isReaderGone ? .success : .failure
    case .noRotation: .noRotation
    case .control, .environment, .unsaved: .failure
    case .refused: .refused
    }
  }

  /// A message of one line; `nil` if there is nothing to report.
  package var message: String? {
    switch self {
    case .usage(let error): error.description
    case .input(let error): error.description
    case .list(let message): message
    case .script(let line, let message): "line \(line) of the script: \(message)"
    case .output(let error):
      error.isReaderGone ? nil : "the results cannot be written: \(error.reason)"
    case .unanswered(let error):
      error.isReaderGone ? nil : "that is done, but the answer cannot be written: \(error.reason)"
    case .noRotation(RotationName.standard): "no rotation is running"
    case .noRotation(let name): "no rotation named '\(name)' is running"
    case .target(let reason), .control(let reason), .refused(let reason),
      .environment(let reason), .value(let reason), .unsaved(let reason):
      reason
    }
  }
}
