import CivilTime

extension Draft {
  /// Fills the room as early as possible with the first tasks, in their order.
  ///
  /// All blocks are whole: none is below the minimum. If that would miss a due date that can be
  /// met, the tasks due up to then are placed exactly instead, and the rest around them.
  ///
  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - others: Later tasks that may need the time between two blocks of the same task.
  mutating func meetDeadlines(of tasks: Range<Int>, leaving others: Range<Int>) {
    let pressing =
      tasks
      .compactMap { task in works[task].deadline.map { (due: $0, task: task) } }
      .sorted(by: <).map(\.task)
    var exact = self
    exact.placeExactly(pressing[...])

    let empty = self
    var placedExactly = 0
    var others = others
    while true {
      self = empty
      placeExactly(pressing[..<placedExactly])
      placeWholeBlocks(of: tasks, leaving: others)
      guard let missed = pressing[placedExactly...].lastIndex(where: { misses($0, metBy: exact) })
      else { return }
      if others.isEmpty { placedExactly = missed + 1 } else { others = others.suffix(0) }
    }
  }

  /// Whether a task with a due date lacks time here and none in another draft.
  func misses(_ task: Int, metBy other: Draft) -> Bool {
    works[task].deadline != nil && works[task].short > .zero && other.works[task].short <= .zero
  }
}
