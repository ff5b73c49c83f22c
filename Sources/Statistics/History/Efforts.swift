import CivilTime
import EventStream
import Tasks

/// The time spent on each task since it was added, reopened, completed or removed.
///
/// Tasks are identified by id. A task renamed in a rotation has the id of its new title, as in the
/// list.
package struct Efforts: Equatable, Sendable {
  /// The stretches of work on each task, in order.
  private var stretches: [String: [Stretch]] = [:]
  /// The ids that tasks have by their new titles.
  private var successors: [String: String] = [:]

  package init(_ history: History) {
    var work = history.slices.flatMap { slice in
      slice.stretches.map { (task: slice.task.id, stretch: $0) }
    }
    work.sort { $0.stretch.start < $1.stretch.start }
    var rest = work[...]
    for moment in history.moments {
      while let next = rest.first, next.stretch.start < moment.time {
        add(next.stretch, to: next.task)
        rest.removeFirst()
      }
      take(moment.what)
    }
    for (task, stretch) in rest { add(stretch, to: task) }
  }

  /// The time spent on a task.
  ///
  /// - Parameters:
  ///   - task: Its id.
  ///   - start: The start of the time that counts; `nil` for all.
  /// - Returns: The time in slices, without pauses.
  package func time(of task: String, since start: Instant? = nil) -> Duration {
    stretches[task, default: []].reduce(.zero) { sum, stretch in
      start.map { stretch.start < $0 } ?? false ? sum : sum + stretch.length
    }
  }

  /// The start of the latest work on a task.
  package func latest(of task: String) -> Instant? { stretches[task]?.last?.start }

  private mutating func add(_ stretch: Stretch, to task: String) {
    stretches[task, default: []].append(stretch)
    if let other = successors[task] { stretches[other, default: []].append(stretch) }
  }

  private mutating func take(_ what: PastMoment.What) {
    switch what {
    case .added(let card):
      successors[card.id] = nil
      stretches[card.id] = nil
    case .completed(let card), .reopened(let card), .removed(let card):
      stretches[card.id] = nil
      if let other = successors[card.id] { stretches[other] = nil }
    case .edited(let card):
      let id = TaskItem(title: card.title).id
      guard id != card.id, id != successors[card.id] else { break }
      successors[card.id] = id
      stretches[id] = stretches[card.id]
    case .paused: break
    }
  }
}
