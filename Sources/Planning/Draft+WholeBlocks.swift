import CivilTime

extension Draft {
  /// Fills the room from its beginning: at every instant with a whole block of the first task in
  /// order that has arrived and for which one is possible; after its longest block with another
  /// task, if any.
  ///
  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - others: Later tasks, for which room is left where otherwise the same task would go on:
  ///     as much as they can use, and one of their shortest blocks at a time.
  mutating func placeWholeBlocks(of tasks: Range<Int>, leaving others: Range<Int>) {
    var count: Int
    repeat {
      count = pieces.count
      passOverRooms(tasks, leaving: pieces.isEmpty ? others : others.suffix(0))
      // The rest of a placed task may now fit where no task did.
    } while pieces.count > count
  }

  private mutating func passOverRooms(_ tasks: Range<Int>, leaving others: Range<Int>) {
    var wishes = Dictionary(uniqueKeysWithValues: others.map { ($0, works[$0].rest ?? .longest) })
    var left: [CivilDate: Duration] = [:]
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
        let last = task(before: free)
        var next = present.first { $0 != last && block(of: $0, in: free) != nil }
        if let last, let later = next, later > last, !canWait(last, behind: later, in: free) {
          next = nil
        }
        if next == nil, last.map(present.contains) == true, let other = first(of: wishes, in: free),
          case let block = works[other].floor, block + pause < free.length,
          datesLeave(block + pause, besides: tasks, from: free),
          capLeaves(block, besides: left[free.date, default: .zero], and: tasks, from: free)
        {
          wishes[other, default: .zero] -= block
          left[free.date, default: .zero] += block
          free.span.start += block + pause
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

  /// Whether a task that has just had a block can still have one in a room after a block of a later
  /// task and the break behind it; the rest of the room would be lost to it otherwise.
  private func canWait(_ task: Int, behind later: Int, in free: Gap) -> Bool {
    guard pause > .zero, works[task].short > .zero, block(of: task, in: free) != nil,
      let length = block(of: later, in: free)
    else { return true }
    return free.length - length - pause >= works[task].floor
  }

  /// The later task with the shortest block at the beginning of a room, of those that still wish
  /// for one.
  private func first(of wishes: [Int: Duration], in free: Gap) -> Int? {
    let others = wishes.keys.filter { task in
      let block = Span(start: free.start, end: free.start + works[task].floor)
      return !block.isEmpty && block.length <= wishes[task, default: .zero]
        && works[task].allowed(in: block) == block
    }
    return others.min { (works[$0].floor, $0) < (works[$1].floor, $1) }
  }

  /// Whether some tasks can still have all their time before their due dates if later tasks have
  /// this much of it.
  ///
  /// Otherwise they would need part of it in the end, and the rest could be too short for any task.
  private func datesLeave(_ others: Duration, besides tasks: Range<Int>, from free: Gap) -> Bool {
    let open = tasks.filter { works[$0].short > .zero }
    let rooms = rooms.filter { $0.end > free.start }
    return Set(open.map { works[$0].deadline ?? .never }).allSatisfy { due in
      let room = rooms.reduce(Duration.zero) { sum, room in
        sum + max(.zero, min(room.end, due) - max(room.start, free.start))
      }
      let wanted = open.reduce(Duration.zero) { sum, task in
        sum + (works[task].deadline ?? .never <= due ? works[task].short : .zero)
      }
      return room - others >= wanted
    }
  }

  /// Whether the cap leaves later tasks this much more of a date, besides what was left to them
  /// before, if some tasks use the rest of it.
  private func capLeaves(
    _ others: Duration, besides left: Duration, and tasks: Range<Int>, from free: Gap
  ) -> Bool {
    guard cap != nil else { return true }
    let day = rooms.filter { $0.date == free.date && $0.end > free.start }
    let room = day.reduce(Duration.zero) { $0 + ($1.end - max($1.start, free.start)) }
    let wanted = works[tasks].reduce(Duration.zero) { $0 + max(.zero, $1.short) }
    return budget(on: free.date) - left - min(wanted, room - others) >= others
  }

  /// A block, cut at the arrival of an earlier task in the order if both parts are whole blocks.
  private func givingWay(_ task: Int, _ block: Span, to other: Int?) -> Span {
    guard let other else { return block }
    let cut = max(works[other].arrival, block.start + works[task].floor)
    let isWorthIt = block.end - cut >= works[task].shortest
    return isWorthIt ? Span(start: block.start, end: cut) : block
  }
}
