import CivilTime
import Platform

/// The reason why records are not yet in the journal.
enum JournalTrouble: Error, Equatable, Sendable {
  /// A system call failed.
  case failed(SystemError)
  /// A system call takes longer than allowed.
  case slow(path: String, after: Duration)
}

extension JournalTrouble: CustomStringConvertible {
  /// A message of one line.
  var description: String {
    switch self {
    case .failed(let error):
      "the journal cannot be written: \(error)"
    case .slow(let path, let time):
      "the journal is slow: \(path) is not on the disk after \(time.shortText)"
    }
  }
}
