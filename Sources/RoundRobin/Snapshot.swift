/// The state that a rotation is in.
public enum State: Equatable, Sendable {
  /// No event yet.
  case ready
  /// A segment has ended and the next has not begun; only within one instant.
  case between(Ending)
  case slice
  case checkIn
  case rest(long: Bool)
  /// A commitment, by number.
  case commitment(Int)
  case waiting
  case ended(Closing)

  /// Whether the rotation has ended.
  public var isOver: Bool { if case .ended = self { true } else { false } }
}

/// The complete state of a rotation at one instant, in plain values.
///
/// `Rotation(snapshot)` continues exactly like the rotation that made the snapshot.
public struct Snapshot: Equatable, Sendable {
  /// One task with its state.
  public struct Member: Equatable, Sendable {
    public var task: Handle
    /// Its own slice, estimate and, before its arrival, the instant of that.
    public var terms: Terms
    /// The time spent before the rotation, which counts for its estimate.
    public var before: Duration
    /// The time spent in its finished slices.
    public var spent: Duration
    public var credit: Duration
    /// The remaining time of its last slice, if a commitment interrupted or a task displaced it.
    public var left: Duration?
    /// Whether the cycle does not wait for it: it had its turn, or joined later.
    public var hadTurn: Bool
    /// The number of its latest slice, from 1; 0 before the first.
    public var latest: Int
    public var notice: EstimateNotice

    public init(
      task: Handle, terms: Terms, before: Duration = .zero, spent: Duration = .zero,
      credit: Duration = .zero, left: Duration? = nil, hadTurn: Bool = false, latest: Int = 0,
      notice: EstimateNotice = .pending
    ) {
      self.task = task
      self.terms = terms
      self.before = before
      self.spent = spent
      self.credit = credit
      self.left = left
      self.hadTurn = hadTurn
      self.latest = latest
      self.notice = notice
    }
  }

  public var clock: Duration
  public var rules: Rules
  public var state = State.ready
  /// The instant at which the rotation was paused.
  public var pausedSince: Duration?
  /// The task that runs, is asked about, or was cut by the running commitment.
  public var task: Handle?
  /// The task that had the slice before; if no slice runs, the task of the last slice.
  public var previous: Handle?
  /// The task that has the slice next.
  public var next: Handle?
  /// The length of the countdown; `nil` if a mark ends it.
  public var length: Duration?
  /// The elapsed time without pauses.
  public var spent = Duration.zero
  /// The remaining time; `nil` while it waits.
  public var remaining: Duration?
  /// The instant since which it runs; `nil` while it is paused.
  public var since: Duration?
  /// Warnings below this much left are still to be said.
  public var armed = Duration.zero
  /// The number of the current or last cycle; 0 before the first.
  public var cycle = 0
  public var cycleIsOpen = false
  /// The number of slices begun.
  public var slices = 0
  /// The number of breaks begun since the start or the last commitment.
  public var rests = 0
  /// From the head to the tail.
  public var ring: [Member] = []
  /// In the order of completion.
  public var done: [Member] = []
  /// In the order of arrival.
  public var coming: [Member] = []
  /// By start; the running one is the first.
  public var commitments: [Commitment] = []
  public var until: Duration?
  /// The number of tasks ever added, which is the number of the next one.
  public var taskCount = 0
  /// The number of commitments ever added.
  public var commitmentCount = 0

  /// A snapshot of a rotation without tasks, whose other properties can be set.
  public init(clock: Duration, rules: Rules) {
    self.clock = clock
    self.rules = rules
  }
}

extension Rotation {
  /// The complete state at ``clock``.
  public var snapshot: Snapshot {
    let segment = segment
    var snapshot = Snapshot(clock: clock, rules: rules)
    snapshot.state = state
    snapshot.pausedSince = pausedSince
    snapshot.task = task
    snapshot.previous = segment == .slice ? beforeLast : last
    snapshot.next = successor
    if segment != nil {
      snapshot.length = countdown.isOpen ? nil : countdown.length
      snapshot.spent = countdown.spent(at: clock)
      snapshot.since = countdown.since
      snapshot.armed = countdown.armed
    }
    snapshot.remaining = remaining
    snapshot.cycle = cycle
    snapshot.cycleIsOpen = cycleIsOpen
    snapshot.slices = slices
    snapshot.rests = rests
    snapshot.ring = ring.members.map(member)
    snapshot.done = done.map(member)
    snapshot.coming = marks.arrivals.reversed().map(member)
    snapshot.commitments = commitments
    snapshot.until = marks.until
    snapshot.taskCount = entries.count
    snapshot.commitmentCount = commitmentCount
    return snapshot
  }

  private func member(_ arrival: Marks.Arrival) -> Snapshot.Member {
    var member = member(arrival.task)
    member.terms.from = arrival.at
    return member
  }

  /// The state that the rotation is in.
  public var state: State {
    switch phase {
    case .ready: .ready
    case .between(let ending): .between(ending)
    case .ended(let reason): .ended(reason)
    case .running(let segment):
      switch segment {
      case .slice: .slice
      case .checkIn: .checkIn
      case .rest(let long): .rest(long: long)
      case .commitment: .commitment(marks.current?.number ?? 0)
      case .waiting: .waiting
      }
    }
  }

  /// The task that runs, is asked about, or was cut by the running commitment.
  public var task: Handle? {
    switch segment {
    case .slice, .checkIn: last
    case .rest, .commitment, .waiting: cut
    case nil: if case .ended = phase { nil } else { cut }
    }
  }

  private var successor: Handle? {
    guard let head = ring.head else { return nil }
    guard segment == .slice else { return head }
    let next = ring.next(after: head)
    return next == head ? nil : next
  }

  private func member(_ task: Handle) -> Snapshot.Member {
    let entry = entries[task.index]
    return Snapshot.Member(
      task: task, terms: Terms(slice: entry.slice, estimate: entry.estimate),
      before: entry.before, spent: entry.spent, credit: entry.credit, left: entry.left,
      hadTurn: cycle > 0 && entry.cycle >= cycle, latest: entry.latest,
      notice: entry.notice)
  }

  /// The commitments that are not over, by start; the running one is the first.
  public var commitments: [Commitment] {
    let coming = marks.commitments.filter { $0.end > clock }
    return (marks.current.map { [$0] } ?? []) + coming
  }

  /// The remaining time of what runs; `nil` while the rotation waits.
  public var remaining: Duration? { segment == nil ? nil : remaining(at: clock) }

  /// The instant at which the next task arrives, if one does.
  public var nextArrival: Duration? { marks.nextArrival?.at }

  /// Whether no task is left or to come.
  public var isFinished: Bool { ring.isEmpty && marks.nextArrival == nil }

  /// A rotation that continues from `snapshot`.
  public init(_ snapshot: Snapshot) {
    self.init(tasks: [], rules: snapshot.rules, until: snapshot.until)
    clock = snapshot.clock
    cycle = snapshot.cycle
    cycleIsOpen = snapshot.cycleIsOpen
    slices = snapshot.slices
    rests = snapshot.rests
    pausedSince = snapshot.pausedSince
    restoreTasks(snapshot)
    restoreCommitments(snapshot)
    restorePhase(snapshot)
  }

  private mutating func restoreTasks(_ snapshot: Snapshot) {
    let groups: [([Snapshot.Member], Entry.Place)] = [
      (snapshot.ring, .ring), (snapshot.done, .done), (snapshot.coming, .coming),
    ]
    entries = ContiguousArray(
      repeating: Entry(Terms(), place: .removed, cycle: 0), count: snapshot.taskCount)
    for (members, place) in groups {
      for member in members {
        entries[member.task.index] = Entry(restoring: member, place: place, cycle: snapshot.cycle)
        switch place {
        case .ring: ring.insert(member.task, at: .tail)
        case .done: done.append(member.task)
        case .coming, .removed: break
        }
      }
    }
    marks.add(
      contentsOf: snapshot.coming.map {
        Marks.Arrival(at: $0.terms.from ?? .zero, task: $0.task)
      })
    awaited = snapshot.ring.count { !$0.hadTurn }
  }

  private mutating func restoreCommitments(_ snapshot: Snapshot) {
    commitmentCount = snapshot.commitmentCount
    for commitment in snapshot.commitments { marks.add(commitment) }
  }

  private mutating func restorePhase(_ snapshot: Snapshot) {
    countdown = Countdown(
      snapshot.length, spent: snapshot.spent, at: clock, since: snapshot.since)
    countdown.armed = snapshot.armed
    last = snapshot.previous
    switch snapshot.state {
    case .ready:
      phase = .ready
    case .between(let ending):
      phase = .between(ending)
      cut = ending == .slice(.commitment) ? last : snapshot.task
    case .slice:
      phase = .running(.slice)
      (last, beforeLast) = (snapshot.task, snapshot.previous)
    case .checkIn:
      phase = .running(.checkIn)
    case .rest(let long):
      phase = .running(.rest(long: long))
    case .commitment(let number):
      marks.begin(commitment: number)
      phase = .running(.commitment)
      cut = snapshot.task
    case .waiting:
      phase = .running(.waiting)
    case .ended(let reason):
      phase = .ended(reason)
    }
  }
}

extension Entry {
  fileprivate init(restoring member: Snapshot.Member, place: Place, cycle: Int) {
    self.init(
      member.terms, place: place, cycle: member.hadTurn ? cycle : cycle - 1, before: member.before)
    spent = member.spent
    credit = member.credit
    left = member.left
    latest = member.latest
    notice = member.notice
  }
}

extension Rotation {
  /// The task's own slice, estimate and, before its arrival, the instant of that.
  public func terms(of task: Handle) -> Terms {
    let entry = entries[task.index]
    return Terms(
      slice: entry.slice, estimate: entry.estimate,
      from: marks.arrivals.first { $0.task == task }?.at)
  }

  /// The position of a task in the ring, or among the completed ones: after its predecessor, at the
  /// tail, or at the head.
  public func position(of task: Handle) -> Position {
    if let index = done.lastIndex(of: task), task != done.last {
      return index == 0 ? .head : .after(done[index - 1])
    }
    guard ring.contains(task), task != ring.tail else { return .tail }
    return task == ring.head ? .head : .after(ring.previous(before: task))
  }
}
