import Commands
import Platform
import Tasks

extension Arguments {
  /// The filter of a list's tasks; several filters are combined with and, also with `words`, which
  /// stand without an option.
  package func filter(and words: [String] = []) throws(UsageError) -> TaskFilter? {
    let filters = all(.only)
    if filters.isEmpty, words.isEmpty { return nil }
    let text = (filters.compactMap(\.value) + words).joined(separator: " ")
    return try rethrowing(TaskFilter(parsing: text)) { (error: UnreadableFilter) in
      UsageError.unreadableFilter(option: filters.first?.spelling, error)
    }
  }
}
