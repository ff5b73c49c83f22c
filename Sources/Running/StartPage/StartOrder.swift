import CivilTime
import EventStream
import Tasks

/// The first task: the one that has waited longest, so that none starves over days.
///
/// The ring is the list rotated to that task: it keeps its order, and the next day begins where
/// this one ended.
package struct StartOrder: Equatable, Sendable {
  /// The index of the first one among the tasks.
  package let first: Int
  /// The time of its last slice; `nil` for never.
  package let since: Instant?

  /// The order of tasks; `nil` if there are none.
  ///
  /// A task that never had a slice has waited longest; of equals, the first of the list. A coming
  /// task cannot be first, unless all are coming.
  package init?(_ items: [TaskItem], lastTurns: LastTurns, at wall: WallClock) {
    let today = wall.beginning.date
    let isThere = items.map { item in
      item.arrival(on: today).map { wall.zone.instant(of: $0.resolved(on: today)) <= wall.anchor }
        ?? true
    }
    let candidates = isThere.contains(true) ? items.indices.filter { isThere[$0] } : [0]
    let first = candidates.min { one, other in
      switch (lastTurns.end(of: items[one]), lastTurns.end(of: items[other])) {
      case (let one?, let other?): one < other
      case (nil, _?): true
      case (_, nil): false
      }
    }
    guard let first, items.indices.contains(first) else { return nil }
    self.first = first
    since = lastTurns.end(of: items[first])
  }

  /// Elements in the order of the tasks, rotated to the order of turns.
  package func applied<Thing>(to things: [Thing]) -> [Thing] {
    Array(things[first...] + things[..<first])
  }
}

extension [TaskItem] {
  /// The open tasks from the one that has waited longest on, then the others; commitments and done
  /// tasks come last.
  package func beginningWithLongestWait(lastTurns: LastTurns, at wall: WallClock)
    -> [TaskItem]
  {
    let open = filter { !$0.isDone && !$0.isCommitment }
    guard let order = StartOrder(open, lastTurns: lastTurns, at: wall) else { return self }
    return order.applied(to: open) + filter { $0.isDone || $0.isCommitment }
  }
}
