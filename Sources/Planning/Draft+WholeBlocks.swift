import CivilTime

extension Draft {
  /// Fills the room from its beginning: at every instant with a whole block of the first task in
  /// order that has arrived and for which one is possible; after its longest block with another
  /// task, if any.
  ///
  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - others: The time of later tasks that could use room where otherwise the same task would
  ///     go on; `nil` if there are none.
  mutating func placeWholeBlocks(of tasks: Range<Int>, leaving others: Duration?) {
    var count: Int
    repeat {
      count = pieces.count
      passOverRooms(tasks, leaving: pieces.isEmpty ? others : nil)
      // The rest of a placed task may now fit where no task did.
    } while pieces.count > count
  }

  private mutating func passOverRooms(_ tasks: Range<Int>, leaving others: Duration?) {
    var coming = tasks.filter { works[$0].short > .zero }
      .sorted { works[$0].arrival < works[$1].arrival }[...]
    var present: [Int] = []
    for room in rooms {
      // Blocks in an adjoining room may require a break.
      guard var free = rooms(in: room).first else { continue }
      while !free.span.isEmpty {
        while let task = coming.first, works[task].arrival <= free.start {
          present.insert(task, at: present.firstIndex { $0 > task } ?? present.endIndex)
          coming.removeFirst()
        }
        let last = task(endingAt: free.start)
        let next = present.first { $0 != last && block(of: $0, in: free) != nil }
        if next == nil, last.map(present.contains) == true, let others, others < free.length,
          capLeaves(others, beside: tasks, from: free)
        {
          free.span.start += others
          continue
        }
        guard let task = next ?? last.flatMap({ present.contains($0) ? $0 : nil }),
          let length = block(of: task, in: free)
        else {
          free.span.start = coming.first.map { works[$0].arrival } ?? free.end
          continue
        }
        let whole = Span(start: free.start, end: free.start + length)
        let span = givingWay(task, whole, to: coming.first { $0 < task })
        place(task, span, in: room)
        present.removeAll { works[$0].short <= .zero }
        free.span.start = span.end + pause
      }
    }
  }

  /// Whether the cap leaves later tasks this much of a date if some tasks use the rest of it.
  private func capLeaves(_ others: Duration, beside tasks: Range<Int>, from free: Gap) -> Bool {
    guard cap != nil else { return true }
    let day = rooms.filter { $0.date == free.date && $0.end > free.start }
    let room = day.reduce(Duration.zero) { $0 + ($1.end - max($1.start, free.start)) }
    let wanted = works[tasks].reduce(Duration.zero) { $0 + max(.zero, $1.short) }
    return budget(on: free.date) - min(wanted, room - others) >= others
  }

  /// A block, cut at the arrival of an earlier task in the order if both parts are whole blocks.
  private func givingWay(_ task: Int, _ block: Span, to other: Int?) -> Span {
    guard let other else { return block }
    let cut = max(works[other].arrival, block.start + works[task].floor)
    let isWorthIt = block.end - cut >= works[task].shortest
    return isWorthIt ? Span(start: block.start, end: cut) : block
  }
}
