import Tasks

/// What a rotation does to its list.
extension ListDraft {
  /// Adds an item at the end.
  mutating func append(_ item: TaskItem) throws(ListFailure) {
    var item = item
    if item.hasWrittenID { item.id = list.freeID(like: item.id) }
    try apply(list.appending(item.line(as: .todoTxt)))
  }

  /// Gives an entry the words of an item, unless it says the same already; its id stays.
  mutating func replace(_ entry: ListEntry, with item: TaskItem) throws(ListFailure) {
    var item = item
    (item.id, item.hasWrittenID) = (entry.item.id, entry.item.hasWrittenID)
    item.created = item.created ?? entry.item.created
    if item.openWords != entry.item.openWords {
      try apply(list.replacing(entry, with: item.line(as: .todoTxt)))
    }
  }
}
