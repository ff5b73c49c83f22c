import CivilTime

/// The time spent on each task since it was added, reopened, completed or removed.
///
/// Tasks are identified by id. A task renamed in a rotation has the id of its new title, as in the
/// list.
package struct Efforts: Sendable {
  private let numbers: [String: Int]
  /// The stretches of work that count for each task, in order.
  private var stretches: [[Stretch]]
  /// The ids that tasks have by their new titles.
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

  private func stretches(of task: String) -> [Stretch] { numbers[task].map { stretches[$0] } ?? [] }

  private mutating func add(_ stretch: Stretch, to task: Int) {
    stretches[task].append(stretch)
    if let other = successors[task] { stretches[other].append(stretch) }
  }

  private mutating func take(_ change: WorkLog.Change) {
    switch change.kind {
    case .added:
      successors[change.task] = nil
      stretches[change.task] = []
    case .ended:
      stretches[change.task] = []
      if let other = successors[change.task] { stretches[other] = [] }
    case .edited(let id):
      if id == successors[change.task] { break }
      successors[change.task] = id
      stretches[id] = stretches[change.task]
    }
  }
}
