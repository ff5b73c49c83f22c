import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A rotation with its scribe: requests and the passing of time in, records out.
///
/// It knows no clock and no file; live, accelerated and simulated runs drive the same session.
public struct Session: Sendable {
  public internal(set) var rotation: Rotation
  public internal(set) var scribe: Scribe

  /// A rotation over what was enrolled, about to start.
  public init(
    _ enrolment: Enrolment, rules: Rules, until: Instant? = nil, rotationID: String,
    origin: Origin, wall: WallClock
  ) {
    rotation = Rotation(
      tasks: enrolment.terms, rules: rules, commitments: enrolment.commitments,
      until: until.map(wall.position(of:)))
    scribe = Scribe(
      rotationID: rotationID, origin: origin, roster: enrolment.roster, wall: wall)
  }

  /// The instant up to which everything has happened.
  public var now: Duration { rotation.clock }

  public var isOver: Bool {
    if case .ended = rotation.state { true } else { false }
  }

  /// Whether no task is left, nor to come.
  public var isFinished: Bool {
    let snapshot = rotation.snapshot
    return snapshot.ring.isEmpty && snapshot.coming.isEmpty
  }

  /// Whether every task will be completed by its estimate.
  public var finishesByItself: Bool {
    let snapshot = rotation.snapshot
    return snapshot.rules.finishAtEstimate
      && (snapshot.ring + snapshot.coming).allSatisfy {
        $0.terms.estimate != nil && $0.notice == .pending
      }
  }

  /// The next instant at which something may happen by itself.
  public var nextDeadline: Duration? { rotation.nextDeadline }

  /// All there is to know now, for one reader.
  public var snapshot: Record { scribe.snapshot(of: rotation) }

  /// All there is to know now, as a value.
  public var content: SnapshotContent {
    SnapshotContent(
      origin: scribe.origin, rotation: rotation.snapshot, roster: scribe.roster,
      wall: scribe.wall)
  }

  // MARK: Time

  /// The rotation's first record.
  public mutating func open() -> Record { scribe.opening(rotation) }

  /// The next record at or before `limit`; `nil`: nothing more happens until then.
  public mutating func step(to limit: Duration) -> Record? {
    rotation.step(to: limit).map { scribe.record($0, of: rotation) }
  }

  /// Everything that happens up to and at `now`.
  public mutating func advance(to now: Duration) -> [Record] {
    var records: [Record] = []
    while let record = step(to: now) { records.append(record) }
    return records
  }

  /// Closes everything now, before anything else that is due.
  public mutating func close(_ reason: Closing, exitCode: Int? = nil) -> [Record] {
    rotation.close(reason).map { event in
      var record = scribe.record(event, of: rotation)
      if let exitCode, case .ended = record.content {
        record.content = .ended(reason, exitCode: exitCode)
      }
      return record
    }
  }

  /// What runs now, for those who count along: a `tick`.
  public var tick: Record {
    let snapshot = rotation.snapshot
    return scribe.remark(
      .tick(
        snapshot.task.map { TaskCard(scribe.roster[$0]) }, remaining: snapshot.remaining),
      at: snapshot.clock, cycle: max(1, snapshot.cycle))
  }

  /// What a reader missed.
  public func lost(from first: Int) -> Record {
    scribe.remark(
      .lost(from: first, to: scribe.seq), at: now, cycle: max(1, rotation.snapshot.cycle))
  }

  // MARK: The two clocks

  /// Takes note that the wall clock was set: it showed `wall` at the instant `now`.
  public mutating func setWall(to wall: Instant, at now: Duration) {
    let anchor = wall - now
    // A later anchor means that what hangs on the wall clock comes earlier on the rotation's.
    rotation.shiftMarks(by: scribe.wall.anchor - anchor, at: now)
    scribe.wall.anchor = anchor
  }

  /// Takes note that the machine slept, or the process stood still, for `asleep` from `start` on.
  ///
  /// - Parameters:
  ///   - asleep: How long.
  ///   - start: The instant on the rotation's clock at which it fell asleep.
  ///   - frozen: Whether only the process stood still.
  ///   - wall: What the wall clock shows at the wake-up.
  /// - Returns: What happened, and how much of the time passes on the rotation's clock.
  public mutating func sleep(
    for asleep: Duration, since start: Duration, frozen: Bool, wakingAt wall: Instant
  ) -> (records: [Record], counted: Duration) {
    var records = advance(to: start)
    guard !isOver else { return (records, .zero) }
    let policy = scribe.origin.onSleep
    let counted = rotation.counted(of: asleep, policy)
    let wakeUp = now + counted
    // Time that counts passes as if nobody slept; only then the two clocks are found apart.
    if counted == .zero { setWall(to: wall, at: wakeUp) }
    var events: [Event] = []
    try? rotation.perform(.slept(asleep, frozen: frozen, policy), into: &events)
    records += events.map { scribe.record($0, of: rotation) }
    if counted > .zero {
      while let next = nextDeadline, next < wakeUp { records += advance(to: next) }
      setWall(to: wall, at: wakeUp)
    }
    records += advance(to: wakeUp)
    return (records, counted)
  }
}
