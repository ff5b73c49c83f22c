import CivilTime
import Platform

/// Why records are not in the journal yet.
enum JournalTrouble: Error, Equatable, Sendable {
  /// A call failed; it names the file.
  case failed(SystemError)
  /// It takes longer than it may.
  case slow(path: String, after: Duration)
}

extension JournalTrouble: CustomStringConvertible {
  /// One line for people.
  var description: String {
    switch self {
    case .failed(let error):
      "the journal cannot be written: \(error)"
    case .slow(let path, let time):
      "the journal is slow: \(path) is not on the disk after \(time.shortText)"
    }
  }
}
