/// A round-robin rotation: every task of the ring has its slice in turn.
///
/// A value that reads no clock, arms no timer and prints nothing. Its driver asks for
/// ``nextDeadline``, sleeps until then, calls ``advance(to:)`` and processes the events:
///
/// ```swift
/// var rotation = Rotation(
///   tasks: [Terms(), Terms(slice: .seconds(40))], rules: Rules(quantum: .seconds(25)))
/// let events = rotation.advance(to: .seconds(90))
/// ```
///
/// All instants are on the rotation's clock, which is zero at the start. A missed deadline takes
/// effect at its own instant, not at the wake-up, so nothing drifts.
public struct Rotation: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    /// Nothing has been emitted yet.
    case ready
    /// A segment has ended and the next has not begun; not visible between two calls.
    case between(Ending)
    case running(Segment)
    case ended(Closing)
  }

  /// The initial rules; the quantum may have changed since.
  public internal(set) var rules: Rules
  /// The instant up to which everything has happened.
  public internal(set) var clock = Duration.zero

  var phase = Phase.ready
  /// The elapsed and remaining time of the segment.
  var countdown = Countdown(nil, at: .zero, since: nil)
  var entries: ContiguousArray<Entry> = []
  var ring = Ring()
  var marks = Marks()
  /// The completed tasks, in the order of completion.
  var done: [Handle] = []
  /// The instant at which the rotation was paused.
  public internal(set) var pausedSince: Duration?

  /// The number of the current or last cycle; 0 before the first.
  public internal(set) var cycle = 0
  /// Whether a task still has to take its turn in the cycle.
  var cycleIsOpen = false
  /// The number of tasks that the open cycle waits for.
  var awaited = 0

  /// The number of slices begun.
  public internal(set) var slices = 0
  /// The number of breaks begun since the start or the last commitment.
  public internal(set) var rests = 0
  /// The number of commitments ever added.
  var commitmentCount = 0
  /// The task whose slice was the last to begin.
  var last: Handle?
  /// The task that had the slice before that.
  var beforeLast: Handle?
  /// The number of the slice that `last` had before that, for ``latestSlice(before:)`` only.
  var latestBefore = 0
  /// The credit that `last` had before its slice, for ``credit(before:)`` only.
  var creditBefore = Duration.zero
  /// The task that gets the rest of its slice after the running commitment.
  var cut: Handle?

  /// A rotation that is about to start at zero.
  ///
  /// A task that arrives at zero or before is in the ring from the start. Commitments are numbered
  /// from 0 in the given order. `before` is the time already spent on each task, which counts for
  /// its estimate; zero for tasks beyond its end.
  public init(
    tasks: [Terms], rules: Rules, commitments: [(start: Duration, end: Duration)] = [],
    until: Duration? = nil, before: [Duration] = []
  ) {
    self.rules = rules
    entries.reserveCapacity(tasks.count)
    var arrivals: [Marks.Arrival] = []
    for (index, terms) in tasks.enumerated() {
      let handle = Handle(index)
      let before = index < before.count ? before[index] : .zero
      if let from = terms.from, from > .zero {
        entries.append(Entry(terms, place: .coming, cycle: 0, before: before))
        arrivals.append(Marks.Arrival(at: from, task: handle))
      } else {
        entries.append(Entry(terms, place: .ring, cycle: 0, before: before))
        ring.insert(handle, at: .tail)
      }
    }
    marks.add(contentsOf: arrivals)
    for commitment in commitments { add(start: commitment.start, end: commitment.end) }
    marks.until = until
  }

  /// Whether the rotation is paused.
  public var isPaused: Bool { pausedSince != nil }

  /// The task that has the turn: the running one, or the one interrupted by a commitment.
  var holder: Handle? {
    segment == .slice ? ring.head : cut
  }

  /// The current segment, running or paused.
  var segment: Segment? {
    if case .running(let segment) = phase { segment } else { nil }
  }

  // MARK: Time

  /// Returns the next event at or before `limit`; `nil` if there is none, and the clock is at
  /// `limit`.
  ///
  /// Simultaneous events come one by one, in their order.
  public mutating func step(to limit: Duration) -> Event? {
    let (now, fact) = next(by: limit)
    clock = now
    return fact.map { emit($0) }
  }

  /// Everything that happens up to and at `now`, in order.
  public mutating func advance(to now: Duration) -> [Event] {
    var events: [Event] = []
    while let event = step(to: now) { events.append(event) }
    return events
  }

  /// The next instant at which something may happen by itself; `nil` if only a command can change
  /// the state.
  public var nextDeadline: Duration? {
    var copy = self
    return copy.due(at: clock) == nil ? copy.nextMark(after: clock) : clock
  }

  /// Whether a pause holds everything except commitments: only a command can resume the rotation.
  public var isHeldByPause: Bool {
    var copy = self
    return isPaused && segment != nil && copy.due(at: clock) == nil && endOfSegment == nil
      && hasNoArrivalOrUntil
  }

  /// Whether no task is still to arrive, and no instant (`until`) closes the rotation.
  public var hasNoArrivalOrUntil: Bool { marks.nextArrival == nil && marks.until == nil }

  /// Shifts all marks of the wall clock by `offset`, after that diverged from the rotation's clock.
  ///
  /// - Parameters:
  ///   - offset: The delay of the marks.
  ///   - now: The instant; until then nothing else happens.
  ///   - start: The earliest instant of the divergence, if no program observed it.
  public mutating func shiftMarks(
    by offset: Duration, at now: Duration, since start: Duration? = nil
  ) {
    clock = max(clock, now)
    if offset != .zero { marks.shift(by: offset, since: start ?? clock, at: clock) }
  }

  /// The part of a suspended time that passes on the rotation's clock.
  ///
  /// Segments other than slices count it up to their own end; the next one begins at the wake-up.
  public func counted(of asleep: Duration, _ policy: SleepPolicy) -> Duration {
    guard let segment, !isPaused else { return .zero }
    if policy == .count { return asleep }
    if segment == .slice { return .zero }
    var ends = [endOfSegment, marks.until]
    if segment == .waiting { ends.append(marks.nextArrival?.at) }
    if segment != .commitment {
      // A segment that is over by the wake-up leaves nothing to begin then.
      let next = marks.commitments.first { $0.start > clock && $0.end > clock + asleep }
      ends.append(next?.start)
    }
    return ends.compactMap(\.self).map { max(.zero, $0 - clock) }.reduce(asleep, min)
  }

  // MARK: Saying

  /// Emits `fact` now and applies it.
  mutating func emit(_ fact: Fact) -> Event {
    let before = cycle
    evolve(fact)
    let number = if case .cycleEnded = fact { before } else { cycle }
    return Event(at: clock, cycle: max(1, number), fact: fact)
  }

  /// Applies an event of another rotation: replaying all facts in order reproduces that rotation.
  public mutating func replay(_ event: Event) {
    clock = event.at
    evolve(event.fact)
  }
}
