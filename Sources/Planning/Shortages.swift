import CivilTime
import Tasks

/// The reasons why tasks lack time, with remedies.
///
/// Every remedy is tried together with those of earlier tasks: so no time is suggested twice, and
/// every suggestion makes the room that it promises.
struct Shortages {
  /// The maximum number of remedies tried for one plan.
  private static let mostTrials = 40

  private let plan: Trial
  /// The free time shown with the plan.
  private let free: [Span]

  /// The plan with all remedies so far, and the last one of them.
  private var remedied: Trial
  private var last: Reason.Help?
  private var trials: Int

  init(of request: PlanRequest, in draft: Draft, time: FreeTime, blocks: [Plan.Block]) {
    plan = Trial(of: request, in: draft, at: time)
    remedied = plan
    trials = request.suggests ? 0 : Self.mostTrials
    free = request.freeTime(besides: Plan(blocks: blocks))
  }

  /// The obstacle of a task, with a remedy.
  mutating func reason(for work: Work) -> Reason {
    let start = plan.time.start
    if let date = work.item.due, work.due ?? .never <= start, work.short <= .zero {
      return Reason(.overdue(date), help: .laterDue)
    }
    var work = work
    if plan.lacksAnyTime(work) { work.due = nil }
    let due = work.due ?? .never
    // A due date after the last day is not missed yet.
    let isPressing = due > start && due <= plan.time.horizon
    // If it has a place after its due date, it needs one before.
    if isPressing {
      work.placed = (work.amount ?? .zero) - plan.lack(of: work)
      work.deadline = work.due
    }
    var reason = Reason(obstacle(of: work, due: isPressing ? work.item.due : nil))
    if let last, remedied.lack(of: work) <= .zero {
      reason.help = last
    } else if let (help, left) = remedy(for: work) {
      (reason.help, reason.isPartial) = (help, left > .zero)
    } else if work.due != nil, due > start {
      reason.help = .laterDue
    }
    return reason
  }

  private func obstacle(of work: Work, due: Due?) -> Reason.Obstacle {
    if let cap = plan.draft.cap, !plan.usableRooms(for: work).isEmpty { return .cap(cap) }
    let (start, zone) = (plan.time.start, plan.time.zone)
    let reach = Reason.Reach(
      from: work.arrival > start ? zone.local(work.arrival) : nil, due: due,
      next: work.end.map { zone.local($0).date })
    let gaps = free.map { work.allowed(in: $0).length }.filter { $0 >= .seconds(60) }
    guard let longest = gaps.max() else { return .noRoom(reach) }
    return .gapsTooShort(
      work.floor, pause: longest < work.floor ? .zero : plan.draft.pause, reach)
  }

  /// The first remedy with which a task lacks nothing, or else the first with which it lacks less,
  /// and what it then lacks.
  private mutating func remedy(for work: Work) -> (help: Reason.Help, left: Duration)? {
    let lack = remedied.lack(of: work)
    var best: (help: Reason.Help, left: Duration, trial: Trial)?
    for kind in plan.remedies(for: work) where best?.left != .zero {
      var amount = lack
      let rounds = plan.rounds(of: kind, for: work)
      for round in 0..<rounds where best?.left != .zero && trials < Self.mostTrials {
        guard let help = remedied.help(kind, for: work, amount, round: round) else { break }
        trials += 1
        let trial = Trial(of: remedied.request.applying(help))
        let left = max(.zero, trial.lack(of: work))
        if left < best?.left ?? lack, best == nil || left == .zero { best = (help, left, trial) }
        // Others may have their share of it. No remedy is longer than some years.
        let more = left < lack ? min(lack / (lack - left), 100) : 2
        amount = min(amount, .seconds(1 << 30)) * more + remedied.draft.pause
      }
    }
    guard let best else { return nil }
    (remedied, last) = (best.trial, best.help)
    return (best.help, best.left)
  }
}
