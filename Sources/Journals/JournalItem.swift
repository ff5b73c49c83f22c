import EventStream
import JSONLines
import Platform

/// An item that a reader of the journal finds.
package enum JournalItem: Equatable, Sendable {
  case record(Record)
  /// Something that is no record; what follows it is read nevertheless.
  case damage(JournalDamage)
}

/// A place of the journal that holds no record.
package struct JournalDamage: Error, Equatable, Sendable {
  /// The kind of damage.
  package enum Cause: Equatable, Sendable {
    /// The beginning of a line, behind the last whole one: somebody is writing it, or never came to
    /// its end.
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
  /// The number of the line, from 1; 0 if it is about the whole file.
  package var line: Int
  /// The offset in the file of the first byte that is not as it should be, from 0.
  package var byte: Int
  package var cause: Cause
}

extension JournalDamage: CustomStringConvertible {
  /// Where it is and what was found, as one line.
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
    case .version, .value: description
    }
  }

  /// Where in the line it was found.
  var offset: Int {
    switch reason {
    case .json(let error): error.offset
    case .version, .value: 0
    }
  }
}
