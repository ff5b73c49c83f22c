import EventStream
import JSONLines
import Platform

/// An item that a reader of the journal finds.
package enum JournalItem: Equatable, Sendable {
  case record(Record)
  /// A line that is not a record; reading continues after it.
  case damage(JournalDamage)
}

/// A place of the journal that holds no record.
package struct JournalDamage: Error, Equatable, Sendable {
  /// The kind of damage.
  package enum Cause: Equatable, Sendable {
    /// An unfinished last line: a write is in progress, or was interrupted.
    case torn
    /// Zeros, as a power cut leaves them.
    case zeros
    /// A line that is longer than ``EventStream/Record/longestLine``.
    case overlong
    case unreadable(UnreadableRecord)
    /// The whole file, or folder, cannot be read.
    case inaccessible(SystemError)
  }

  package var path: String
  /// The line number, from 1; 0 for the whole file.
  package var line: Int
  /// The offset in the file of the first wrong byte, from 0.
  package var byte: Int
  package var cause: Cause
}

extension JournalDamage {
  /// Whether a whole file or folder cannot be read.
  package var isOfWholeFile: Bool {
    if case .inaccessible = cause { true } else { false }
  }

  /// The version of a record that this program does not read yet; `nil` for real damage.
  package var laterVersion: Int? {
    guard case .unreadable(let error) = cause, case .version(let version) = error.reason,
      version > Record.version
    else { return nil }
    return version
  }
}

extension JournalDamage: CustomStringConvertible {
  /// The position and what was found, one line.
  package var description: String {
    if case .inaccessible = cause { return finding }
    return "\(path):\(line): \(finding)"
  }

  /// The description without the line.
  package var finding: String {
    switch cause {
    case .torn: found("the last line is torn")
    case .zeros: found("zeros")
    case .overlong: found("a line of more than \(Record.longestLine >> 20) MiB")
    case .unreadable(let error): found(error.words)
    case .inaccessible(let error): "\(error)"
    }
  }

  private func found(_ what: String) -> String { "byte \(byte): \(what)" }
}

extension UnreadableRecord {
  /// The description without the place in the line.
  fileprivate var words: String {
    switch reason {
    case .json(let error): error.reason.description
    case .version, .value, .clock: description
    }
  }

  /// Its offset in the line.
  var offset: Int {
    switch reason {
    case .json(let error): error.offset
    case .version, .value, .clock: 0
    }
  }
}
