import CivilTime
import EventStream
import Tasks

/// How much time each task has had since it was put on the list, opened again, completed or taken off.
///
/// Tasks are known by their ids. Who was given another title in a rotation has the id that the title
/// makes in the list, too.
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

  /// How much time a task has had.
  ///
  /// - Parameters:
  ///   - task: Its id.
  ///   - start: What came before does not count; `nil`: all that is known does.
  /// - Returns: The time in slices, without pauses.
  package func time(of task: String, since start: Instant? = nil) -> Duration {
    stretches[task, default: []].reduce(.zero) { sum, stretch in
      start.map { stretch.start < $0 } ?? false ? sum : sum + stretch.length
    }
  }

  /// When the latest work on a task began, of what counts.
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
