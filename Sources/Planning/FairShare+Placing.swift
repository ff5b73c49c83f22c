import CivilTime

extension FairShare {
  /// How long a task is to be worked on in a room.
  struct Block {
    let task: Int
    let length: Duration
  }

  /// Places blocks from the beginning of a room on, and returns the tasks for which there was time.
  mutating func place(_ blocks: [Block], in room: Gap) -> Set<Int> {
    var waiting = blocks
    var placed: Set<Int> = []
    var now = room.start
    while let index = next(of: waiting, at: now) {
      let block = waiting.remove(at: index)
      let work = draft.works[block.task]
      let start = max(now, work.arrival)
      let span = work.allowed(in: Span(start: start, end: min(start + block.length, room.end)))
      guard span.length >= work.floor else { continue }
      give(block.task, span, in: room)
      placed.insert(block.task)
      now = span.end + draft.pause
    }
    return placed
  }

  /// Which block comes next: the first of those whose task is there, unless another one would come
  /// too late behind it, and can go before it and all others without their coming too late. If no
  /// task is there, the first to come.
  private func next(of blocks: [Block], at now: Instant) -> Int? {
    func arrival(_ index: Int) -> Instant { draft.works[blocks[index].task].arrival }
    func canWait(_ index: Int, for other: Int) -> Bool {
      let start = now + blocks[other].length + draft.pause
      return start + blocks[index].length <= draft.works[blocks[index].task].deadline ?? .never
    }
    let present = blocks.indices.filter { arrival($0) <= now }
    guard let first = present.first else {
      return blocks.indices.min { arrival($0) < arrival($1) }
    }
    let urgent = present.first { index in
      !canWait(index, for: first) && present.allSatisfy { $0 >= index || canWait($0, for: index) }
    }
    return urgent ?? first
  }
}

extension Instant {
  /// Later than everything that can be planned.
  static let never = Instant(milliseconds: .max)
}
