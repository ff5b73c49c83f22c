import CivilTime
import EventStream
import RoundRobin
import Tasks

/// A rotation with its scribe: the input is requests and time, the output is records.
///
/// It uses no clocks and no files; live, accelerated and simulated runs drive the same session.
package struct Session: Sendable {
  package internal(set) var rotation: Rotation
  package internal(set) var scribe: Scribe
  var agendaTracker: AgendaTracker
  /// The commands that can be undone.
  var history = UndoHistory()
  /// The cause of the current changes.
  var cause = Record.Cause.user
  /// The plan that is followed, if any.
  var planTracker: PlanTracker?

  /// A rotation of the enrolled tasks, about to start.
  package init(
    _ enrolment: Enrolment, rules: Rules, until: Instant? = nil, rotationID: String,
    origin: Origin, wall: WallClock
  ) {
    rotation = Rotation(
      tasks: enrolment.terms, rules: rules, commitments: enrolment.commitments,
      until: until.map(wall.position(of:)), before: enrolment.before)
    scribe = Scribe(
      rotationID: rotationID, origin: origin, roster: enrolment.roster, wall: wall)
    agendaTracker = AgendaTracker(enrolment.agenda, since: wall.beginning.date)
    agendaTracker.sees(Agenda.Window(at: .zero, wall: wall))
  }

  /// The instant up to which everything has happened.
  package var now: Duration { rotation.clock }

  package var isOver: Bool { rotation.state.isOver }

  /// Whether no task is left or to come.
  package var isFinished: Bool { rotation.isFinished }

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
  /// If nothing else can happen, further days are examined only on demand.
  package var nextDeadline: Duration? {
    rotation.nextDeadline.map { min($0, nextLook ?? $0) }
  }

  /// The complete state, for one reader.
  package var snapshot: Record { scribe.snapshot(of: rotation) }

  /// The complete state as a value.
  package var content: SnapshotContent {
    SnapshotContent(
      origin: scribe.origin, rotation: rotation.snapshot, roster: scribe.roster,
      wall: scribe.wall, beginning: scribe.beginning, checkpoint: scribe.checkpoint)
  }

  // MARK: Time

  /// The rotation's first record.
  package mutating func open() -> Record {
    fitFirstTurn()
    return scribe.opening(rotation)
  }

  /// A snapshot as the next record of the stream, where readers can continue after a gap.
  package mutating func checkpoint() -> Record {
    scribe.checkpoint(of: rotation, withdrawn: agendaTracker.withdrawn)
  }

  /// Whether a snapshot comes next: it causes no wake-up, and does not come in the middle of a
  /// switch, where it would be confusing.
  private var isCheckpointDue: Bool {
    guard scribe.isCheckpointDue else { return false }
    switch rotation.state {
    case .ready, .between, .ended: return false
    case .slice, .checkIn, .rest, .commitment, .waiting: return true
    }
  }

  /// The next record at or before `limit`; `nil` if there is none.
  package mutating func step(to limit: Duration) -> Record? {
    while true {
      if isCheckpointDue { return checkpoint() }
      if let record = stepOnAgenda() ?? stepOnPlan() { return record }
      guard let look = nextLook, look <= limit, !isOver else { return stepOnRotation(to: limit) }
      // A day begins after all other events of its instant. If its beginning was missed, as the
      // wall clock was set or the machine slept, it precedes what follows: a slice would begin in
      // vain.
      if look >= now, let record = stepOnRotation(to: look) { return record }
      lookAround()
    }
  }

  mutating func stepOnRotation(to limit: Duration) -> Record? {
    guard let event = rotation.step(to: limit) else { return nil }
    let record = record(event)
    updatePlan(after: record)
    return record
  }

  /// Records an event that has been applied, also in the undo history.
  mutating func record(_ event: Event, isPlanned: Bool = false) -> Record {
    var record = scribe.record(event, of: rotation)
    if cause == .list { record = record.fromList }
    if isPlanned { record.content = record.content.markedAsPlanned }
    history.note(event.fact, record, in: rotation, of: scribe.roster)
    return record
  }

  /// Executes a command of the agenda or the plan; `nil` if it changes nothing.
  mutating func attempt(_ command: Command, isPlanned: Bool = false) -> Record? {
    var events: [Event] = []
    try? rotation.perform(command, into: &events)
    return events.first.map { record($0, isPlanned: isPlanned) }
  }

  /// Everything that happens up to and at `now`.
  package mutating func advance(to now: Duration) -> [Record] {
    var records: [Record] = []
    while let record = step(to: now) { records.append(record) }
    return records
  }

  /// Closes the rotation now, before anything else that is due.
  package mutating func close(_ reason: Closing, exitCode: Int? = nil) -> [Record] {
    rotation.close(reason).map { event in
      var record = record(event)
      if let exitCode, case .ended = record.content {
        record.content = .ended(reason, exitCode: exitCode)
      }
      return record
    }
  }

  /// The segment that runs now, for readers that count along: a `tick`.
  package var tick: Record {
    scribe.remark(
      .tick(rotation.task.map { TaskCard(scribe.roster[$0]) }, remaining: rotation.remaining),
      at: now, cycle: max(1, rotation.cycle))
  }

  /// Records an event beside the rotation itself.
  package mutating func note(_ content: Record.Content) -> Record {
    scribe.record(content, at: now, cycle: max(1, rotation.cycle))
  }

  /// The record for a reader that has missed those from a number on.
  package func lost(from first: Int) -> Record {
    scribe.remark(
      .lost(from: first, to: scribe.seq), at: now, cycle: max(1, rotation.cycle))
  }

  // MARK: The two clocks

  /// Processes a change of the wall clock, which showed `wall` at the instant `now`.
  package mutating func setWall(to wall: Instant, at now: Duration) {
    let anchor = wall - now
    // A later anchor means that marks come earlier on the rotation's clock. No record contains the
    // instant: readers only know what was over at the last record.
    rotation.shiftMarks(by: scribe.wall.anchor - anchor, at: now, since: scribe.lastInstant)
    history.shiftMarks(by: scribe.wall.anchor - anchor)
    scribe.wall.anchor = anchor
  }

  /// Processes a time `asleep` from `start` on in which the machine was suspended or the process
  /// stopped.
  ///
  /// - Parameters:
  ///   - asleep: Its length.
  ///   - start: Its beginning on the rotation's clock.
  ///   - frozen: Whether only the process was stopped.
  ///   - wall: The wall time at the wake-up.
  /// - Returns: The records, and how much of the time passes on the rotation's clock.
  package mutating func sleep(
    for asleep: Duration, since start: Duration, frozen: Bool, wakingAt wall: Instant
  ) -> (records: [Record], counted: Duration) {
    var records = advance(to: start)
    guard !isOver else { return (records, .zero) }
    let policy = scribe.origin.onSleep
    let counted = rotation.counted(of: asleep, policy)
    let wakeUp = now + counted
    // Time that counts passes normally; afterwards the clocks are compared.
    if counted == .zero { setWall(to: wall, at: wakeUp) }
    var events: [Event] = []
    try? rotation.perform(.slept(asleep, frozen: frozen, policy), into: &events)
    records += events.map { record($0) }
    if counted > .zero {
      while let next = nextDeadline, next < wakeUp { records += advance(to: next) }
      setWall(to: wall, at: wakeUp)
    }
    records += advance(to: wakeUp)
    return (records, counted)
  }
}
