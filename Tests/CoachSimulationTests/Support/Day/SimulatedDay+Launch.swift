import CivilTime
import Coach
import EventStream
import Journals
import Platform
import RoundRobin
import Tasks
import Thoroughness

/// How a rotation begins, or is taken up from the journal.
extension SimulatedDay {
  /// Does what `rota run` does: reads the journal, and takes up what is open, or begins anew.
  func launch() {
    let (chronicle, fold) = readJournal()
    guard let chronicle, var session = fold.flatMap({ Session($0) }), session.isOpen else {
      return begin()
    }
    let lastSeen =
      past.rotation == chronicle.rotation && !session.isOver ? past.lastSeen : nil
    if dice.isOnce(in: 4) {
      abandon(&session, of: chronicle, lastSeen: lastSeen)
      return begin()
    }
    takeUp(session, of: chronicle, lastSeen: lastSeen)
  }

  /// Reads what the journal has of the rotation that was written to last.
  func readJournal() -> (Chronicle?, StreamFold?) {
    var records: [Record] = []
    do throws(SystemError) {
      records = try disk.latestRotation()?.records ?? []
    } catch {
      witness.expect(false, .crash, "the journal cannot be read: \(error)")
    }
    let found = records.first.flatMap { chronicles[$0.rotation] }
    if let former = past.rotation.flatMap({ chronicles[$0] }), former !== found {
      _ = former.wake([], after: past.wasPowerCut)
    }
    return (found, found?.wake(records, after: past.wasPowerCut))
  }

  // MARK: Beginning

  private func begin() {
    let zone = Zone(offset: 60 * dice.number(-600...600))
    let wall = WallClock(anchor: machine.time.wall, zone: zone)
    var generator = SeededNumbers(seed: dice.next())
    let id = RotationID.draw(using: &generator)
    for _ in 0..<dice.number(0...4) { book.change(at: wall.anchor, &dice) }
    let items = list()
    lines = items.filter(\.isCommitment)
    let session = Session(
      Enrolment(items, calendar: book.calendar, wall: wall), rules: .any(&dice),
      until: dice.isOnce(in: 6) ? wall.anchor + dice.duration(.minutes(1)...(.hours(20))) : nil,
      rotationID: id, origin: origin(), wall: wall)
    let chronicle = Chronicle(
      of: id, witness: witness, sabotage: sabotage)
    chronicles[id] = chronicle
    witness.count(.rotations)
    run(session, resumption: nil, of: chronicle)
  }

  /// The tasks of the day, and perhaps a commitment.
  private func list() -> [TaskItem] {
    let lines =
      (0..<dice.number(1...7)).map { _ in Wish.task(&dice) }
      + (0..<dice.number(0...2)).map { _ in "Lunch at:\(Wish.clock(&dice))-\(Wish.clock(&dice))" }
    do {
      return try TaskList(reading: Array(lines.joined(separator: "\n").utf8), as: .todoTxt).items
    } catch {
      preconditionFailure("The simulation writes no such list: \(error)")
    }
  }

  private func origin() -> Origin {
    Origin(
      name: "default", machine: "simulated", pid: machine.program + 1, list: "todo.txt",
      onSleep: SleepPolicy.allCases[dice.number(0...3)])
  }

  // MARK: Taking up

  private func takeUp(_ session: Session, of chronicle: Chronicle, lastSeen: Duration?) {
    witness.count(.takeUps)
    let resumption = Session.Resumption(
      wall: machine.time.wall, zone: session.wall.zone, origin: origin(),
      rules: dice.isOnce(in: 3) ? .any(&dice) : session.rotation.rules,
      until: dice.isOnce(in: 6)
        ? machine.time.wall + dice.duration(.minutes(1)...(.hours(20))) : nil,
      lastSeen: lastSeen, agenda: Agenda(lines: lines, calendar: book.calendar))
    let last = chronicle.heardSeq
    let bound = bound(on: chronicle, session.rotation)
    run(session, resumption: resumption, of: chronicle)
    guard chronicle.records.count > last, witness.violations.isEmpty else { return }
    let recovered = chronicle.records[last]
    witness.expect(
      "\(recovered.content.kind)" == "recovered", .recovery, "\(recovered.content.kind) is first")
    witness.expect(
      recovered.at <= bound, .recovery, "it goes on at \(recovered.at), not by \(bound)")
  }

  /// The latest instant at which a rotation can go on: no time counts in which nobody is known to
  /// have been there, but for what counts without anybody.
  private func bound(on chronicle: Chronicle, _ rotation: Rotation) -> Duration {
    guard past.rotation == chronicle.rotation else { return .hours(10_000) }
    let known = max(chronicle.lastInstant, min(past.lastSeen ?? .zero, past.present))
    if rotation.isPaused { return known }
    switch rotation.state {
    case .ready, .between, .slice, .ended: return known
    case .checkIn, .rest, .commitment, .waiting:
      if machine.wallWasSet(since: min(chronicle.lastButOneTime, past.lastLook.time)) {
        return .hours(10_000)
      }
      let ages = [past.lastLook, (chronicle.lastTime, chronicle.lastInstant)].map { look in
        look.told + (machine.time.now - look.time) + .seconds(1)
      }
      return ages.reduce(known, max)
    }
  }

  private func abandon(_ session: inout Session, of chronicle: Chronicle, lastSeen: Duration?) {
    witness.count(.abandoned)
    let last = chronicle.lastInstant
    let journal = SimulatedJournal(
      machine: machine, disk: disk, chronicle: chronicle, dice: dice.own(machine.program + 5000))
    _ = journal.add(session.abandon(at: machine.time.wall, lastSeen: lastSeen))
    _ = journal.finish(by: machine.time.monotonic + .seconds(2))
    witness.expect(
      chronicle.lastInstant <= max(last, lastSeen ?? .zero), .recovery,
      "it is closed at \(chronicle.lastInstant), last seen at \(lastSeen ?? last)")
  }

  // MARK: Running

  private func run(_ session: Session, resumption: Session.Resumption?, of chronicle: Chronicle) {
    past = Past(rotation: chronicle.rotation)
    let program = SimulatedProgram(
      session, resumption: resumption, chronicle: chronicle, book: book, disk: disk, on: machine,
      dice: dice.own(machine.program + 1000), queue: queue)
    self.program = program
    program.coach.start { [unowned self] outcome in isOver(outcome) }
    look()
  }

  private func isOver(_ outcome: LiveCoach.Outcome) {
    guard !machine.hasDied else { return }
    witness.tell("over: \(outcome)")
    machine.schedule("the program ends", after: .zero, &dice) { [unowned self] in
      guard let program else { return }
      if case .signal = outcome { witness.count(.interrupts) }
      remember(program, isPowerCut: false)
      release()
    }
  }
}

extension Session {
  /// Whether it can be taken up.
  fileprivate var isOpen: Bool {
    if case .ended(let reason) = rotation.state { reason.isInterruption } else { true }
  }
}

extension Rules {
  /// Rules as somebody might choose them.
  fileprivate static func any(_ dice: inout SeededNumbers) -> Rules {
    Rules(
      quantum: dice.isOnce(in: 2) ? .minutes(25) : dice.duration(.minutes(3)...(.minutes(60))),
      breaks: dice.isOnce(in: 2)
        ? Breaks(
          length: dice.duration(.minutes(1)...(.minutes(10))),
          long: dice.isOnce(in: 2) ? .minutes(20) : nil, every: dice.number(1...4)) : nil,
      checkIn: dice.isOnce(in: 4) ? .minutes(5) : nil, unused: dice.one(of: .drop, .keep),
      finishAtEstimate: dice.isOnce(in: 4),
      warnings: dice.isOnce(in: 2) ? [.minutes(5), .minutes(1)] : [],
      cycles: dice.isOnce(in: 10) ? dice.number(3...30) : nil)
  }
}
