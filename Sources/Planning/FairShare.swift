import CivilTime

/// One day divided by max-min fairness.
///
/// The share is a duration: a task that needs less gets all of that, all others get the share. It
/// is the longest for which everything fits; tasks for which there is no room do not count. A task
/// that arrives so late that it keeps the share short has less, and the others have a longer one.
/// The rest goes to the first tasks in order, one minimum block at a time, and what is too short
/// for that to the blocks beside it.
struct FairShare {
  /// The plan with the blocks of the day so far.
  private(set) var draft: Draft

  /// The first of the tasks that share.
  private let first: Int

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
    self.first = first
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
    guard let start = rooms.first?.start else { return }
    let members = members
    var best = longest(from: filled(members, upTo: .zero, [:]), members, [:])
    let latecomers = members.filter { draft.works[$0].arrival > start }
    while true {
      // Those that cannot have a block more keep their share; what they leave is for the others.
      let short = latecomers.filter { task in
        let more = [task: best.share + draft.works[task].shortest]
        return best.fixed[task] == nil
          && !filled(members, upTo: best.share, best.fixed.merging(more) { $1 }).isFull
      }
      let fixed = best.fixed.merging(short.map { ($0, best.share) }) { $1 }
      let better = longest(from: best, members, fixed)
      guard !short.isEmpty, better.share > best.share else { break }
      best = better
    }
    draft = best.draft
    giveRest(beyond: best.share)
    nameShare(best.share)
  }

  /// The tasks that have a block: in their order, as many as there is room for.
  private var members: [Int] {
    // A share of nothing is the shortest block.
    let all = filled(tasks, upTo: .zero, [:])
    let members = tasks.filter { all.had[$0] != nil }
    if members.elementsEqual(tasks.prefix(members.count)) { return members }
    // Some took the time of others that are before them and arrive later.
    let had = had
    var free = rooms.reduce(Duration.zero) { $0 + $1.length }
    return tasks.reduce(into: []) { members, task in
      // Each needs a block; without the time for it there is no need to try.
      let floor = had[task] == nil ? draft.works[task].floor : .zero
      guard floor <= free, filled(members + [task], upTo: .zero, [:]).isFull else { return }
      members.append(task)
      free -= floor
    }
  }

  /// The day with the longest share that fits, if it is longer than that of another day.
  private func longest(
    from start: Filled, _ members: [Int], _ fixed: [Int: Duration]
  ) -> Filled {
    var best = start
    var high = level(of: members, fixed)
    var next = high
    while next > best.share {
      let trial = filled(members, upTo: next, fixed)
      if trial.isFull { best = trial } else { high = next }
      next = high - best.share > .seconds(60) ? ((best.share + high) / 2).wholeMinutes : .zero
    }
    return best
  }

  /// The room that is left of the day.
  private var rooms: [Gap] { gaps.flatMap { draft.rooms(in: $0) } }

  /// The share of each member if the day had one gap and no breaks.
  private func level(of members: [Int], _ fixed: [Int: Duration]) -> Duration {
    let had = had
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
    let draft: Draft
    let share: Duration
    /// The shares of tasks that have another one.
    let fixed: [Int: Duration]
    /// Whether no task lacks a minute of the share.
    let isFull: Bool
    /// The time of each task on this day.
    let had: [Int: Duration]
  }

  /// Gives tasks blocks up to a share, or to their own, in the order of time.
  private func filled(
    _ members: [Int], upTo share: Duration, _ fixed: [Int: Duration]
  ) -> Filled {
    var had = had
    var draft = draft
    func want(_ task: Int) -> Duration {
      let share = max(fixed[task] ?? share, had[task] == nil ? draft.works[task].floor : .zero)
      let target = share - (had[task] ?? .zero)
      return min(target, draft.works[task].rest ?? target)
    }
    for gap in gaps {
      for room in draft.rooms(in: gap) {
        var free = room
        while !free.span.isEmpty {
          let last = draft.task(before: free)
          func canHave(_ task: Int) -> Bool {
            want(task) > .zero && draft.works[task].arrival <= free.start
              && draft.block(of: task, in: free) != nil
          }
          let choice =
            members.first { had[$0] == nil && $0 != last && canHave($0) }
            ?? members.filter { had[$0] != nil && $0 != last && canHave($0) }
            .max { want($0) < want($1) }
            ?? members.first { $0 == last && canHave($0) }
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
    return Filled(draft: draft, share: share, fixed: fixed, isFull: isFull, had: had)
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

  /// Gives the rest of the day to the tasks that have least, one minimum block at a time, and to
  /// those without an estimate that have had some last; then what is too short for a block of any.
  private mutating func giveRest(beyond share: Duration) {
    var had = had
    /// The number of minimum blocks of a task beyond the share.
    func extra(_ task: Int) -> Int {
      guard let time = had[task] else { return -1 }
      return (time - share).parts(of: draft.works[task].shortest)
    }
    /// Whether a task has had time, and could always use more.
    func isOpen(_ task: Int) -> Bool { draft.works[task].rest == nil && had[task] != nil }
    for gap in gaps {
      for room in draft.rooms(in: gap) {
        var free = room
        while !free.span.isEmpty {
          let last = draft.task(before: free)
          let usable = tasks.indices.filter { place in
            let work = draft.works[tasks[place]]
            return work.arrival <= free.start && draft.block(of: tasks[place], in: free) != nil
          }
          let others = usable.filter { tasks[$0] != last }
          let choice = (others.isEmpty ? usable : others).min { one, other in
            let (one, other) = (tasks[one], tasks[other])
            if isOpen(one) != isOpen(other) { return isOpen(other) }
            return extra(one) < extra(other)
          }
          guard let task = choice.map({ tasks[$0] }), let longest = draft.block(of: task, in: free)
          else { break }
          let length = min(longest, max(draft.works[task].shortest, draft.works[task].floor))
          let span = Span(start: free.start, end: free.start + length)
          draft.place(task, span, in: room)
          had[task, default: .zero] += length
          free.span.start = span.end + draft.pause
        }
      }
      lengthenBlocks(of: gap, &had)
    }
  }

  /// Gives time of a gap that is too short for a block to the blocks before it, a minute at a time,
  /// always to the task that has least.
  private mutating func lengthenBlocks(of gap: Gap, _ had: inout [Int: Duration]) {
    for last in draft.pieces(in: gap) {
      while let index = draft.extensible(upTo: last, in: gap, from: first).min(by: {
        (had[draft.pieces[$0].task] ?? .zero, $0) < (had[draft.pieces[$1].task] ?? .zero, $1)
      }) {
        draft.lengthen(index, upTo: last, in: gap)
        had[draft.pieces[index].task, default: .zero] += .seconds(60)
      }
    }
  }
}
