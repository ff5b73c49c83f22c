import CivilTime
import Tasks

extension TaskList {
  /// The open occurrence of a recurring task right below another one.
  func nextOccurrence(after entry: ListEntry) -> ListEntry? {
    entries.first { $0.isNextOccurrence(of: entry) }
  }

  /// Whether an entry is the next occurrence of the completed task above it, and comes, or is due,
  /// after a day.
  func isNextOccurrence(_ index: Int, after day: CivilDate) -> Bool {
    let item = entries[index].item
    let days = [item.due?.day, item.from?.resolved(on: day).date].compactMap(\.self)
    guard index > 0, days.contains(where: { $0 > day }) else { return false }
    let above = entries[index - 1]
    return above.item.isDone && entries[index].isNextOccurrence(of: above)
  }

  /// Whether it has an open task to begin a rotation with on a day.
  ///
  /// A task that comes later belongs to a later day; so does the next occurrence of a completed one
  /// that is due later. A rotation that begins for the sake of another task has all of them.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - filter: The filter of the rotation's tasks.
  /// - Returns: Whether there is one.
  package func hasTask(for day: CivilDate, matching filter: TaskFilter?) -> Bool {
    entries.indices.contains { index in
      let item = entries[index].item
      guard !item.isDone, !item.isCommitment, filter?.matches(item, today: day) != false else {
        return false
      }
      return item.arrivalDay(seenOn: day) <= day && !isNextOccurrence(index, after: day)
    }
  }
}

extension ListEntry {
  fileprivate func isNextOccurrence(of entry: ListEntry) -> Bool {
    line == entry.line + 1 && !item.isDone && item.recurrence != nil
      && item.title == entry.item.title
  }
}
