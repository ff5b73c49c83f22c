import CivilTime

/// The time spent on each task since it was added, reopened, completed or removed.
///
/// Tasks are identified by id. A task with another title has the id of that, as in the list, and
/// while its rotation runs its former one, too.
package struct Efforts: Sendable {
  private let numbers: [String: Int]
  /// The stretches of work that count for each task, in order.
  private var stretches: [[Stretch]]
  /// The ids that tasks of a rotation have in the list by their new titles.
  private var successors: [Int: Int] = [:]

  package init(_ log: WorkLog) {
    numbers = Dictionary(uniqueKeysWithValues: log.tasks.enumerated().map { ($1, $0) })
    stretches = Array(repeating: [], count: log.tasks.count)
    var rest = log.work[...]
    for change in log.changes {
      while let next = rest.first, next.stretch.start < change.time {
        add(next.stretch, to: next.task)
        rest.removeFirst()
      }
      take(change)
    }
    for next in rest { add(next.stretch, to: next.task) }
  }

  /// The time spent on a task.
  ///
  /// - Parameters:
  ///   - task: Its id.
  ///   - start: The start of the time that counts; `nil` for all.
  /// - Returns: The time in slices, without pauses.
  package func time(of task: String, since start: Instant? = nil) -> Duration {
    stretches(of: task).reduce(.zero) { sum, stretch in
      start.map { stretch.start < $0 } ?? false ? sum : sum + stretch.length
    }
  }

  /// The start of the latest work on a task.
  package func latest(of task: String) -> Instant? { stretches(of: task).last?.start }

  private func stretches(of task: String) -> [Stretch] {
    numbers[task].map { stretches[owner(of: $0)] } ?? []
  }

  /// The id in the list of a task with an id of a rotation.
  private func owner(of task: Int) -> Int { successors[task] ?? task }

  private mutating func add(_ stretch: Stretch, to task: Int) {
    stretches[owner(of: task)].append(stretch)
  }

  private mutating func take(_ change: WorkLog.Change) {
    switch change.kind {
    case .added:
      successors[change.task] = nil
      stretches[change.task] = []
    case .ended:
      stretches[owner(of: change.task)] = []
    case .edited(let id):
      let former = owner(of: change.task)
      // Another task has this title already: nothing tells the two apart, so each keeps its time.
      guard id != former, stretches[id].isEmpty else { return }
      stretches.swapAt(id, former)
      successors[change.task] = id == change.task ? nil : id
    case .parted:
      successors[change.task] = nil
    }
  }
}
