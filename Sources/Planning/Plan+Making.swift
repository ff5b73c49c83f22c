import CivilTime
import Tasks

extension Plan {
  /// Makes a plan. The same request gives the same plan.
  package init(for request: PlanRequest) {
    let time = FreeTime(of: request)
    let draft = request.draft(in: time)
    let work = draft.pieces.map { request.block(of: $0, in: draft) }
    blocks = (request.commitmentBlocks + work + draft.pauses)
      .sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    let shortages = Shortages(in: draft, time: time)
    unplaced = draft.works.filter { $0.short > .zero }.map { work in
      Unplaced(
        task: work.item.id, title: work.item.title, short: work.short,
        reason: shortages.reason(for: work))
    }
    notes = request.notes(in: time)
  }
}

extension PlanRequest {
  /// Everything placed that has a place.
  fileprivate func draft(in time: FreeTime) -> Draft {
    let empty = Draft(
      gaps: time.gaps, works: works(in: time), pause: pause.planned, cap: cap?.planned)
    var draft = empty
    draft.keep(standing, from: time.start)
    guard strategy == .deadline else {
      draft.shareOut(days.indices)
      return draft
    }
    draft.meetDeadlines()
    guard !standing.isEmpty else { return draft }
    var anew = empty
    anew.meetDeadlines()
    // No block stays where it is at the cost of a due date.
    return draft.works.indices.contains { draft.misses($0, metBy: anew) } ? anew : draft
  }

  /// The commitments on the days of the plan, cut at midnight.
  fileprivate var commitmentBlocks: [Plan.Block] {
    commitments.flatMap { commitment in
      zone.cutAtMidnight(commitment.span.clamped(to: span)).map { part in
        Plan.Block(
          kind: .commitment, title: commitment.title, start: part.start, end: part.end, why: .fixed)
      }
    }
  }

  fileprivate func block(of piece: Draft.Piece, in draft: Draft) -> Plan.Block {
    let work = draft.works[piece.task]
    let grounds = Why.Grounds(
      day: zone.local(piece.span.start).date, length: piece.span.length,
      estimate: work.item.estimate, carriedFrom: work.carriedFrom, due: work.item.due,
      priority: work.item.priority, share: piece.share?.wholeMinutes, stood: piece.stood)
    return Plan.Block(
      kind: .task(id: work.item.id), title: work.item.title, start: piece.span.start,
      end: piece.span.end, why: .work(grounds))
  }
}

extension Draft {
  /// A pause right after every piece that another one of the same stretch follows.
  fileprivate var pauses: [Plan.Block] {
    guard pause > .zero else { return [] }
    return zip(pieces, pieces.dropFirst()).compactMap { one, next in
      guard one.stretch == next.stretch else { return nil }
      return Plan.Block(
        kind: .pause, title: "Break", start: one.span.end, end: one.span.end + pause, why: .between)
    }
  }

  /// Divides the days, one after the other.
  fileprivate mutating func shareOut(_ days: Range<Int>) {
    var count: Int
    repeat {
      count = pieces.count
      for day in days { self = FairShare(of: gaps.filter { $0.day == day }, in: self).draft }
      // What is left of a task at the end may fit where nothing did on an earlier day.
    } while days.count > 1 && pieces.count > count
  }
}
