import Commands
import Platform
import Tasks

extension Arguments {
  /// Which tasks of a list are meant; of several filters all must match.
  package func filter() throws(UsageError) -> TaskFilter? {
    let filters = all(.only)
    guard let first = filters.first else { return nil }
    return try rethrowing(TaskFilter(parsing: filters.compactMap(\.value).joined(separator: " "))) {
      (error: UnreadableFilter) in UsageError.unreadableFilter(option: first.spelling, error)
    }
  }
}
