import Tasks

/// The form in which versions of a list are compared, and the merged one is written.
struct MergeForm {
  /// The format of the merged list.
  let format: ListFormat
  /// Whether the versions have different formats. Then tasks are compared by the attributes that
  /// both formats can express, and only tasks are exchanged.
  let isMixed: Bool

  /// Whether a list is written in another format.
  func isForeign(_ list: TaskList) -> Bool { list.ownFormat.map { $0 != format } ?? false }
}

extension TaskList {
  /// The format of a list; `nil` for todo.txt without tasks, whose lines are possible in either.
  var ownFormat: ListFormat? { entries.isEmpty && format == .todoTxt ? nil : format }
}
