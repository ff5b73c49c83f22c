/// A round-robin rotation: every task of the ring has its slice in turn.
///
/// A value that reads no clock, arms no timer and prints nothing. Its driver asks for
/// ``nextDeadline``, sleeps until then, calls ``advance(to:)`` and hands on the events:
///
/// ```swift
/// var rotation = Rotation(
///   tasks: [Terms(), Terms(slice: .seconds(40))], rules: Rules(quantum: .seconds(25)))
/// let events = rotation.advance(to: .seconds(90))
/// ```
///
/// All instants are on the rotation's clock, which is zero at the start. A deadline that was missed
/// is crossed at its own instant, never at the wake-up, so nothing drifts.
public struct Rotation: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    /// Not even `started` was said.
    case ready
    /// A segment ended and what follows has not begun; never seen between two calls.
    case between(Ending)
    case running(Segment)
    case ended(Closing)
  }

  /// The rules that the rotation was given; the quantum may have changed since.
  public internal(set) var rules: Rules
  /// The instant up to which everything has happened.
  public internal(set) var clock = Duration.zero

  var phase = Phase.ready
  /// How far the segment is that runs.
  var countdown = Countdown(nil, at: .zero, since: nil)
  var entries: ContiguousArray<Entry> = []
  var ring = Ring()
  var marks = Marks()
  /// The completed tasks, in the order of completion.
  var done: [Handle] = []
  /// Since when the rotation is paused.
  var pausedSince: Duration?

  /// The number of the cycle, or of the last one; 0 before the first.
  public internal(set) var cycle = 0
  /// Whether a task has still to take its turn in the cycle.
  var cycleIsOpen = false
  /// How many tasks of the ring the open cycle waits for.
  var awaited = 0

  /// How many slices have begun.
  public internal(set) var slices = 0
  /// How many breaks have begun since the start or the last commitment.
  var rests = 0
  /// How many commitments were ever given.
  var commitmentCount = 0
  /// The task whose slice was the last to begin.
  var last: Handle?
  /// The task that had the slice before that.
  var beforeLast: Handle?
  /// The task that gets the rest of its slice after the commitment that runs.
  var cut: Handle?

  /// A rotation that is about to start at zero.
  ///
  /// A task that arrives at zero or before is in the ring from the start. Commitments are numbered
  /// from 0 in the order given. `before` is the time that counts for the estimate of each task from
  /// before the rotation; none, where it has no number.
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

  /// The task that holds the turn: the one that runs, or the one that a commitment cut.
  var holder: Handle? {
    segment == .slice ? ring.head : cut
  }

  /// The segment that runs or stands.
  var segment: Segment? {
    if case .running(let segment) = phase { segment } else { nil }
  }

  // MARK: Time

  /// The next event at or before `limit`, if there is one; otherwise the clock is at `limit`.
  ///
  /// Events come one at a time, in the order of one instant.
  public mutating func step(to limit: Duration) -> Event? {
    let (now, fact) = next(by: limit)
    clock = now
    return fact.map { say($0) }
  }

  /// Everything that happens up to and at `now`, in order.
  public mutating func advance(to now: Duration) -> [Event] {
    var events: [Event] = []
    while let event = step(to: now) { events.append(event) }
    return events
  }

  /// The next instant at which something may happen by itself; `nil`: only a command can change
  /// anything.
  public var nextDeadline: Duration? {
    due(at: clock) == nil ? nextMark(after: clock) : clock
  }

  /// Whether a pause holds everything but commitments still to come: whatever they do, only a
  /// command can let the rotation go on.
  public var isHeldByPause: Bool {
    isPaused && segment != nil && due(at: clock) == nil && endOfSegment == nil && comesToNoTurn
  }

  /// Whether neither an arrival nor the end of the day is still to come.
  public var comesToNoTurn: Bool { marks.nextArrival == nil && marks.until == nil }

  /// Moves everything that hangs on the wall clock by `offset`, as the two clocks moved apart at
  /// `now`, up to which nothing else happens.
  ///
  /// - Parameters:
  ///   - offset: By how much later it comes.
  ///   - now: The instant.
  ///   - start: Since when the clocks may have moved apart, if no program saw it.
  public mutating func shiftMarks(
    by offset: Duration, at now: Duration, since start: Duration? = nil
  ) {
    clock = max(clock, now)
    if offset != .zero { marks.shift(by: offset, since: start ?? clock, at: clock) }
  }

  /// How much of a time asleep passes on the rotation's clock.
  ///
  /// Segments other than slices count sleep up to their own end, and the next one begins at the wake-up.
  public func counted(of asleep: Duration, _ policy: SleepPolicy) -> Duration {
    guard let segment, !isPaused else { return .zero }
    if policy == .count { return asleep }
    if segment == .slice { return .zero }
    var ends = [endOfSegment, marks.until]
    if segment == .waiting { ends.append(marks.nextArrival?.at) }
    if segment != .commitment {
      // One that is over by the wake-up leaves nothing that could begin then.
      let next = marks.commitments.first { $0.start > clock && $0.end > clock + asleep }
      ends.append(next?.start)
    }
    return ends.compactMap(\.self).map { max(.zero, $0 - clock) }.reduce(asleep, min)
  }

  // MARK: Saying

  /// Lets `fact` happen now.
  mutating func say(_ fact: Fact) -> Event {
    let before = cycle
    evolve(fact)
    let number = if case .cycleEnded = fact { before } else { cycle }
    return Event(at: clock, cycle: max(1, number), fact: fact)
  }

  /// Lets an event happen that another rotation said: facts replayed in order give that rotation.
  public mutating func replay(_ event: Event) {
    clock = event.at
    evolve(event.fact)
  }
}
