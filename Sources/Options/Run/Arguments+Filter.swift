import Commands
import Tasks

extension Arguments {
  /// Which tasks of a list are meant; of several filters all must match.
  package func filter() throws(UsageError) -> TaskFilter? {
    let filters = all(.only)
    guard let first = filters.first else { return nil }
    do throws(UnreadableFilter) {
      return try TaskFilter(parsing: filters.compactMap(\.value).joined(separator: " "))
    } catch {
      throw .unreadableFilter(option: first.spelling, error)
    }
  }
}
