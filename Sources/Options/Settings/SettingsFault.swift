import CivilTime
import Commands
import Platform

/// An unusable part of the settings; the rest is used.
package struct SettingsFault: Equatable, Sendable {
  /// The place of the problem.
  package enum Place: Equatable, Sendable {
    /// The file as a whole.
    case file(String)
    /// A place in the file; line and column from 1, the column in bytes.
    case line(file: String, line: Int, column: Int)
    /// An environment variable.
    case variable(String)
  }

  /// The kind of problem. Texts are as found.
  package enum Reason: Error, Equatable, Sendable {
    /// The file cannot be read.
    case unreadable(FileError)
    /// The file has a NUL, which no text has.
    case binary
    /// A line without `=`.
    case noSign(found: String)
    /// A line that begins with `=`.
    case noKey(found: String)
    /// A value whose quotation mark is not closed.
    case noClosingQuote(found: String)
    /// Text after the closing quotation mark.
    case behindQuote(found: String)
    /// The key is set again in a later line, which takes precedence.
    case repeated(key: String, line: Int)
    /// A variable that is nearly that of a setting.
    case unknownVariable(nearest: String)
    /// An invalid key or value.
    case usage(UsageError)
  }

  package let place: Place
  package let reason: Reason

  /// Whether no line of the file is read because of it.
  var isOfWholeFile: Bool {
    if case .file = place { true } else { false }
  }
}

extension SettingsFault: CustomStringConvertible {
  /// Place and message, such as `/home/ada/.config/rota/config:3:11: quantum: '25' has no unit; …`.
  package var description: String {
    switch place {
    case .file(let path): "\(path): \(message)"
    case .line(let path, let line, let column): "\(path):\(line):\(column): \(message)"
    // The message about a wrong value begins with the name of its variable.
    case .variable: message
    }
  }

  /// One line with what was found, what was expected, and a valid example.
  package var message: String {
    switch reason {
    case .unreadable(let error): SettingsFault.message(of: error)
    case .binary:
      "this is not a text file and was not read; write lines as in quantum = 25m"
    case .noSign(let found):
      "'\(found.shortened(to: 80))' has no '='; write it as in quantum = 25m, or after a # if it is a comment"
    case .noKey(let found):
      "'\(found.shortened(to: 80))' has no name before its '='; write it as in quantum = 25m"
    case .noClosingQuote(let found):
      "\(found.shortened(to: 80)) has no closing quotation mark; add it, or leave out the first one"
    case .behindQuote(let found):
      "'\(found.shortened(to: 80))' follows the closing quotation mark; put it inside, or after a #"
    case .repeated(let key, let line):
      "\(key) is set again in line \(line), which counts; remove one of the lines"
    case .unknownVariable(let nearest):
      "\(name) is not a setting; did you mean \(nearest)?"
    case .usage(let error): error.description
    }
  }

  private var name: String {
    switch place {
    case .file(let name), .line(let name, _, _), .variable(let name): name
    }
  }

  private static func message(of error: FileError) -> String {
    switch error {
    case .missing: "this file is gone; create it again with: rota config quantum 25m"
    case .isDirectory: "this is a folder and was not read; the settings are a file of this name"
    case .forbidden: "its permissions forbid reading it; allow it with: chmod u+r \(error.path)"
    case .closedFolder, .foreignGroup, .longName, .unsafe, .cutOff: error.description
    case .tooLarge(_, let limit):
      "this is longer than \(limit >> 20) MB and was not read; settings are lines as in quantum = 25m"
    case .changed: "this was changed by another program in the meantime; try again"
    case .failed(let error): "this cannot be read: \(error.reason)"
    }
  }
}

extension FileError {
  /// The file that could not be used.
  fileprivate var path: String {
    switch self {
    case .missing(let path), .isDirectory(let path), .forbidden(let path), .closedFolder(let path),
      .tooLarge(let path, _), .longName(let path), .changed(let path), .unsafe(_, let path),
      .cutOff(let path, _), .foreignGroup(let path):
      path
    case .failed(let error): error.path ?? ""
    }
  }
}
