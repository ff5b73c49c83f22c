import CivilTime
import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin

/// The driver of a live rotation: one serial queue, and one timer for deadlines and screen.
///
/// It sleeps until the next deadline, the next change of the screen, a key, a request, or a change
/// of the clocks. At any wake-up it advances the rotation to the present, passes the records to the
/// journal and then to all readers, and arms the timer again.
package final class LiveCoach: Sendable {
  struct State: ~Copyable {
    var run: ScriptedSession
    var clock: RotationClock
    var watch: ClockWatch
    var outlets = StreamOutlets()
    /// The instant of CLOCK_MONOTONIC at which the timer should fire.
    var armed: Duration?
    var timer: (any Alarm)?
    /// The observers of the wall clock and of signals.
    var clockWatch: (any Sendable)?
    var signalWatch: (any Sendable)?
    /// The number of the last record that was passed on.
    var told = 0
    /// The day that the wall clock showed last.
    var day: CivilDate?
    /// The replies whose records are not on the disk yet.
    var unanswered = UnansweredRequests()
    /// The next timeout of a reply that waits for the list.
    var awaited: Duration?
    var phase = Phase.running
    /// Whether the journal or the list lacks something at the end.
    var hasLost = false
    /// Called once, when all is over.
    var whenOver: @Sendable (Outcome) -> Void = { _ in }
  }

  package let queue: DispatchQueue
  let setup: Setup
  let host: any Host
  let state: Confined<State>

  package init(_ setup: consuming Setup, host: any Host = SystemHost(), queue: DispatchQueue) {
    self.queue = queue
    self.host = host
    let sample = ClockWatch.Sample(host.clocks)
    state = Confined(
      State(
        run: setup.run, clock: RotationClock(origin: sample.monotonic, speed: setup.speed),
        watch: ClockWatch(sample)),
      to: queue)
    self.setup = setup
  }

  /// Runs the rotation to its end; blocks the calling thread.
  package func run() -> Outcome {
    let over = DispatchSemaphore(value: 0)
    let outcome = Locked<Outcome?>(nil)
    queue.sync {
      start { end in
        outcome.withLock { $0 = end }
        over.signal()
      }
    }
    FreeMemory.giveBack()
    over.wait()
    return outcome.withLock { $0 } ?? .ended(.failed)
  }

  /// Executes a request; the display shows a refusal.
  package func perform(_ request: Request) {
    wake { session in
      let (records, refused) = session.hear(request)
      if let refused { complain("\(refused)") }
      return records
    }
  }

  /// Whether the journal or the list lacks something at the end; asked on the queue.
  package var hasLost: Bool { state.value.hasLost }

  /// Redraws the picture.
  package func refresh() { wake { _ in [] } }

  // MARK: Start

  /// Begins, on the queue; `whenOver` is called there at the very end.
  package func start(whenOver: @escaping @Sendable (Outcome) -> Void) {
    state.value.whenOver = whenOver
    if let path = openOutlets() { return leave(with: .unusable(path: path)) }
    state.value.timer = host.makeTimer(queue: queue) { [weak self] in self?.timerFired() }
    state.value.signalWatch = host.watchSignals(queue: queue) { [weak self] in self?.handle($0) }
    if setup.watchesClocks {
      state.value.clockWatch = host.watchClock(queue: queue) { [weak self] in self?.refresh() }
    }
    setup.display?.whenGone { [weak self] in self?.displayIsGone() }
    setup.services.journal?.whenChanged { [weak self] in self?.take($0) }
    setup.services.hooks?.whenChanged { [weak self] in self?.take($0) }
    setup.services.planner?.open { [weak self] in self?.take($0) }
    setup.display?.enter()
    tell(opening())
    if !setup.outlets.isEmpty { closeIfUnwatched(.failed) }
    guard !state.value.run.isOver else { return }
    setup.services.control?.whenUnwatched { [weak self] in self?.watchersHaveGone() }
    setup.services.control?.open(
      asked: { [weak self] in self?.serve() },
      missed: { [weak self] in self?.missed(from: $0) ?? [] })
    setup.services.list?.open { [weak self] in self?.take($0) }
    setup.services.calendars?.open { [weak self] in self?.take($0) }
    setup.whenReady()
  }

  /// Starts the clocks: the preparation does not count for the first slice.
  private func opening() -> [ScriptedSession.Output] {
    let sample = ClockWatch.Sample(host.clocks)
    state.value.watch = ClockWatch(sample)
    guard var resumption = setup.resumption else {
      state.value.clock.set(to: .zero, at: sample.monotonic)
      if setup.watchesClocks {
        state.value.run.session.setWall(to: sample.wall, at: .zero)
      }
      return state.value.run.open()
    }
    resumption.wall = sample.wall
    let records = state.value.run.session.takeUp(resumption)
    state.value.clock.set(to: state.value.run.session.now, at: sample.monotonic)
    // Ticks due before the resumption are skipped.
    return records.map(ScriptedSession.Output.record)
      + state.value.run.advance(to: state.value.run.session.now)
  }

  // MARK: Waking up

  private func timerFired() {
    if case .awaitingReaders = state.value.phase { return endStream() }
    // First the replies whose wait for the list has timed out.
    answer()
    // If a timer fires a little early, as after an adjustment of its clock, it is armed again.
    refresh()
  }

  /// Advances the rotation to the present, applies `change`, and passes on the records.
  ///
  /// The replies returned by `answers` wait until the records are on the disk.
  func wake(
    answering answers: () -> [UnansweredRequests.Answer] = { [] },
    _ change: (inout Session) -> [Record]
  ) {
    guard state.value.phase == .running else { return }
    var outputs = catchUp()
    outputs += change(&state.value.run.session).map(ScriptedSession.Output.record)
    outputs += state.value.run.advance(to: state.value.run.session.now)
    state.value.unanswered.add(answers(), at: host.clocks.monotonic)
    tell(outputs)
  }

  // MARK: Telling

  /// Writes records to the journal, passes them on, shows them, and arms the timer.
  func tell(_ outputs: [ScriptedSession.Output], closedBy signal: Signal? = nil) {
    let records = handOn(outputs)
    let session = state.value.run.session
    let monotonic = host.clocks.monotonic
    state.value.watch.wasAwake(at: monotonic)
    let now = max(session.now, state.value.clock.time(at: monotonic))
    let refresh = setup.display?.show(session, after: records, at: now)
    noteProgress(at: now)
    if state.value.day != session.today {
      if state.value.day != nil { setup.services.calendars?.lookAhead() }
      state.value.day = session.today
    }
    if let planner = setup.services.planner,
      let situation = state.value.run.session.takeSituation()
    {
      planner.plan(situation)
    }
    if case .ended(let reason) = session.rotation.state {
      return finish(with: signal.map(Outcome.signal) ?? .ended(reason))
    }
    // The next rotation has the tasks that the list has for its day by then.
    if setup.endsWithDay, state.value.run.session.waitsForLaterDay {
      return tell(state.value.run.close(.finished))
    }
    if nothingCanHappen { return tell(state.value.run.close(.stopped)) }
    arm(refresh: refresh)
  }

  /// Notes the last record, at once if the journal may lack it: no number is used twice.
  func noteProgress(at now: Duration? = nil) {
    let session = state.value.run.session
    let now = now ?? max(session.now, state.value.clock.time(at: host.clocks.monotonic))
    setup.services.progressNotes?.note(
      now, seq: session.scribe.seq,
      isUrgent: state.value.unanswered.failure != nil)
  }

  /// No reader gets a record before it is in the journal.
  private func handOn(_ outputs: [ScriptedSession.Output]) -> [Record] {
    var records: [Record] = []
    for output in outputs {
      switch output {
      case .record(let record): records.append(record)
      case .refused(let line, let message): complain("line \(line): \(message)")
      }
    }
    guard !records.isEmpty else { return [] }
    // A snapshot that a script asked for has the number of the record before it.
    let told = state.value.told
    let facts = records.filter { $0.seq.map { $0 > told } ?? false }
    state.value.told = facts.last?.seq ?? told
    if let journal = setup.services.journal, !facts.isEmpty {
      state.value.unanswered.wait(for: journal.add(facts))
    }
    if !state.value.outlets.isEmpty { setup.display?.makeRoom() }
    state.value.outlets.send(records)
    setup.services.control?.publish(facts)
    setup.services.hooks?.run(for: facts)
    setup.services.list?.take(facts, roster: state.value.run.session.scribe.roster)
    return records
  }

  private func arm(refresh: Duration?) {
    let next = [state.value.run.nextDeadline, refresh].compactMap(\.self).min()
    state.value.awaited = state.value.unanswered.deadline(after: host.clocks.monotonic)
    let deadlines = [next.map { state.value.clock.monotonic(at: $0) }, state.value.awaited]
    guard let deadline = deadlines.compactMap(\.self).min() else {
      state.value.armed = nil
      state.value.timer?.disarm()
      return
    }
    state.value.armed = deadline
    state.value.timer?.arm(at: deadline)
  }

  /// Whether an accelerated run is paused without a person to resume it.
  var nothingCanHappen: Bool {
    !setup.watchesClocks && setup.display?.takesRequests != true
      && state.value.run.isAtStandstill
  }

  func complain(_ message: String) {
    if let display = setup.display {
      display.say(message)
    } else {
      setup.complain(message)
    }
  }
}
