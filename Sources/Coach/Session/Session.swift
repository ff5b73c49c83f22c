import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A rotation with its scribe: requests and the passing of time in, records out.
///
/// It knows no clock and no file; live, accelerated and simulated runs drive the same session.
package struct Session: Sendable {
  package internal(set) var rotation: Rotation
  package internal(set) var scribe: Scribe
  var agendaTracker: AgendaTracker
  /// The commands that can be taken back.
  var history = UndoHistory()
  /// Who asks for what is carried out now.
  var cause = Record.Cause.user
  /// The plan that is followed, if there is one.
  var planTracker: PlanTracker?

  /// A rotation over what was enrolled, about to start.
  package init(
    _ enrolment: Enrolment, rules: Rules, until: Instant? = nil, rotationID: String,
    origin: Origin, wall: WallClock
  ) {
    rotation = Rotation(
      tasks: enrolment.terms, rules: rules, commitments: enrolment.commitments,
      until: until.map(wall.position(of:)), before: enrolment.before)
    scribe = Scribe(
      rotationID: rotationID, origin: origin, roster: enrolment.roster, wall: wall)
    agendaTracker = AgendaTracker(enrolment.agenda, since: wall.timestamp(at: .zero).local.date)
    agendaTracker.sees(Agenda.Window(at: .zero, wall: wall))
  }

  /// The instant up to which everything has happened.
  package var now: Duration { rotation.clock }

  package var isOver: Bool {
    if case .ended = rotation.state { true } else { false }
  }

  /// Whether no task is left, nor to come.
  package var isFinished: Bool {
    let snapshot = rotation.snapshot
    return snapshot.ring.isEmpty && snapshot.coming.isEmpty
  }

  /// Whether every task will be completed by its estimate.
  package var finishesByItself: Bool {
    let snapshot = rotation.snapshot
    return snapshot.rules.finishAtEstimate
      && (snapshot.ring + snapshot.coming).allSatisfy {
        $0.terms.estimate != nil && $0.notice == .pending
      }
  }

  /// The next instant at which something may happen by itself.
  ///
  /// Where nothing else will, no day has to be looked at before it is asked for.
  package var nextDeadline: Duration? {
    rotation.nextDeadline.map { min($0, nextLook ?? $0) }
  }

  /// All there is to know now, for one reader.
  package var snapshot: Record { scribe.snapshot(of: rotation) }

  /// All there is to know now, as a value.
  package var content: SnapshotContent {
    SnapshotContent(
      origin: scribe.origin, rotation: rotation.snapshot, roster: scribe.roster,
      wall: scribe.wall, checkpoint: scribe.checkpoint)
  }

  // MARK: Time

  /// The rotation's first record.
  package mutating func open() -> Record { scribe.opening(rotation) }

  /// A snapshot as the next record of the stream: whoever has missed something goes on there.
  package mutating func checkpoint() -> Record {
    scribe.checkpoint(of: rotation, withdrawn: agendaTracker.withdrawn)
  }

  /// Whether a snapshot comes next: nothing is woken up for it, and none stands in the middle of a
  /// switch, where people would wonder.
  private var isCheckpointDue: Bool {
    guard scribe.isCheckpointDue else { return false }
    switch rotation.state {
    case .ready, .between, .ended: return false
    case .slice, .checkIn, .rest, .commitment, .waiting: return true
    }
  }

  /// The next record at or before `limit`; `nil`: nothing more happens until then.
  package mutating func step(to limit: Duration) -> Record? {
    if isCheckpointDue { return checkpoint() }
    if let record = stepOnAgenda() ?? stepOnPlan() { return record }
    guard let look = nextLook, look <= limit, !isOver else { return stepOnRotation(to: limit) }
    // A day comes behind all else that happens when it begins. One that began unseen, as the wall
    // clock was set or the machine slept, comes before what follows: a slice would begin in vain.
    if look >= now, let record = stepOnRotation(to: look) { return record }
    lookAround()
    return step(to: limit)
  }

  private mutating func stepOnRotation(to limit: Duration) -> Record? {
    guard let event = rotation.step(to: limit) else { return nil }
    let record = scribe.record(event, of: rotation)
    history.note(event.fact, record, in: rotation, of: scribe.roster)
    tellPlan(of: record)
    return record
  }

  /// Everything that happens up to and at `now`.
  package mutating func advance(to now: Duration) -> [Record] {
    var records: [Record] = []
    while let record = step(to: now) { records.append(record) }
    return records
  }

  /// Closes everything now, before anything else that is due.
  package mutating func close(_ reason: Closing, exitCode: Int? = nil) -> [Record] {
    rotation.close(reason).map { event in
      var record = scribe.record(event, of: rotation)
      history.note(event.fact, record, in: rotation, of: scribe.roster)
      if let exitCode, case .ended = record.content {
        record.content = .ended(reason, exitCode: exitCode)
      }
      return record
    }
  }

  /// The segment that runs now, for readers that count along: a `tick`.
  package var tick: Record {
    let snapshot = rotation.snapshot
    return scribe.remark(
      .tick(
        snapshot.task.map { TaskCard(scribe.roster[$0]) }, remaining: snapshot.remaining),
      at: snapshot.clock, cycle: max(1, snapshot.cycle))
  }

  /// Says something that happened around the rotation.
  package mutating func note(_ content: Record.Content) -> Record {
    scribe.record(content, at: now, cycle: max(1, rotation.cycle))
  }

  /// Returns the records for a reader that has missed some.
  package func lost(from first: Int) -> Record {
    scribe.remark(
      .lost(from: first, to: scribe.seq), at: now, cycle: max(1, rotation.cycle))
  }

  // MARK: The two clocks

  /// Takes note that the wall clock was set: it showed `wall` at the instant `now`.
  package mutating func setWall(to wall: Instant, at now: Duration) {
    let anchor = wall - now
    // A later anchor means that what hangs on the wall clock comes earlier on the rotation's.
    // No record says when: who reads them can only know what was over at the last one.
    rotation.shiftMarks(by: scribe.wall.anchor - anchor, at: now, since: scribe.lastInstant)
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
  package mutating func sleep(
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
    records += events.map { event in
      let record = scribe.record(event, of: rotation)
      history.note(event.fact, record, in: rotation, of: scribe.roster)
      return record
    }
    if counted > .zero {
      while let next = nextDeadline, next < wakeUp { records += advance(to: next) }
      setWall(to: wall, at: wakeUp)
    }
    records += advance(to: wakeUp)
    return (records, counted)
  }
}
