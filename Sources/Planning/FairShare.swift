import CivilTime

/// One day divided by max-min fairness.
///
/// The share is a duration: a task that needs less gets all of that, all others get the share. It
/// is the longest for which everything fits. A task that arrives so late that it keeps the share
/// short has less, and the others have a longer one. The rest goes to the first tasks in order, one
/// minimum block at a time, so that no task gets more than that beyond another one that needs more.
struct FairShare {
  /// The plan with the blocks of the day so far.
  private(set) var draft: Draft

  /// The number of the day.
  private let day: Int

  /// The tasks of the day: first those waiting longest, then in the order of the plan.
  private let tasks: [Int]

  /// The gaps of the day.
  private let gaps: [Gap]

  /// Divides the rest of the gaps of one day among the tasks from an index on.
  init(of gaps: [Gap], among first: Int, in draft: Draft) {
    self.draft = draft
    self.gaps = gaps
    day = gaps.first?.day ?? 0
    var latest: [Int: Int] = [:]
    for piece in draft.pieces where piece.day < day { latest[piece.task] = piece.day }
    let day = day
    let rooms = gaps.flatMap { draft.rooms(in: $0) }
    let open = (first..<draft.works.count).filter { task in
      draft.works[task].rest.map { $0 > .zero } ?? true
        && rooms.contains { draft.block(of: task, in: $0) != nil }
    }
    // Tasks without time the day before wait; on the first day the order decides.
    func wait(_ task: Int) -> Int { day == 0 ? 0 : min(latest[task] ?? -1, day - 1) }
    tasks = open.enumerated().sorted {
      (wait($0.element), $0.offset) < (wait($1.element), $1.offset)
    }.map(\.element)
    shareOut()
  }

  /// The total of each task's blocks on this day.
  private var had: [Int: Duration] {
    draft.pieces.reduce(into: [:]) { had, piece in
      if piece.day == day { had[piece.task, default: .zero] += piece.span.length }
    }
  }

  private mutating func shareOut() {
    let members = members
    guard let start = rooms.first?.start, !members.isEmpty else { return }
    var fixed: [Int: Duration] = [:]
    var best = fullest(members, fixed, having: had)
    let latecomers = members.filter { draft.works[$0].arrival > start }
    while best.isFull {
      // Those that cannot have a block more keep their share; what they leave is for the others.
      let short = latecomers.filter { task in
        let more = [task: best.share + draft.works[task].shortest]
        return fixed[task] == nil
          && !filled(members, upTo: best.share, fixed.merging(more) { $1 }).isFull
      }
      for task in short { fixed[task] = best.share }
      let better = fullest(members, fixed, having: had)
      guard !short.isEmpty, better.isFull, better.share > best.share else { break }
      best = better
    }
    best = withOddMinutes(best, members)
    draft = best.draft
    giveRest(beyond: best.share)
    nameShare(best.share)
  }

  /// The day with the longest share that fits, if any does; otherwise with the longest share.
  private func fullest(
    _ members: [Int], _ fixed: [Int: Duration], having had: [Int: Duration]
  ) -> Filled {
    var (low, high) = (Duration.zero, level(of: members, fixed, having: had))
    var best = filled(members, upTo: high, fixed)
    let isPossible = best.isFull
    while !isPossible, high - low > .seconds(60) {
      let middle = ((low + high) / 2).wholeMinutes
      let trial = filled(members, upTo: middle, fixed)
      if trial.isFull { (low, best) = (middle, trial) } else { high = middle }
    }
    return best
  }

  /// Adds a minute to as many of the first tasks as there is time for.
  private func withOddMinutes(_ filled: Filled, _ members: [Int]) -> Filled {
    guard filled.isFull else { return filled }
    var best = filled
    var (low, high) = (0, members.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let trial = self.filled(members, upTo: filled.share, filled.fixed, oddMinutes: middle)
      if trial.isFull { (low, best) = (middle, trial) } else { high = middle }
    }
    return best
  }

  /// The tasks with time on this day: the first ones, as many as minimum blocks fit.
  private var members: [Int] {
    var time = rooms.reduce(Duration.zero) { $0 + $1.length }
    if draft.cap != nil {
      let dates = Dictionary(grouping: rooms, by: \.date)
      time = dates.reduce(.zero) { sum, date in
        sum + min(draft.budget(on: date.key), date.value.reduce(.zero) { $0 + $1.length })
      }
    }
    let had = had
    var members: [Int] = []
    for task in tasks {
      let floor = had[task] == nil ? draft.works[task].floor : .zero
      if floor > time { continue }
      time -= floor + (had[task] == nil ? draft.pause : .zero)
      members.append(task)
      if time <= .zero { break }
    }
    return members
  }

  /// The room that is left of the day.
  private var rooms: [Gap] { gaps.flatMap { draft.rooms(in: $0) } }

  /// The share of each member if the day had one gap and no breaks.
  private func level(
    of members: [Int], _ fixed: [Int: Duration], having had: [Int: Duration]
  ) -> Duration {
    let free = rooms.reduce(Duration.zero) { $0 + $1.length }
    var time = free + members.reduce(.zero) { $0 + (had[$1] ?? .zero) }
    let wishes = members.map { task in
      let most = draft.works[task].rest.map { $0 + (had[task] ?? .zero) } ?? .longest
      return min(fixed[task] ?? most, most)
    }.sorted()
    for (place, wish) in wishes.enumerated() {
      let share = time / (wishes.count - place)
      if share <= wish { return share.wholeMinutes }
      time -= wish
    }
    return wishes.last ?? .zero
  }

  /// A day on which every task has a share, or as much of it as there is room for.
  private struct Filled {
    var draft: Draft
    let share: Duration
    /// The shares of tasks that have another one.
    let fixed: [Int: Duration]
    /// Whether no task lacks a minute of the share.
    var isFull: Bool
  }

  /// Gives tasks blocks up to a share, or to their own, in the order of time, and a minute more to
  /// some of the first.
  private func filled(
    _ members: [Int], upTo share: Duration, _ fixed: [Int: Duration], oddMinutes: Int = 0
  ) -> Filled {
    let favoured = Set(members.filter { fixed[$0] == nil }.prefix(oddMinutes))
    var had = had
    var draft = draft
    func want(_ task: Int) -> Duration {
      let work = draft.works[task]
      let share = fixed[task] ?? (favoured.contains(task) ? share + .seconds(60) : share)
      let target = max(share, had[task] == nil ? work.floor : .zero) - (had[task] ?? .zero)
      return min(target, work.rest ?? target)
    }
    for gap in gaps {
      for room in draft.rooms(in: gap) {
        var free = room
        while !free.span.isEmpty {
          let last = draft.task(endingAt: free.start)
          let usable = members.filter { task in
            want(task) > .zero && draft.works[task].arrival <= free.start
              && draft.block(of: task, in: free) != nil
          }
          let others = usable.filter { $0 != last }
          let choice =
            others.first { had[$0] == nil }
            ?? others.max { want($0) < want($1) } ?? usable.first
          guard let task = choice, let longest = draft.block(of: task, in: free) else {
            let arrivals = members.map { draft.works[$0].arrival }.filter { $0 > free.start }
            free.span.start = arrivals.min() ?? free.end
            continue
          }
          let length = min(longest, max(want(task), draft.works[task].floor))
          let span = Span(start: free.start, end: free.start + length)
          draft.place(task, span, in: room)
          had[task, default: .zero] += length
          free.span.start = span.end + draft.pause
        }
      }
    }
    let isFull = members.allSatisfy { had[$0] != nil && want($0) < .seconds(60) }
    return Filled(draft: draft, share: share, fixed: fixed, isFull: isFull)
  }

  /// Marks the blocks of tasks that have exactly the share, to the minute, and need more.
  private mutating func nameShare(_ share: Duration) {
    let had = had
    let exact = tasks.filter { task in
      let isMore = draft.works[task].rest.map { $0 > .zero } ?? true
      let beyond = (had[task] ?? .zero) - share
      return isMore && beyond >= .zero && beyond <= .seconds(60)
    }
    draft.nameShare(share, of: Set(exact), on: day)
  }

  /// Gives the rest of the day to the tasks that have least, one minimum block at a time; tasks
  /// without an estimate come last once they have had some.
  private mutating func giveRest(beyond share: Duration) {
    var had = had
    /// The number of minimum blocks of a task beyond the share.
    func extra(_ task: Int) -> Int {
      guard let time = had[task] else { return -1 }
      return (time - share).parts(of: draft.works[task].shortest)
    }
    /// Whether a task has had time, and could always use more.
    func isOpen(_ task: Int) -> Bool { draft.works[task].rest == nil && had[task] != nil }
    var rooms = rooms[...]
    while let room = rooms.popFirst() {
      var free = room
      let last = draft.task(endingAt: free.start)
      let usable = tasks.indices.filter { place in
        let work = draft.works[tasks[place]]
        return work.arrival <= free.start && draft.block(of: tasks[place], in: free) != nil
      }
      let others = usable.filter { tasks[$0] != last }
      let choice = (others.isEmpty ? usable : others).min { one, other in
        let (one, other) = (tasks[one], tasks[other])
        let isOpen = (isOpen(one), isOpen(other))
        if isOpen.0 != isOpen.1 { return isOpen.1 }
        return extra(one) < extra(other)
      }
      guard let choice, let longest = draft.block(of: tasks[choice], in: free) else {
        lengthenBlock(before: free, &had)
        continue
      }
      let task = tasks[choice]
      let length = min(longest, max(draft.works[task].shortest, draft.works[task].floor))
      let span = Span(start: free.start, end: free.start + length)
      draft.place(task, span, in: room)
      had[task, default: .zero] += length
      free.span.start = span.end + draft.pause
      if !free.span.isEmpty { rooms = [free] + rooms }
    }
  }
}

extension FairShare {
  /// Extends the block before a room that is too short for any block.
  private mutating func lengthenBlock(before room: Gap, _ had: inout [Int: Duration]) {
    let start = room.start - draft.pause
    // A commitment or the end of a window may be as long as a break, and what ends where the day
    // begins is of the day before.
    guard gaps.contains(where: { $0.start < start && room.end <= $0.end }),
      let task = draft.task(endingAt: start), tasks.contains(task)
    else { return }
    let work = draft.works[task]
    let free = Span(start: start, end: room.end).length
    let length = min(
      free, work.limit, work.longest - draft.stretch(endingAt: start), draft.budget(on: room.date)
    ).wholeMinutes
    let least = tasks.filter { $0 != task && draft.works[$0].rest ?? .longest > .zero }
      .map { had[$0] ?? .zero }.min()
    let more = min(length, least.map { $0 + work.shortest - (had[task] ?? .zero) } ?? length)
    guard more >= .seconds(60) else { return }
    draft.place(task, Span(start: start, end: start + more), in: room)
    had[task, default: .zero] += more
  }
}
