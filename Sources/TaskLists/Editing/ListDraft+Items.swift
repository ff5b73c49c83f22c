import Tasks

/// The changes that a rotation makes to its list.
extension ListDraft {
  /// Adds an item at the end.
  mutating func append(_ item: TaskItem) throws(ListFailure) {
    try apply(list.appending(words(of: item)))
  }

  /// Adds an item after another one or, for `nil`, before all others.
  mutating func add(_ item: TaskItem, after other: ListEntry?) throws(ListFailure) {
    try apply(list.adding(words(of: item), after: other))
  }

  private func words(of item: TaskItem) -> String {
    var item = item
    if item.hasWrittenID { item.id = list.freeID(like: item.id) }
    return item.line(as: .todoTxt)
  }

  /// Removes an entry with its notes; the tasks indented below it take its place.
  mutating func remove(_ entry: ListEntry) throws(ListFailure) {
    for edit in list.outdenting(below: entry) { try apply(edit) }
    try apply(list.removing(entry))
  }

  /// Removes the note lines below an entry and its subtasks.
  mutating func removeNote(of entry: ListEntry) throws(ListFailure) {
    if !entry.notes.isEmpty { try apply(.remove(entry.notes.map(list.known))) }
  }

  /// Replaces the words of an entry unless they are equal; its id stays.
  mutating func replace(_ entry: ListEntry, with item: TaskItem) throws(ListFailure) {
    guard item.openWords != entry.item.openWords else { return }
    let (former, own) = (entry.item, list.ownItem(of: entry))
    var item = item
    (item.id, item.hasWrittenID) = (former.id, former.hasWrittenID)
    (item.isDone, item.completed) = (former.isDone, former.completed)
    item.created = item.created ?? former.created
    // The heading above the line stays, and the text below it unless the note is another one.
    if item.projects == former.projects { item.projects = own.projects }
    let hasOtherNote = item.notes != former.notes
    if !hasOtherNote { item.notes = own.notes }
    try apply(list.replacing(entry, with: item))
    if hasOtherNote { try removeNote(of: entry) }
  }
}
