import EventStream
import RoundRobin

/// How a rotation comes to have the commitments of its agenda, on whatever day.
///
/// It looks at what is near and compares: what is missing is added, what is not there any more and
/// has not begun is taken back. So it does not matter how often it looks, nor whether the program
/// was gone in between.
extension Session {
  /// Where commitments come from.
  package var agenda: Agenda { agendaTracker.agenda }

  /// Takes its commitments from an agenda from now on, which may be what the former has become.
  ///
  /// - Parameters:
  ///   - agenda: The agenda.
  ///   - wasClosed: Whether what ran was ended with the rotation, so that it has to begin again.
  /// - Returns: What happened.
  package mutating func follow(_ agenda: Agenda, afterClosing wasClosed: Bool = false) -> [Record] {
    agendaTracker.agenda = agenda
    lookAround(afterClosing: wasClosed)
    var records: [Record] = []
    while let record = stepOnAgenda() { records.append(record) }
    // What is planned may reach further than what the rotation knows.
    compareWithPlan(because: .calendar)
    return records
  }

  /// The instant at which there is a day to be seen; `nil`: nothing can take place on it.
  var nextLook: Duration? {
    guard !agendaTracker.agenda.isEmpty || planTracker != nil, let end = agendaTracker.end else {
      return nil
    }
    return scribe.wall.position(of: end)
  }

  /// Finds out what is to be done.
  mutating func lookAround(afterClosing wasClosed: Bool = false) {
    let window = Agenda.Window(at: now, wall: scribe.wall)
    let entries = agendaTracker.agenda.entries(in: window, beginning: agendaTracker.beginning)
    agendaTracker.sees(window)
    planTracker?.begin(window.today)
    agendaTracker.adopted.formUnion(
      known.filter { block in entries.contains { says($0, block) } }.map(\.number))
    let former = withdrawals(for: entries, before: window.horizon)
    let numbers = Set(former.map(\.number))
    agendaTracker.withdrawn.formUnion(numbers.map { scribe.roster.commitments[$0].id })
    if wasClosed {
      agendaTracker.withdrawn.formUnion(entries.filter { $0.time.start <= now }.map(\.block.id))
    }
    let additions = additions(of: entries, besides: known.filter { !numbers.contains($0.number) })
    agendaTracker.changes = (former.map { .uncommit(number: $0.number) } + additions)[...]
  }

  /// Takes the next step, if one is left.
  mutating func stepOnAgenda() -> Record? {
    while let change = agendaTracker.changes.popFirst() {
      guard let record = carryOut(change) else { continue }
      tellPlan(of: record)
      return record
    }
    return nil
  }

  // MARK: Comparing

  /// The commitments that are not over.
  private var known: [Snapshot.Block] { rotation.snapshot.commitments }

  /// The commitments that are to be taken back, as no entry says them any more.
  private func withdrawals(
    for entries: [Agenda.Entry], before horizon: Duration
  ) -> [Snapshot.Block] {
    known.filter { block in
      // One that runs is not cut off.
      belongsToAgenda(block) && rotation.state != .commitment(block.number)
        && block.start < horizon && !entries.contains { says($0, block) }
    }
  }

  /// Whether a commitment is to be taken back when the agenda does not say it any more.
  private func belongsToAgenda(_ block: Snapshot.Block) -> Bool {
    switch scribe.roster.commitments[block.number].source {
    case .list, .calendar: true
    // Who asked for it has to take it back, unless it became a line of the list.
    case .request: agendaTracker.adopted.contains(block.number)
    }
  }

  private func additions(
    of entries: [Agenda.Entry], besides known: [Snapshot.Block]
  ) -> [AgendaTracker.Change] {
    entries.filter { entry in
      guard entry.time.end > now, !known.contains(where: { says(entry, $0) }) else { return false }
      guard let number = scribe.roster.number(of: entry.block.id),
        !agendaTracker.withdrawn.contains(entry.block.id)
      else { return true }
      // What is over, or was taken back by somebody, does not come again. What runs and lasts longer
      // now has the rest when it is over.
      return known.contains { $0.number == number && $0.end < entry.time.end }
    }
    .map { .commit($0) }
  }

  private func says(_ entry: Agenda.Entry, _ block: Snapshot.Block) -> Bool {
    entry.isSame(
      as: scribe.roster.commitments[block.number].title,
      at: FixedBlock(start: block.start, end: block.end))
  }

  private mutating func carryOut(_ change: AgendaTracker.Change) -> Record? {
    switch change {
    case .uncommit(let number): uncommit(number)
    case .commit(let entry): commit(entry)
    }
  }

  private mutating func uncommit(_ number: Int) -> Record? {
    let block = scribe.roster.commitments[number]
    guard var record = perform(.uncommit(number: number)) else { return nil }
    // What was asked for and is in the agenda since is a line of the list.
    record.content = .commitmentRemoved(block, by: block.source == .calendar ? .calendar : .list)
    return record
  }

  private mutating func commit(_ entry: Agenda.Entry) -> Record? {
    let command = Command.commit(start: entry.time.start, end: entry.time.end)
    guard rotation.refusal(of: command) == nil else { return nil }
    scribe.roster.add(named(entry.block))
    agendaTracker.withdrawn.remove(entry.block.id)
    return perform(command)
  }

  /// Lets a commitment come or go, if it still can.
  private mutating func perform(_ command: Command) -> Record? {
    var events: [Event] = []
    try? rotation.perform(command, into: &events)
    return events.first.map { event in
      let record = scribe.record(event, of: rotation)
      history.note(event.fact, record, in: rotation, of: scribe.roster)
      return record
    }
  }

  /// Returns a commitment with an id of its own.
  private func named(_ block: Roster.Block) -> Roster.Block {
    var block = block
    // Who was taken back has its id again.
    if !agendaTracker.withdrawn.contains(block.id) {
      block.id = scribe.roster.freeID(like: block.id)
    }
    return block
  }
}
