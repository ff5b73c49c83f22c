import CivilTime

/// One day, divided so that every task has its fair share.
///
/// The fair share is the day's free time divided by the number of tasks, within the limits of each.
/// In rounds, each gap in time order takes the number of blocks that comes nearest to it, one for a
/// task, until no room is left that a task could use, or no task wants any.
struct FairShare {
  /// The plan with what the day has got so far.
  private(set) var draft: Draft

  /// The tasks of the day, in order.
  private let tasks: [Int]

  /// The free time of the day that tasks may use: the fair share, times the number of tasks.
  private let time: Duration

  /// How long the blocks of a task on this day are together.
  private var had: [Int: Duration] = [:]

  /// Divides what is left of the gaps of one day.
  init(of gaps: [Gap], in draft: Draft) {
    self.draft = draft
    guard let first = gaps.first, let last = gaps.last else {
      (tasks, time) = ([], .zero)
      return
    }
    for piece in draft.pieces where piece.day == first.day {
      had[piece.task, default: .zero] += piece.span.length
    }
    let had = had
    tasks = draft.works.indices.filter { task in
      let work = draft.works[task]
      let isOpen = work.rest.map { $0 > .zero } ?? true || had[task] != nil
      return isOpen && !work.allowed(in: Span(start: first.start, end: last.end)).isEmpty
    }
    time = draft.time(of: gaps)

    var rooms = gaps.flatMap { draft.rooms(in: $0) }
    var isFilling = true
    while isFilling {
      var queue = waiting
      let count = queue.count
      rooms = rooms.flatMap { fill($0, from: &queue) }
      isFilling = queue.count < count
    }
  }

  /// The tasks that want a block, those first that have none yet.
  private var waiting: [Int] {
    let wanting = tasks.filter { wish(of: $0) > .zero }
    return wanting.filter { draft.works[$0].placed == .zero }
      + wanting.filter { draft.works[$0].placed > .zero }
  }

  /// The fair share of a task, times the number of tasks.
  private func share(of task: Int) -> Duration {
    let work = draft.works[task]
    return min(max(time, work.shortest * tasks.count), work.longest * tasks.count)
  }

  /// What a task still wants of its fair share, times the number of tasks; zero if nothing.
  ///
  /// A task with an estimate wants its share in every round until it is done.
  private func wish(of task: Int) -> Duration {
    let work = draft.works[task]
    if work.rest != nil { return min(share(of: task), work.limit * tasks.count) }
    let wish = share(of: task) - had[task, default: .zero] * tasks.count
    return wish < work.shortest * tasks.count ? .zero : wish
  }

  /// Places work on a task.
  mutating func give(_ task: Int, _ span: Span, in room: Gap) {
    let share = share(of: task) / tasks.count
    let isAll = draft.works[task].amount.map { $0 <= share } ?? false
    draft.place(task, span, in: room, share: isAll ? nil : share)
    had[task, default: .zero] += span.length
  }

  /// Gives blocks of a room to the first tasks of a queue, which leave it, and returns what is left
  /// of the room.
  private mutating func fill(_ room: Gap, from queue: inout [Int]) -> [Gap] {
    for room in draft.rooms(in: room) {
      let candidates = queue.filter { draft.block(of: $0, in: room) != nil }
      let chosen = candidates.prefix(count(of: candidates, in: room))
      let limits = chosen.map { draft.block(of: $0, in: room) ?? .zero }
      let lengths = EqualParts(
        of: usable(room, blocks: chosen.count), floors: chosen.map { draft.works[$0].floor },
        limits: limits
      ).lengths
      let placed = place(zip(chosen, lengths).map { Block(task: $0, length: $1) }, in: room)
      queue.removeAll { placed.contains($0) }
    }
    return draft.rooms(in: room)
  }

  /// How many blocks bring a room nearest to the fair share; of two counts equally near, the larger.
  private func count(of candidates: [Int], in room: Gap) -> Int {
    var (best, bestDistance) = (0, Duration.zero)
    var (floors, wishes) = (Duration.zero, Duration.zero)
    for (index, task) in candidates.enumerated() {
      let count = index + 1
      let time = usable(room, blocks: count)
      floors += draft.works[task].floor
      wishes += wish(of: task)
      guard floors <= time else { break }
      // Of one block it is the distance divided by the count; multiplied out, it stays exact.
      let gained = time * tasks.count
      let distance = max(gained - wishes, wishes - gained)
      if best == 0 || distance * best <= bestDistance * count {
        (best, bestDistance) = (count, distance)
      }
    }
    return best
  }

  /// The time that so many blocks have in a room, all together.
  private func usable(_ room: Gap, blocks: Int) -> Duration {
    min(room.length - draft.pause * (blocks - 1), draft.budget(on: room.date))
  }
}

extension Draft {
  /// How much time tasks may use in gaps, all together.
  fileprivate func time(of gaps: [Gap]) -> Duration {
    guard let cap else { return gaps.reduce(.zero) { $0 + $1.length } }
    let dates = Dictionary(grouping: gaps, by: \.date).values
    return dates.reduce(.zero) { $0 + min(cap, $1.reduce(.zero) { $0 + $1.length }) }
  }
}
