import CivilTime
import Tasks

/// A three-way merge of a task: every attribute changed by one side only has that side's value.
///
/// If both changed it, the earlier time, the higher priority, the shorter duration, and the text
/// that sorts first wins: the same on both sides.
struct TaskMerge: ~Copyable {
  private(set) var item: TaskItem
  /// Whether a value of ours, or of theirs, was dropped.
  private(set) var hasLost = (ours: false, theirs: false)

  private let base: TaskItem?
  private let ours: TaskItem
  private let theirs: TaskItem

  /// - Parameters:
  ///   - base: The task in the common ancestor; `nil` if both sides added it.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  init(base: TaskItem?, ours: TaskItem, theirs: TaskItem) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    item = ours
    mergeText()
    mergeValues()
    mergeNames(\.projects)
    mergeNames(\.tags)
    mergeDays()
  }

  // MARK: Parts

  private mutating func mergeText() {
    if let title = merged(base?.title, ours.title, theirs.title, isFirst: Self.sortsFirst) {
      item.title = title
    }
    item.notes = merged(base?.notes, ours.notes, theirs.notes, isFirst: Self.sortsFirst)
    let id = merged(
      base?.writtenID, ours.writtenID, theirs.writtenID, isFirst: Self.sortsFirst)
    (item.id, item.hasWrittenID) = (id ?? TaskItem(title: item.title).id, id != nil)
  }

  private mutating func mergeValues() {
    item.priority = merged(base?.priority, ours.priority, theirs.priority, isFirst: Self.readsFirst)
    item.due = merged(base?.due, ours.due, theirs.due) {
      $0.end == $1.end ? Self.readsFirst($0, $1) : $0.end < $1.end
    }
    item.from = merged(base?.from, ours.from, theirs.from, isFirst: Self.readsFirst)
    item.at = merged(base?.at, ours.at, theirs.at, isFirst: Self.readsFirst)
    item.recurrence = merged(
      base?.recurrence, ours.recurrence, theirs.recurrence, isFirst: Self.readsFirst)
    item.estimate = merged(base?.estimate, ours.estimate, theirs.estimate, isFirst: <)
    item.slice = merged(base?.slice, ours.slice, theirs.slice, isFirst: <)
  }

  /// Merges additions and removals of names one by one.
  private mutating func mergeNames(_ names: WritableKeyPath<TaskItem, [String]>) {
    let base = base?[keyPath: names] ?? []
    let (ours, theirs) = (ours[keyPath: names], theirs[keyPath: names])
    let kept = ours.filter { theirs.contains($0) || !base.contains($0) }
    item[keyPath: names] = kept + theirs.filter { !ours.contains($0) && !base.contains($0) }
  }

  /// A completion or reopening on one side wins; both cannot have changed it differently.
  private mutating func mergeDays() {
    item.isDone = ours.isDone == base?.isDone ?? false ? theirs.isDone : ours.isDone
    let completed = [ours, theirs].compactMap { $0.isDone ? $0.completed : nil }
    item.completed = item.isDone ? completed.min() : nil
    // The next occurrence of a completed task has a day of its own.
    let created = [ours.created, theirs.created].compactMap(\.self)
    item.created = created.filter { $0 != base?.created }.min() ?? created.min()
  }

  /// Merges one attribute.
  private mutating func merged<Value: Equatable>(
    _ base: Value?, _ ours: Value?, _ theirs: Value?, isFirst: (Value, Value) -> Bool
  ) -> Value? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    guard let our = ours else {
      hasLost.ours = true
      return theirs
    }
    guard let their = theirs else {
      hasLost.theirs = true
      return ours
    }
    let isOurs = isFirst(our, their)
    if isOurs { hasLost.theirs = true } else { hasLost.ours = true }
    return isOurs ? our : their
  }

  private static func sortsFirst(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Days, times and priorities sort as they read, except that a due day is its end.
  private static func readsFirst(
    _ one: some CustomStringConvertible, _ other: some CustomStringConvertible
  ) -> Bool {
    sortsFirst(one.description, other.description)
  }
}

extension TaskItem {
  /// The value of `id:`.
  fileprivate var writtenID: String? { hasWrittenID ? id : nil }
}
