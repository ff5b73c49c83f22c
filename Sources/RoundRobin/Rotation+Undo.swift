/// The changes that undo a command.
public struct Compensation: Sendable {
  /// A segment to resume after the command ended it.
  public enum Resumption: Equatable, Sendable {
    /// The slice of a task, with its remaining time.
    case slice(Handle, Duration)
    case rest(Rest)
  }

  /// The place to which a task returns.
  public enum Goal: Equatable, Sendable {
    /// Right after the running task or, when no task runs, as the very next.
    case next
    /// A position, or the tail if the predecessor is no longer in the ring; at the head of the
    /// ring, as ``next``.
    case at(Position)
    /// Its current place.
    case here
  }

  /// Whether what runs ends first: a slice is displaced, and a break skipped.
  public var endsRun = false
  /// Whether that slice is postponed instead: the break comes now that it took the place of.
  public var postpones = false
  /// The terms that tasks have again.
  public var edits: [(task: Handle, terms: Terms)] = []
  /// The quantum that counts again.
  public var quantum: Duration?
  /// The time by which the command extended the running segment.
  public var extended: Duration?
  /// The tasks that are again where they were in the ring.
  public var moves: [(task: Handle, position: Position)] = []
  /// The tasks that are again as they were, in this order.
  public var restored: [(task: Handle, standing: Standing, goal: Goal)] = []
  /// The commitments to restore.
  public var commitments: [(start: Duration, end: Duration)] = []
  /// The numbers of the commitments to withdraw.
  public var withdrawn: [Int] = []
  public var resumption: Resumption?

  public init() {}
}

/// Undoing commands: facts are never revoked, but compensated by further ones.
extension Rotation {
  /// The running segment, as far as an undo can resume it.
  public enum Run: Equatable, Sendable {
    /// The slice of a task; `number` is that of the slice.
    case slice(Handle, number: Int, left: Duration)
    /// A break, with its remaining time.
    case rest(Rest)
    /// A check-in, also one that was just answered, with the break that is due after it.
    case checkIn(due: Rest?)
    /// A segment that ends by the clock, or never.
    case other

    /// Whether it is still the same slice or break.
    public func isSame(as other: Run) -> Bool {
      switch (self, other) {
      case (.slice(_, let one, _), .slice(_, let two, _)): one == two
      case (.rest(let one), .rest(let two)): one.number == two.number
      default: false
      }
    }

    /// Whether it is a slice of the same task, or a break as well.
    public func isLike(_ other: Run) -> Bool {
      switch (self, other) {
      case (.slice(let one, _, _), .slice(let two, _, _)): one == two
      case (.rest, .rest): true
      default: false
      }
    }
  }

  /// The running segment.
  public var run: Run { run(at: clock) }

  /// The running segment with what is left of it at an instant at which nothing is due before.
  public func run(at now: Duration) -> Run {
    let left = remaining(at: now) ?? .zero
    return switch segment {
    case .slice: ring.head.map { .slice($0, number: slices, left: left) } ?? .other
    case .rest(let long): .rest(Rest(long: long, number: rests, length: left))
    case .checkIn: .checkIn(due: restDue)
    case nil where phase == .between(.checkIn): .checkIn(due: restDue)
    case .commitment, .waiting, nil: .other
    }
  }

  /// The state of a task apart from its terms.
  public func standing(of task: Handle) -> Standing {
    let entry = entries[task.index]
    return Standing(
      entry.place, turn: entry.cycle, latest: entry.latest, credit: entry.credit,
      left: entry.left, from: marks.arrivals.first { $0.task == task }?.at)
  }

  /// The time in slices of a task that have ended.
  public func spent(on task: Handle) -> Duration { entries[task.index].spent }

  /// The time in all slices that have ended, also of tasks that were removed since.
  package var spent: Duration { entries.reduce(.zero) { $0 + $1.spent } }

  /// The number of a task's latest slice before the one that begins now or has just begun.
  public func latestSlice(before task: Handle) -> Int {
    segment == .slice ? latestBefore : entries[task.index].latest
  }

  /// A task's credit before the slice that begins now or has just begun.
  public func credit(before task: Handle) -> Duration {
    segment == .slice ? creditBefore : entries[task.index].credit
  }

  /// Whether a commitment can be withdrawn: it runs, or is still to come.
  public func canWithdraw(commitment number: Int) -> Bool {
    state == .commitment(number)
      || marks.commitments.contains { $0.number == number && $0.end > clock }
  }

  /// Applies a compensation at ``clock`` and emits its facts; what follows is due.
  public mutating func make(_ compensation: Compensation) -> [Event] {
    var events: [Event] = []
    if compensation.endsRun, segment != nil {
      let reason: SliceEnd = compensation.postpones ? .postponed : .displaced
      events.append(emit(end(reason, rest: .skipped, at: clock)))
    }
    for (task, terms) in compensation.edits { events.append(emit(.edited(task, terms))) }
    if let quantum = compensation.quantum { events.append(emit(.quantumChanged(quantum))) }
    if let extended = compensation.extended { events += shorten(by: extended) }
    for (task, position) in compensation.moves {
      let position = self.position(of: task, .at(position), in: .ring)
      events.append(emit(.moved(task, position)))
    }
    for (task, standing, goal) in compensation.restored {
      events.append(emit(.restored(task, standing, position(of: task, goal, in: standing.place))))
    }
    for number in compensation.withdrawn { events.append(emit(.commitmentRemoved(number: number))) }
    for (start, end) in compensation.commitments {
      events.append(emit(.commitmentAdded(number: commitmentCount, start: start, end: end)))
    }
    switch compensation.resumption {
    case .slice(let task, let left):
      events.append(emit(slice(of: task, lasting: left, why: .undone)))
    case .rest(let rest):
      events.append(emit(.restStarted(rest, standing: isPaused)))
    case nil: break
    }
    return events
  }

  /// Shortens the running segment; if it has run longer already, it ends at once.
  private mutating func shorten(by extended: Duration) -> [Event] {
    let subject: Fact.Subject
    switch run {
    case .slice(let task, _, _): subject = .slice(task)
    case .rest: subject = .rest
    case .checkIn, .other: return []
    }
    let left = remaining(at: clock) ?? .zero
    let less = min(extended, left)
    return [
      emit(
        .extended(
          subject, by: .zero - less, length: countdown.length - less, remaining: left - less,
          standing: isPaused))
    ]
  }

  private func position(
    of task: Handle, _ goal: Compensation.Goal, in place: Standing.Place
  ) -> Position {
    switch goal {
    case .here: return position(of: task)
    case .at(.after(let other)) where place == .ring && (other == task || !ring.contains(other)):
      return .tail
    // The former head does not take the turn from the task that has it now.
    case .at(.head) where place == .ring: return positionOfNext(of: task)
    case .at(let position): return position
    case .next: return positionOfNext(of: task)
    }
  }
}
