import EventStream
import Journals
import Platform
import RoundRobin

/// The requests from outside, and the events of journal, hooks and list.
extension LiveCoach {
  /// Executes the queued requests, one of each client.
  func serve() {
    let requests = setup.services.control?.take() ?? []
    guard state.value.phase == .running else { return refuse(requests) }
    var answers: [UnansweredRequests.Answer] = []
    wake(answering: { answers }) { session in
      requests.flatMap { request in
        let (answer, records) = carryOut(request, in: &session)
        answers.append(answer)
        return records
      }
    }
    answer()
  }

  private func carryOut(
    _ request: ClientRequest, in session: inout Session
  ) -> (UnansweredRequests.Answer, [Record]) {
    let (client, id) = (request.client, request.line.id)
    func refused(_ code: Int, _ error: String) -> (UnansweredRequests.Answer, [Record]) {
      (.reply(client, Reply(id: id, .refused(code: code, error: error)), listed: nil), [])
    }
    let wish: Request
    switch request.line.request {
    case .failure(let error):
      let records = session.confirmPresence()
      return (refused(2, "\(error)").0, records + session.advance(to: session.now))
    case .success(.status): return (.status(client), [])
    case .success(.subscribe(let since)):
      let newest = session.scribe.seq
      if let since, since > newest {
        return refused(4, "record \(since) does not exist yet; the last one is \(newest)")
      }
      return (.subscription(client, since: since), [])
    case .success(let request): wish = request
    }
    if let until = request.line.until, host.clocks.monotonic >= until {
      return refused(4, "the command came too late and was not carried out; send it again")
    }
    let (own, error) = session.hear(wish)
    let records = own + session.advance(to: session.now)
    if let error {
      return (refused(error.isBadValue ? 2 : 4, "\(error)").0, records)
    }
    let reply = Reply(
      id: id, .done(seq: session.scribe.seq),
      records: request.line.wantsRecords ? records : nil)
    // For a change of a synchronized list, the reply waits for the list.
    let listed =
      setup.services.list?.keepsUp == true ? records.last(where: \.changesList)?.seq : nil
    return (.reply(client, reply, listed: listed), records)
  }

  /// Replies to all clients whose records are on the disk.
  func answer() {
    for answer in state.value.unanswered.takeAnswerable(at: host.clocks.monotonic) {
      switch answer {
      case .reply(let client, let reply, _): setup.services.control?.answer(client, reply)
      case .status(let client):
        setup.services.control?.answer(client, with: state.value.run.session.snapshot)
      case .subscription(let client, let since):
        setup.services.control?.subscribe(
          client, since: since, snapshot: state.value.run.session.snapshot)
      }
    }
    // No wake-up is needed for a client that has its reply.
    let awaited = state.value.unanswered.deadline(after: host.clocks.monotonic)
    if awaited != state.value.awaited { refresh() }
  }

  /// Replies that it is too late.
  func refuse(_ requests: [ClientRequest]) {
    for request in requests {
      let reply = Reply(id: request.line.id, .refused(code: 4, error: "the rotation has ended"))
      setup.services.control?.answer(request.client, reply)
    }
  }

  // MARK: The journal

  func take(_ event: JournalEvent) {
    switch event {
    case .safe(let entry):
      state.value.unanswered.becameSafe(upTo: entry)
    case .failing(let message):
      state.value.unanswered.failure = message
      note(.problem(.journal, message: message))
    case .working(let dropped):
      state.value.unanswered.failure = nil
      if dropped > 0 { closeGap() }
      note(.problemSolved(.journal, dropped: dropped))
    }
    answer()
  }

  /// Writes a snapshot after a gap in the journal, before any other record: readers can continue
  /// there.
  private func closeGap() {
    let snapshot = state.value.run.session.checkpoint()
    guard state.value.run.isOver else { return tell([.record(snapshot)]) }
    // In the stream nothing follows the end; in the journal the end itself is missing.
    if let entry = setup.services.journal?.add([snapshot]) {
      state.value.unanswered.wait(for: entry)
    }
  }

  // MARK: Hooks, list, calendars, plans

  func take(_ event: HookEvent) {
    switch event {
    case .finished(let run):
      note(
        .hookFinished(
          hook: run.hook, ofSeq: run.seq, status: run.status, duration: run.duration,
          output: run.output))
    case .failing(let message): note(.problem(.hook, message: message))
    case .working: note(.problemSolved(.hook, dropped: 0))
    }
  }

  func take(_ event: ListEvent) {
    switch event {
    case .changed(let changes): carryOut(changes)
    case .committed(let lines): follow { $0.lines = lines }
    case .failing(let message): note(.problem(.list, message: message))
    case .working: note(.problemSolved(.list, dropped: 0))
    case .wrote(let seq):
      state.value.unanswered.listHas(upTo: seq)
      answer()
    case .unwritten(let seq, let message):
      state.value.unanswered.listLacks(upTo: seq, because: message)
      answer()
    }
  }

  func take(_ event: CalendarEvent) {
    switch event {
    case .changed(let calendar): follow { $0.calendar = calendar }
    case .failing(let message): note(.problem(.calendar, message: message))
    case .working: note(.problemSolved(.calendar, dropped: 0))
    }
  }

  /// Applies changes of the list to the rotation at once, as they may be thousands; what is refused
  /// stays as it is.
  private func carryOut(_ changes: [ListChange]) {
    var outcomes: [Result<[Record], Refused>] = []
    wake { session in
      changes.flatMap { change in
        let outcome = Result { () throws(Refused) in try session.perform(change) }
        outcomes.append(outcome)
        return ((try? outcome.get()) ?? []) + session.advance(to: session.now)
      }
    }
    // The list has the records by now: it is read again once all changes are settled.
    for (change, outcome) in zip(changes, outcomes) {
      setup.services.list?.settle(change, outcome)
    }
  }

  func take(_ plan: Itinerary) {
    wake { session in
      session.adopt(plan)
      return []
    }
  }

  /// Adapts the rotation to a changed agenda.
  private func follow(_ change: (inout Agenda) -> Void) {
    wake { session in
      var agenda = session.agenda
      change(&agenda)
      return session.follow(agenda)
    }
  }

  /// Records an event beside the rotation itself.
  private func note(_ content: Record.Content) {
    wake { $0.isOver ? [] : [$0.note(content)] }
  }
}
