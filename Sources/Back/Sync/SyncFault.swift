import Coach
import Platform
import TaskLists

/// The reason why synchronization failed.
enum SyncFault: Error {
  case git(GitFault)
  case file(FileError)
  case journal(SystemError)
  case list(ListFailure)
  /// The list in the repository is invalid; the reason.
  case foreignList(String)
  /// The repository contains other files; some of their names.
  case foreign([String])
  /// It was written by a later version of this program.
  case newer(String)
  /// Others were faster each time.
  case busy
}

extension SyncFault {
  /// The message for the user, one line.
  package func message(about remote: String) -> String {
    switch self {
    case .git(.failed(let words)):
      "not in sync with \(remote): git says: \(words)"
    case .git(let fault): "not in sync with \(remote): \(fault)"
    case .file(let error): "not in sync with \(remote): \(error)"
    case .journal(let error):
      "not in sync with \(remote): the journal cannot be used: \(error)"
    case .list(let failure): "not in sync with \(remote): \(failure)"
    case .foreignList(let words): "the list in \(remote) cannot be read: \(words)"
    case .foreign(let names):
      "\(remote) holds other files (\(names.joined(separator: ", "))); "
        + "expected an empty repository, or one that rota sync has filled"
    case .newer(let version):
      "\(remote) was written by a newer rota (format \(version)); this one knows format 1"
    case .busy: "not in sync with \(remote): other machines kept changing it; try again"
    }
  }
}
