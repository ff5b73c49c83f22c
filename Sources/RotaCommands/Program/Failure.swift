import Platform

/// Why a command could not do what it was asked for.
public enum Failure: Error, Equatable, Sendable {
  case usage(UsageError)
  /// A file could not be read.
  case input(FileError)
  /// A list cannot be used.
  case list(String)
  /// A script cannot be carried out.
  case script(line: Int, String)
  /// The results could not be written.
  case output(SystemError)
}

extension Failure {
  /// What the program ends with.
  public var exitCode: ExitCode {
    switch self {
    case .usage, .script: .usage
    case .input, .list: .unusableInput
    // A reader that has seen enough, such as `head`, is no failure.
    case .output(let error): error.isReaderGone ? .success : .failure
    }
  }

  /// What people are told, as one line; `nil`: nothing.
  public var message: String? {
    switch self {
    case .usage(let error): error.description
    case .input(let error): error.message
    case .list(let message): message
    case .script(let line, let message): "line \(line) of the script: \(message)"
    case .output(let error):
      error.isReaderGone ? nil : "the results cannot be written: \(error.reason)"
    }
  }
}

extension FileError {
  /// What people are told, as one line.
  fileprivate var message: String {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .isDirectory(let path): "'\(path)' is a folder; name a file"
    case .forbidden(let path): "'\(path)' cannot be opened: its permissions forbid it"
    case .tooLarge(let path, let limit):
      "'\(path)' is longer than \(limit >> 20) MB; no list is"
    case .changed(let path): "'\(path)' was changed by somebody else in between; try again"
    case .failed(let error): error.description
    }
  }
}
