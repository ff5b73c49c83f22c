import Tasks

/// The form in which the versions of a list are compared, and the merged one is written.
struct MergeForm {
  /// The format of the merged list.
  let format: ListFormat
  /// Whether one of the versions is written in another format. Then the tasks are compared by all
  /// that either format can say of them, and only tasks go from one to the other.
  let isMixed: Bool

  /// Whether a list is written in another format.
  func isForeign(_ list: TaskList) -> Bool { list.ownFormat.map { $0 != format } ?? false }
}

extension TaskList {
  /// The format of a list by its tasks; `nil`: it has none, and may be of either.
  var ownFormat: ListFormat? { entries.isEmpty ? nil : format }
}
