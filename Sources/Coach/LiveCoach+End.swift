import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin

/// Signals, and the end.
extension LiveCoach {
  /// How far a run is.
  enum Phase: Equatable {
    case running
    /// The rotation is over; slow readers may catch up until `lastCall`.
    case awaitingReaders(Outcome, lastCall: Duration)
    /// Everything is written, and only the display remains, if there is one.
    case lingering(Outcome)
    case left
  }

  func handle(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp: end(by: signal)
    case .windowChanged:
      setup.display?.windowChanged()
      refresh()
    case .stop: stopProcess()
    case .continued:
      if state.value.phase == .running { setup.display?.enter() }
      refresh()
    }
  }

  private func end(by signal: Signal) {
    switch state.value.phase {
    case .running:
      let reason: Closing = signal == .hangUp ? .hangup : .interrupted
      let outputs = catchUp()
      let end = state.value.run.close(reason, exitCode: Int(128 + signal.number))
      tell(outputs + end, closedBy: signal)
    case .awaitingReaders(let outcome, let lastCall):
      // The rotation is over, but the process is not if another one follows.
      guard goesOn(after: outcome) else { return }
      state.value.phase = .awaitingReaders(.signal(signal), lastCall: lastCall)
    case .lingering(let outcome):
      if goesOn(after: outcome) { state.value.phase = .lingering(.signal(signal)) }
      // The rotation has succeeded: any way to leave the summary is fine.
      setup.display?.leave()
      leave()
    case .left:
      // Nobody else hears it yet.
      if state.value.signalWatch != nil { host.endProcess(by: signal) }
    }
  }

  /// Stops the process for Ctrl-Z; the clocks show afterwards how long it was stopped.
  private func stopProcess() {
    if state.value.phase == .left { return host.stopProcess() }
    refresh()
    setup.display?.leave()
    // From here on the process should be running at every instant.
    state.value.armed = host.clocks.monotonic
    host.stopProcess()
    setup.display?.enter()
    refresh()
  }

  func close(_ reason: Closing) {
    wake { $0.isOver ? [] : $0.close(reason) }
  }

  /// Lets slow readers catch up for a while, and then leaves.
  func finish(with outcome: Outcome) {
    state.value.clockWatch = nil
    let lastCall = host.clocks.monotonic + LiveCoach.patienceAtTheEnd
    state.value.phase = .awaitingReaders(outcome, lastCall: lastCall)
    if state.value.outlets.isBehind {
      state.value.timer?.arm(at: lastCall)
    } else {
      endStream()
    }
  }

  /// The time to wait for slow readers and hooks at the end.
  package static let patienceAtTheEnd = Duration.seconds(2)

  /// Closes the stream, and keeps the display for as long as the user wants.
  ///
  /// The end of a rotation that another one follows does not delay that.
  func endStream() {
    guard case .awaitingReaders(let outcome, let lastCall) = state.value.phase else { return }
    state.value.phase = .lingering(outcome)
    state.value.timer = nil
    closeServices(by: lastCall)
    guard let display = setup.display else { return leave() }
    var mayLinger = false
    if case .ended(let reason) = outcome, reason != .hangup { mayLinger = !setup.goesOn(reason) }
    display.end(state.value.run.session, mayLinger: mayLinger) { [weak self] in self?.leave() }
  }

  /// Waits for pending output and services.
  private func closeServices(by lastCall: Duration) {
    let listIsWhole = setup.services.list?.finish(by: lastCall) ?? true
    let journalIsWhole = setup.services.journal?.finish(by: lastCall) ?? true
    if listIsWhole {
      state.value.unanswered.listHas(upTo: .max)
    } else {
      let loss = "the list could not be written completely"
      // The rest comes from the journal.
      complain(loss + (journalIsWhole ? "; the next command that changes it adds the rest" : ""))
      state.value.unanswered.listLacks(upTo: .max, because: loss)
      state.value.hasLost = true
    }
    if journalIsWhole {
      state.value.unanswered.becameSafe(upTo: .max)
    } else {
      let loss = "the journal could not be written completely"
      complain(loss + "; the rest is lost")
      state.value.unanswered.failure = state.value.unanswered.failure ?? loss
      state.value.hasLost = true
      noteProgress()
    }
    answer()
    if !state.value.outlets.finish(by: lastCall) {
      complain("the stream could not be written completely; the rest is lost")
      state.value.hasLost = true
    }
    // Requests that were read too late are answered, too.
    refuse(setup.services.control?.take() ?? [])
    setup.services.control?.close(by: lastCall)
    setup.services.progressNotes?.close()
    // The time used by slow readers does not reduce that of hooks.
    setup.services.hooks?.finish(
      within: LiveCoach.patienceAtTheEnd, from: host.clocks.monotonic
    ) { complain($0) }
  }

  private func leave() {
    guard case .lingering(let outcome) = state.value.phase else { return }
    guard goesOn(after: outcome) else { return leave(with: outcome) }
    // A signal that came while hooks were awaited ends the process, too. It is next on the queue.
    queue.async { [self] in
      if case .lingering(let outcome) = state.value.phase { leave(with: outcome) }
    }
  }

  /// Whether the process goes on with another rotation.
  private func goesOn(after outcome: Outcome) -> Bool {
    if case .ended(let reason) = outcome { setup.goesOn(reason) } else { false }
  }

  /// Lets ``run()`` return.
  func leave(with outcome: Outcome) {
    state.value.phase = .left
    // If the process goes on, it hears signals as long as it is kept.
    if !goesOn(after: outcome) { state.value.signalWatch = nil }
    let whenOver = state.value.whenOver
    whenOver(outcome)
  }
}
