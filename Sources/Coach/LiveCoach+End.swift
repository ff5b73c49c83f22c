import Dispatch
import EventStream
import Journals
import Platform
import RoundRobin

/// Signals, and the end.
extension LiveCoach {
  func handle(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .quit, .hangUp: end(by: signal)
    case .windowChanged:
      setup.display?.windowChanged()
      refresh()
    case .stop: stopProcess()
    case .continued:
      if state.value.outcome == nil { setup.display?.enter() }
      refresh()
    }
  }

  private func end(by signal: Signal) {
    if case .ended(let reason) = state.value.outcome, setup.goesOn(reason) {
      // The rotation is over, but not the process.
      state.value.outcome = .signal(signal)
    }
    if state.value.isLingering {
      // The rotation has succeeded: any way to leave the summary is fine.
      setup.display?.leave()
      return leave()
    }
    guard state.value.outcome == nil else { return }
    state.value.outcome = .signal(signal)
    let reason: Closing = signal == .hangUp ? .hangup : .interrupted
    let outputs = catchUp()
    tell(outputs + state.value.run.close(reason, exitCode: Int(128 + signal.number)))
  }

  /// Stops the process for Ctrl-Z; the clocks show afterwards how long it was stopped.
  private func stopProcess() {
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
  func finish() {
    if state.value.outcome == nil, case .ended(let reason) = state.value.run.session.rotation.state
    {
      state.value.outcome = .ended(reason)
    }
    state.value.clockWatch = nil
    let lastCall = host.clocks.monotonic + LiveCoach.patienceAtTheEnd
    state.value.lastCall = lastCall
    if state.value.outlets.isBehind {
      state.value.timer?.arm(at: lastCall)
    } else {
      endStream()
    }
  }

  /// The time to wait for slow readers and hooks at the end.
  private static let patienceAtTheEnd = Duration.seconds(2)

  /// Closes the stream, and keeps the display for as long as the user wants.
  ///
  /// The end of a rotation that another one follows does not delay that.
  func endStream() {
    guard let lastCall = state.value.lastCall else { return }
    state.value.lastCall = nil
    state.value.timer = nil
    closeServices(by: lastCall)
    guard let display = setup.display else { return leave() }
    state.value.isLingering = true
    var mayLinger = false
    if case .ended(let reason) = state.value.outcome {
      mayLinger = reason != .hangup && !setup.goesOn(reason)
    }
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
    let last = host.clocks.monotonic + LiveCoach.patienceAtTheEnd
    setup.services.hooks?.finish(by: last) { complain($0) }
  }

  private func leave() {
    guard state.value.isLingering || setup.display == nil else { return }
    guard case .ended(let reason) = state.value.outcome, setup.goesOn(reason) else {
      return leave(with: state.value.outcome ?? .ended(.failed))
    }
    // A signal that came while hooks were awaited ends the process, too. It is next on the queue.
    queue.async { [self] in leave(with: state.value.outcome ?? .ended(.failed)) }
  }

  /// Lets ``run()`` return.
  func leave(with outcome: Outcome) {
    state.value.isLingering = false
    state.value.signalWatch = nil
    let whenOver = state.value.whenOver
    state.value.whenOver = nil
    whenOver?(outcome)
  }
}
