import Commands
import Platform
import Tasks

extension Arguments {
  /// The filter of a list's tasks; several filters are combined with and.
  package func filter() throws(UsageError) -> TaskFilter? {
    let filters = all(.only)
    guard let first = filters.first else { return nil }
    return try rethrowing(TaskFilter(parsing: filters.compactMap(\.value).joined(separator: " "))) {
      (error: UnreadableFilter) in UsageError.unreadableFilter(option: first.spelling, error)
    }
  }
}
