/// What is going to happen, in the order of time; at one instant, in an order that chance decides.
struct Timeline {
  struct Entry {
    let time: Duration
    /// Decides between entries of one instant.
    let tie: UInt64
    /// What it is, for whoever reads what happened.
    let name: StaticString
    /// The program that it happens to; `nil`: it happens whatever runs.
    let program: Int?
    let action: () -> Void

    fileprivate func comes(before other: Entry) -> Bool {
      (time, tie) < (other.time, other.tie)
    }
  }

  /// A binary heap: no entry comes before the one at half its index.
  private var heap: [Entry] = []

  var first: Duration? { heap.first?.time }
  var count: Int { heap.count }

  mutating func add(_ entry: Entry) {
    heap.append(entry)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].comes(before: heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  mutating func popFirst() -> Entry? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].comes(before: heap[least]) { least = child }
      }
      if least == index { return first }
      heap.swapAt(index, least)
      index = least
    }
  }

  /// Forgets what was to happen to programs that are gone.
  mutating func removeAll(ofProgram number: Int) {
    let rest = heap.filter { $0.program != number }
    heap = []
    for entry in rest { add(entry) }
  }
}
