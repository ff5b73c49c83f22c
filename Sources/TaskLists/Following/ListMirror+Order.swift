import Coach
import EventStream
import Tasks

extension ListMirror {
  /// The moves that reorder the tasks of the ring like a list, as few as possible.
  ///
  /// The ring is the list as a circle. So tasks are moved only after another one, never to a
  /// beginning; the running task, which cannot be moved, stays.
  func moves(to list: TaskList, _ formers: [Int?]) -> [ListChange] {
    var circle = zip(list.items, formers).compactMap { item, former in
      former.flatMap { Seat(item, lines[$0], former: $0) }
    }
    if let start = circle.firstIndex(where: { $0.task == running }) {
      let first = circle[start].former
      circle = Array(circle[start...] + circle[..<start])
      // Tasks before the running one come after all others.
      for seat in circle.indices where circle[seat].former < first {
        circle[seat].former += lines.count
      }
    }
    let rise = circle.map(\.former).longestIncreasingSubsequence
    let staying = Set(rise)
    guard let start = circle.firstIndex(where: { $0.former == rise.first }) else { return [] }
    circle = Array(circle[start...] + circle[..<start])
    return zip(circle.dropFirst(), circle).compactMap { seat, neighbour in
      staying.contains(seat.former)
        ? nil : ListChange(.move(seat.task, .after(neighbour.task)), id: seat.id)
    }
  }
}

/// A task of the ring in the order of a list.
private struct Seat {
  let id: String
  /// Its id in the rotation.
  let task: String
  /// Its index in the former order.
  var former: Int

  init?(_ item: TaskItem, _ line: ListMirror.Line, former: Int) {
    guard !item.isDone, !item.isCommitment, case .task(let task) = line.part, task.isHere,
      !task.isDone
    else { return nil }
    id = item.id
    self.task = task.id
    self.former = former
  }
}
