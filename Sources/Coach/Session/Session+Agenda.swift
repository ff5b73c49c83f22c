import EventStream
import RoundRobin

/// Synchronizing the commitments of a rotation with its agenda.
///
/// It compares the near commitments: missing ones are added, and removed ones that have not begun
/// are withdrawn. This is idempotent, and works after the program was gone.
extension Session {
  /// The source of commitments.
  package var agenda: Agenda { agendaTracker.agenda }

  /// Replaces the agenda, possibly by a changed version of it.
  ///
  /// - Parameter agenda: The agenda.
  /// - Returns: The records.
  package mutating func follow(_ agenda: Agenda) -> [Record] {
    let former = agendaTracker.agenda
    agendaTracker.agenda = agenda
    releaseMoved(since: former)
    lookAround()
    var records: [Record] = []
    while let record = stepOnAgenda() { records.append(record) }
    // A plan may reach further than the rotation's commitments.
    compareWithPlan(because: .calendar)
    return records
  }

  /// The instant at which another day becomes visible; `nil` if it cannot have commitments.
  var nextLook: Duration? {
    guard !agendaTracker.agenda.isEmpty || planTracker != nil, let end = agendaTracker.end else {
      return nil
    }
    return scribe.wall.position(of: end)
  }

  /// Computes the pending changes.
  mutating func lookAround() {
    let window = Agenda.Window(at: now, wall: scribe.wall)
    let entries = agendaTracker.agenda.entries(in: window, beginning: agendaTracker.beginning)
    agendaTracker.sees(window)
    planTracker?.begin(window.today)
    agendaTracker.adopted.formUnion(
      known.filter { block in entries.contains { says($0, block) } }.map(\.number))
    let former = withdrawals(for: entries, before: window.horizon)
    let numbers = Set(former.map(\.number))
    agendaTracker.withdrawn.formUnion(numbers.map { scribe.roster.commitments[$0].id })
    let additions = additions(of: entries, besides: known.filter { !numbers.contains($0.number) })
    agendaTracker.changes =
      (former.map { .uncommit(number: $0.number) } + additions.map { .commit($0) })[...]
  }

  /// Withdraws the rest of a commitment that was removed, as its source had made it longer while it
  /// ran.
  mutating func withdrawRest(of block: Roster.Block) {
    let entries = entries(of: block)
    agendaTracker.changes += known.filter { other in
      rotation.state != .commitment(other.number) && entries.contains { says($0, other) }
    }.map { .uncommit(number: $0.number) }
  }

  /// Adds the rest of a commitment that came back, if its source has made it longer.
  mutating func returnRest(of block: Roster.Block) {
    agendaTracker.changes += additions(of: entries(of: block), besides: known).map { .commit($0) }
  }

  private func entries(of block: Roster.Block) -> [Agenda.Entry] {
    let window = Agenda.Window(at: now, wall: scribe.wall)
    return agenda.entries(in: window, beginning: agendaTracker.beginning)
      .filter { $0.block.id == block.id }
  }

  /// Applies the next change, if any.
  mutating func stepOnAgenda() -> Record? {
    while let change = agendaTracker.changes.popFirst() {
      guard let record = carryOut(change) else { continue }
      updatePlan(after: record)
      return record
    }
    return nil
  }

  /// Lets lines whose block is over have another one on the same day, if they got a later time.
  private mutating func releaseMoved(since former: Agenda) {
    let window = Agenda.Window(at: now, wall: scribe.wall)
    func entries(_ agenda: Agenda) -> [Agenda.Entry] {
      Agenda(lines: agenda.lines).entries(in: window, beginning: agendaTracker.beginning)
    }
    let over = Set(entries(former).filter { $0.time.end <= now }.map(\.block.id))
    if over.isEmpty { return }
    let moved = entries(agenda).filter { $0.time.start > now && over.contains($0.block.id) }
    agendaTracker.withdrawn.formUnion(moved.map(\.block.id))
  }

  // MARK: Comparing

  /// The commitments that are not over.
  private var known: [Commitment] { rotation.commitments }

  /// The commitments to withdraw, as no entry contains them any more.
  private func withdrawals(
    for entries: [Agenda.Entry], before horizon: Duration
  ) -> [Commitment] {
    known.filter { block in
      // A running commitment is not withdrawn.
      belongsToAgenda(block) && rotation.state != .commitment(block.number)
        && block.start < horizon && !entries.contains { says($0, block) }
    }
  }

  /// Whether a commitment is withdrawn when it disappears from the agenda.
  private func belongsToAgenda(_ block: Commitment) -> Bool {
    switch scribe.roster.commitments[block.number].source {
    case .list: true
    // A rotation resumed without its calendars keeps what it knows of them.
    case .calendar: agendaTracker.agenda.calendar != nil
    // A requested one is only withdrawn by request, unless it became a line of the list.
    case .request: agendaTracker.adopted.contains(block.number)
    }
  }

  /// The entries that the rotation neither has nor has given up.
  func additions(
    of entries: [Agenda.Entry], besides known: [Commitment]
  ) -> [Agenda.Entry] {
    entries.filter { entry in
      guard entry.time.end > now, !known.contains(where: { says(entry, $0) }) else { return false }
      guard let number = scribe.roster.number(of: entry.block.id),
        !agendaTracker.withdrawn.contains(entry.block.id)
      else { return true }
      // Past and withdrawn commitments are not added again. If a running one now lasts longer, the
      // rest is added when it is over.
      return known.contains { $0.number == number && $0.end < entry.time.end }
    }
  }

  private func says(_ entry: Agenda.Entry, _ block: Commitment) -> Bool {
    entry.block.title == scribe.roster.commitments[block.number].title
      && entry.time.isSame(as: FixedBlock(start: block.start, end: block.end))
  }

  private mutating func carryOut(_ change: AgendaTracker.Change) -> Record? {
    switch change {
    case .uncommit(let number): uncommit(number)
    case .commit(let entry): commit(entry)
    }
  }

  private mutating func uncommit(_ number: Int) -> Record? {
    let block = scribe.roster.commitments[number]
    guard var record = attempt(.uncommit(number: number)) else { return nil }
    // A requested commitment that is in the agenda now is a line of the list.
    record.content = .commitmentRemoved(block, by: block.source == .calendar ? .calendar : .list)
    return record
  }

  private mutating func commit(_ entry: Agenda.Entry) -> Record? {
    let command = Command.commit(start: entry.time.start, end: entry.time.end)
    guard rotation.refusal(of: command) == nil else { return nil }
    scribe.roster.add(named(entry.block))
    agendaTracker.withdrawn.remove(entry.block.id)
    return attempt(command)
  }

  /// Returns a commitment with an id of its own.
  private func named(_ block: Roster.Block) -> Roster.Block {
    var block = block
    // A withdrawn commitment that returns has its id again.
    if !agendaTracker.withdrawn.contains(block.id) {
      block.id = scribe.roster.freeID(like: block.id)
    }
    return block
  }
}
