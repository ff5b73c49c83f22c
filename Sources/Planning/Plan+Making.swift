import CivilTime
import Tasks

extension Plan {
  /// Makes a plan. Equal requests give equal plans.
  package init(for request: PlanRequest) {
    let time = FreeTime(of: request)
    let (draft, isBest) = request.draft(in: time)
    let work = draft.stretches.map { request.block(of: $0, in: draft) }
    blocks = (request.commitmentBlocks(in: time) + work + draft.pauses)
      .sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    var shortages = Shortages(of: request, in: draft, time: time, blocks: blocks)
    let ends = Dictionary(
      draft.pieces.map { (draft.works[$0.task].item.id, $0.span.end) }, uniquingKeysWith: { $1 })
    unplaced = draft.works.compactMap { work in
      let missing = request.missing(of: work, in: draft)
      guard missing > .zero else { return nil }
      return Unplaced(
        task: work.item.id, title: work.item.title, short: missing,
        lack: request.lack(of: work, in: draft, at: time),
        reason: shortages.reason(for: work),
        late: work.short > .zero
          ? nil : ends[work.item.id].flatMap { request.lateness(of: work, until: $0) })
    }
    notes = request.notes(in: time) + (isBest ? [] : [.manyDates])
  }
}

extension PlanRequest {
  /// The draft with everything placed that fits, and whether no other choice misses fewer dates.
  func draft(in time: FreeTime) -> (draft: Draft, isBest: Bool) {
    let open = works(in: time)
    let works = ordered(open)
    let choice = time.dueChoice(of: emptyDraft(of: works, in: time))
    var missed = Set(choice.missed.map { works[$0].item.id })
    var draft = draft(
      of: missed.isEmpty ? works : ordered(open, without: missed), in: time)
    let isExact = pause == .zero
    func attempt(
      without missed: Set<String>
    ) -> (missed: Set<String>, draft: Draft, misses: [Int]) {
      let draft = self.draft(of: ordered(open, without: missed), in: time)
      return (missed, draft, draft.missedDates(givenUp: missed, by: time.horizon))
    }
    // Breaks take time that the choice does not consider.
    for round in 0..<8 {
      let late = draft.late(by: time.horizon)
      if late.isEmpty { break }
      let offers = round < 7 ? draft.offers(for: late) : [late.map(\.item.id)]
      let best = offers.map { attempt(without: missed.union($0)) }
        .min { $0.misses.lexicographicallyPrecedes($1.misses) }
      if let best { (missed, draft) = (best.missed, best.draft) }
    }
    // A task that was given up since may have been the reason to give up others.
    if missed.count > choice.missed.count {
      let first = choice.missed.sorted {
        (works[$0].priorityRank, $0) < (works[$1].priorityRank, $1)
      }
      var misses = draft.missedDates(givenUp: missed, by: time.horizon)
      for work in first.prefix(20) {
        let other = attempt(without: missed.subtracting([works[work].item.id]))
        if other.misses.lexicographicallyPrecedes(misses) {
          (missed, draft, misses) = other
        }
      }
    }
    // No choice without breaks misses fewer; and what misses a single date cannot meet it.
    let isLeast = isExact || missed == Set(choice.missed.map { works[$0].item.id })
    let dates = works.count { $0.rank == .dated && ($0.deadline ?? .never) <= time.horizon }
    return (draft, missed.isEmpty || dates == 1 || isLeast && choice.isBest)
  }

  private func emptyDraft(of works: [Work], in time: FreeTime) -> Draft {
    Draft(
      gaps: time.gaps, works: works,
      pause: .seconds(60 * pause.planned.minutesBegun), cap: cap?.planned,
      spent: [zone.local(time.start).date: .seconds(60 * worked.minutesBegun)])
  }

  /// The draft with everything placed that fits.
  private func draft(of works: [Work], in time: FreeTime) -> Draft {
    let empty = emptyDraft(of: works, in: time)
    var draft = empty
    let standing = kept(of: works, from: time.start)
    draft.keep(standing, from: time.start)
    place(in: &draft)
    guard !standing.isEmpty else { return draft }
    var anew = empty
    place(in: &anew)
    func isWaiting(_ task: Int) -> Bool { !served.contains(draft.works[task].item.id) }
    let costsTurns = draft.works.indices.contains { task in
      isWaiting(task) && draft.works[task].placed > .zero && anew.works[task].placed == .zero
    }
    let isLoss = draft.works.indices.contains { task in
      if draft.misses(task, metBy: anew) { return true }
      // A task that has had its turn gets no other one instead of those that wait for theirs, nor
      // a part of their shares each time, but what completes it.
      return anew.works[task].placed > .zero && draft.isDisplaced(task, from: standing)
        && (isWaiting(task) || !costsTurns && anew.works[task].short <= .zero)
    }
    return isLoss ? anew : draft
  }

  private func place(in draft: inout Draft) {
    switch strategy {
    case .deadline:
      draft.meetDeadlines(of: draft.works.indices, leaving: 0..<0)
    case .share:
      let dated = draft.works.firstIndex { $0.rank == .free } ?? draft.works.endIndex
      let empty = draft
      func share(leaving others: Range<Int>) -> Draft {
        var draft = empty
        draft.meetDeadlines(of: 0..<dated, leaving: others)
        draft.shareOut(days.indices, from: dated)
        return draft
      }
      draft = share(leaving: dated..<draft.works.endIndex)
      // Perhaps no task used the time that was left between two blocks.
      if dated > 0, draft.lack > .zero, !draft.rooms.isEmpty {
        let other = share(leaving: 0..<0)
        if other.lack < draft.lack { draft = other }
      }
    }
  }

  /// The blocks of the previous plan that may stay: new and changed tasks displace those after
  /// them, and what a task without a date had beyond its longest block.
  private func kept(of works: [Work], from start: Instant) -> [Plan.Block] {
    guard !newcomers.isEmpty,
      let first = works.firstIndex(where: { newcomers.contains($0.item.id) })
    else { return standing }
    let newcomer = works[first]
    let behind = works[first...].filter { work in
      newcomers.contains(work.item.id) || work.rank != newcomer.rank
        || work.rank != .free
        || PlanRequest.comes(newcomer.item.priority, before: work.item.priority) == true
    }
    let ids = Set(behind.map(\.item.id))
    let longest = Dictionary(
      uniqueKeysWithValues: works.lazy.filter { $0.rank == .free }
        .map { ($0.item.id, $0.longest) })
    return standing.compactMap { block in
      guard let id = block.kind.task else { return block }
      if ids.contains(id) { return nil }
      var block = block
      if let longest = longest[id] { block.end = min(block.end, max(block.start, start) + longest) }
      return block
    }
  }

  /// The lateness of a task with work up to an instant.
  fileprivate func lateness(of work: Work, until end: Instant) -> Lateness? {
    work.item.due.flatMap { Lateness(of: $0, until: end, in: zone) }
  }

  /// The time a task lacks: in total or, if it is late, before its due date.
  func missing(of work: Work, in draft: Draft) -> Duration {
    guard strategy == .deadline, work.rank == .late, let amount = work.amount, let due = work.due
    else { return work.short }
    let placed = draft.pieces.reduce(Duration.zero) { sum, piece in
      guard draft.works[piece.task].item.id == work.item.id else { return sum }
      return sum + max(.zero, min(piece.span.end, due) - piece.span.start)
    }
    return amount - placed
  }

  /// The time a task lacks: before its due date, unless that is before the plan.
  func lack(of work: Work, in draft: Draft, at time: FreeTime) -> Duration {
    (work.due ?? .never) <= time.start ? work.short : missing(of: work, in: draft)
  }

  /// The commitments in the time of the plan, cut at midnight.
  fileprivate func commitmentBlocks(in time: FreeTime) -> [Plan.Block] {
    commitments.flatMap { commitment in
      parts(of: commitment, in: time).map { part in
        Plan.Block(
          kind: .commitment, title: commitment.title, start: part.start, end: part.end, why: .fixed)
      }
    }
  }

  fileprivate func block(of piece: Draft.Piece, in draft: Draft) -> Plan.Block {
    let work = draft.works[piece.task]
    let late = lateness(of: work, until: piece.span.end)
    let grounds = Why.Grounds(
      day: zone.local(piece.span.start).date, length: piece.span.length,
      rest: remainder(of: work.item), carriedFrom: work.carriedFrom, due: work.item.due, late: late,
      priority: work.item.priority, share: piece.share?.wholeMinutes, stood: piece.stood)
    return Plan.Block(
      kind: .task(id: work.item.id), title: work.item.title, start: piece.span.start,
      end: piece.span.end, why: .work(grounds), late: late)
  }
}

extension Draft {
  /// A break after every piece that is followed by another one in the same stretch.
  fileprivate var pauses: [Plan.Block] {
    guard pause > .zero else { return [] }
    let stretches = stretches
    return zip(stretches, stretches.dropFirst()).compactMap { one, next in
      guard one.stretch == next.stretch else { return nil }
      return Plan.Block(
        kind: .pause, title: "Break", start: one.span.end, end: one.span.end + pause, why: .between)
    }
  }

  /// The pieces in order, with adjoining ones of the same task merged.
  fileprivate var stretches: [Piece] {
    pieces.reduce(into: []) { stretches, piece in
      if let last = stretches.last, last.task == piece.task, last.day == piece.day,
        last.span.end == piece.span.start
      {
        stretches[stretches.count - 1].span.end = piece.span.end
      } else {
        stretches.append(piece)
      }
    }
  }

  /// The time that all tasks together lack.
  fileprivate var lack: Duration { works.reduce(.zero) { $0 + max(.zero, $1.short) } }

  /// Divides the days among the tasks from an index on, one day after the other.
  fileprivate mutating func shareOut(_ days: Range<Int>, from first: Int) {
    var count: Int
    repeat {
      count = pieces.count
      for day in days {
        self = FairShare(of: gaps.filter { $0.day == day }, among: first, in: self).draft
      }
      // The rest of a task may fit earlier, where no task did.
    } while pieces.count > count
  }
}
