/// The tasks that take turns, as a circular linked list over handles.
///
/// Every operation except iteration takes constant time.
struct Ring: Equatable, Sendable {
  /// The neighbours of one handle; both are `Ring.outside` if it is not in the ring.
  private struct Link: Equatable {
    var previous: Int32
    var next: Int32
  }

  private static let outside: Int32 = -1

  private var links: ContiguousArray<Link> = []
  private var first = Ring.outside

  /// The number of tasks.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The task that has the slice, or would have it next.
  var head: Handle? { isEmpty ? nil : Handle(Int(first)) }

  /// The task whose turn is furthest away.
  var tail: Handle? { isEmpty ? nil : Handle(Int(links[Int(first)].previous)) }

  func contains(_ handle: Handle) -> Bool {
    handle.index < links.count && links[handle.index].next != Ring.outside
  }

  /// The member after `handle`; `handle` itself if it is the only one.
  func next(after handle: Handle) -> Handle { Handle(Int(links[handle.index].next)) }

  /// The member before `handle`; `handle` itself if it is the only one.
  func previous(before handle: Handle) -> Handle { Handle(Int(links[handle.index].previous)) }

  /// Moves the head to the tail, so that its successor becomes the head.
  mutating func turn() {
    if !isEmpty { first = links[Int(first)].next }
  }

  /// Inserts `handle` at `position`; it must not be in the ring.
  mutating func insert(_ handle: Handle, at position: Position) {
    while links.count <= handle.index {
      links.append(Link(previous: Ring.outside, next: Ring.outside))
    }
    guard let tail else {
      links[handle.index] = Link(previous: handle.slot, next: handle.slot)
      first = handle.slot
      count = 1
      return
    }
    let predecessor = if case .after(let other) = position { other } else { tail }
    let successor = links[predecessor.index].next
    links[handle.index] = Link(previous: predecessor.slot, next: successor)
    links[predecessor.index].next = handle.slot
    links[Int(successor)].previous = handle.slot
    if case .head = position { first = handle.slot }
    count += 1
  }

  /// Removes `handle`; if it was the head, its successor becomes the head.
  mutating func remove(_ handle: Handle) {
    let link = links[handle.index]
    links[Int(link.previous)].next = link.next
    links[Int(link.next)].previous = link.previous
    if first == handle.slot { first = link.next }
    links[handle.index] = Link(previous: Ring.outside, next: Ring.outside)
    count -= 1
  }

  /// Moves `handle` to the head.
  mutating func bringToHead(_ handle: Handle) {
    guard handle.slot != first else { return }
    remove(handle)
    insert(handle, at: .head)
  }

  /// All members from the head to the tail.
  var members: [Handle] {
    var members: [Handle] = []
    members.reserveCapacity(count)
    var slot = first
    for _ in 0..<count {
      members.append(Handle(Int(slot)))
      slot = links[Int(slot)].next
    }
    return members
  }
}

/// A place in the ring.
public enum Position: Hashable, Sendable {
  /// After all others.
  case tail
  /// Before all others: the very next when no task has the slice.
  case head
  /// Right after another task.
  case after(Handle)
}
