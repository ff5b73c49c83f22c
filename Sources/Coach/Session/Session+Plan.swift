import CivilTime
import EventStream
import RoundRobin
import Tasks

/// Following a plan: its next task becomes the next one of the ring, with slices as long as its
/// blocks.
///
/// The ring and the slices are changed by ordinary records marked as planned. The running segment
/// is never disturbed.
extension Session {
  /// Follows a plan from now on.
  ///
  /// - Parameters:
  ///   - itinerary: The plan; `nil` if it is still to be made.
  ///   - days: The number of days planned.
  ///   - planner: Plans synchronously; `nil` if plans are requested by ``takeSituation()``.
  package mutating func pursue(
    _ itinerary: Itinerary?, days: Int, planner: (any Planner)? = nil
  ) {
    var planTracker = PlanTracker(days: days, planner: planner)
    planTracker.commitments = commitments(for: days)
    if let itinerary {
      planTracker.adopt(itinerary)
    } else {
      planTracker.needsPlan(because: "the rotation was resumed")
    }
    self.planTracker = planTracker
  }

  /// Returns the situation to plan for, if another plan is needed; reply with ``adopt(_:)``.
  package mutating func takeSituation() -> Situation? {
    guard planTracker?.isWaiting == false, isSteerable else { return nil }
    return takeReason()
  }

  /// Returns the situation to plan for, if another plan is needed.
  private mutating func takeReason() -> Situation? {
    guard let days = planTracker?.days, let reason = planTracker?.takeReason() else { return nil }
    let situation = situation(reason, days: days)
    planTracker?.commitments = situation.commitments
    return situation
  }

  /// Completes its tasks by attributes missing in the stream, from the lines of the list.
  ///
  /// Records omit what is too long, and snapshots contain the slice of a plan instead of the task's
  /// own. The last description of a task in the records precedes its line, which may be only read.
  package mutating func recall(_ items: [TaskItem], after records: [Record]) {
    let descriptions = Dictionary(records.descriptions.map { ($0.card.id, $0) }) { $1 }
    let isPlanned = records.havePlan
    func change(_ id: String, _ change: (inout TaskItem) -> Void) {
      guard let task = scribe.roster.handle(of: id) else { return }
      var known = scribe.roster[task]
      change(&known)
      scribe.roster.replace(task, by: known)
    }
    for item in items {
      change(item.id) { known in
        if descriptions[item.id]?.isWhole != true { known.complete(by: item) }
        if isPlanned { known.slice = item.slice }
      }
    }
    for description in descriptions.values {
      let item = description.item
      change(item.id) { known in
        if description.isWhole {
          (known.due, known.recurrence) = (item.due, item.recurrence)
          (known.created, known.notes) = (item.created, item.notes)
        } else {
          known.complete(by: item)
        }
        if isPlanned { known.slice = item.slice }
      }
    }
  }

  /// Follows a plan from the next step on.
  package mutating func adopt(_ itinerary: Itinerary) {
    var itinerary = itinerary
    if let turn = itinerary.turns.first {
      let start = end(of: rotation.snapshot)
      itinerary.turns[0].length = turn.length(from: start, on: scribe.wall)
    }
    planTracker?.adopt(itinerary)
  }

  /// Lets the first turn of the plan end as planned if the rotation begins within its first minute.
  mutating func fitFirstTurn() {
    guard let turn = planTracker?.turns.first, turn.start != nil else { return }
    var snapshot = rotation.snapshot
    for place in snapshot.ring.indices
    where scribe.roster[snapshot.ring[place].task].id == turn.task {
      snapshot.ring[place].terms.slice = turn.length(from: now, on: scribe.wall)
    }
    rotation = Rotation(snapshot)
  }

  /// The next change that the plan requires, if any.
  mutating func stepOnPlan() -> Record? {
    guard planTracker?.isSettled == false, isSteerable else { return nil }
    if let planner = planTracker?.planner, let situation = takeReason() {
      adopt(planner.plan(situation))
    }
    if let digest = planTracker?.takeUnrecorded() { return note(.planned(digest)) }
    // Changes by a plan that is about to be replaced may be pointless.
    if planTracker?.needsPlan == true || planTracker?.isWaiting == true { return nil }
    guard let command = nextCommand, let record = attempt(command, isPlanned: true) else {
      planTracker?.isSettled = true
      return nil
    }
    return record
  }

  /// Processes a record for the plan.
  mutating func updatePlan(after record: Record) {
    planTracker?.update(after: record)
    switch record.content {
    case .commitmentAdded(let block, _, _): compareWithPlan(because: block.source)
    case .commitmentRemoved(_, let source): compareWithPlan(because: source)
    default: break
    }
  }

  /// Compares the commitments with those that the plan was made for.
  mutating func compareWithPlan(because source: Roster.Block.Source) {
    guard let planTracker, let end = planTracker.end else { return }
    let bound = scribe.wall.zone.startOfDay(end)
    let now = scribe.wall.anchor + now
    func isAhead(_ appointment: Appointment) -> Bool {
      appointment.end > now && appointment.start < bound
    }
    let present = commitments(for: planTracker.days).filter(isAhead)
    if present.elementsEqual(planTracker.commitments.filter(isAhead), by: { $0.isSame(as: $1) }) {
      return
    }
    self.planTracker?.needsPlan(because: source.reasonToPlan)
  }

  // MARK: Steering

  /// Whether the ring may be changed: not during a check-in, nor between events that belong
  /// together.
  private var isSteerable: Bool {
    switch rotation.state {
    case .slice, .rest, .commitment, .waiting: true
    case .ready, .between, .checkIn, .ended: false
    }
  }

  /// Returns the next command that adapts the rotation to the plan, if needed.
  private var nextCommand: Command? {
    guard let planTracker else { return nil }
    let snapshot = rotation.snapshot
    for member in snapshot.ring + snapshot.coming {
      let item = scribe.roster[member.task]
      var terms = member.terms
      terms.slice = planTracker.slice(of: item.id) ?? item.slice
      if terms != member.terms { return .edit(member.task, terms) }
    }
    // A task interrupted by a commitment goes on after it.
    if case .commitment = snapshot.state, snapshot.task != nil { return nil }
    // So does one that another task displaced, with the rest of its slice.
    if !snapshot.displaced.isEmpty { return nil }
    let running = snapshot.state == .slice ? snapshot.task : nil
    let waiting = Set(snapshot.ring.map(\.task)).subtracting([running].compactMap(\.self))
    let next = planTracker.ahead.lazy.compactMap { scribe.roster.handle(of: $0.task) }
      .first(where: waiting.contains)
    return next.flatMap { $0 == snapshot.next ? nil : .move($0, .first) }
  }

  // MARK: The situation

  /// Returns the situation for a planner.
  ///
  /// - Parameters:
  ///   - reason: The reason for the plan, as a part of a sentence.
  ///   - days: The number of days planned.
  /// - Returns: The situation.
  package func situation(_ reason: String, days: Int) -> Situation {
    let snapshot = rotation.snapshot
    let members = (snapshot.ring + snapshot.coming).sorted { $0.task < $1.task }
    let efforts = members.map { (scribe.roster[$0.task].id, effort($0, in: snapshot)) }
    return Situation(
      reason: reason, now: scribe.wall.anchor + now, start: scribe.wall.anchor + end(of: snapshot),
      tasks: members.map(task), present: Set(snapshot.ring.map { scribe.roster[$0.task].id }),
      efforts: Dictionary(efforts.filter { $0.1 > .zero }) { $1 },
      running: snapshot.task.map { scribe.roster[$0].id },
      worked: members.reduce(rotation.spent) { $0 + present($1, snapshot.length, in: snapshot) },
      underway: members.reduce(.zero) { $0 + present($1, snapshot.remaining, in: snapshot) },
      commitments: commitments(for: days), turns: planTracker?.turns ?? [])
  }

  /// The end of the running segment with its break, and of what comes before any block.
  private func end(of snapshot: Snapshot) -> Duration {
    let rest = snapshot.rules.breaks?.length ?? .zero
    let displaced = snapshot.displaced.reduce(.zero) { $0 + $1 + rest }
    let remaining = snapshot.remaining ?? .zero
    switch snapshot.state {
    case .slice: return snapshot.end(of: remaining + displaced, from: now) + rest
    case .rest: return snapshot.end(of: displaced, from: now + remaining)
    case .commitment(let number):
      let block = snapshot.commitments.first { $0.number == number }
      let left = snapshot.ring.first { $0.task == snapshot.task }?.left
      let end = block?.end ?? now
      return left.map { snapshot.end(of: $0, from: end) + rest } ?? end
    case .ready, .between, .checkIn, .waiting, .ended: return now
    }
  }

  /// The time spent on a task by the end of its slice, or of the rest of it.
  private func effort(_ member: Snapshot.Member, in snapshot: Snapshot) -> Duration {
    member.before + member.spent + present(member, snapshot.length, in: snapshot)
  }

  /// The `time` of the running slice if the task has it, else the rest of a slice that it keeps.
  private func present(
    _ member: Snapshot.Member, _ time: Duration?, in snapshot: Snapshot
  ) -> Duration {
    let isRunning = snapshot.task == member.task && snapshot.state == .slice
    return (isRunning ? time : member.left) ?? .zero
  }

  /// The task for a planner.
  private func task(_ member: Snapshot.Member) -> TaskItem {
    var item = scribe.roster[member.task]
    item.estimate = member.terms.estimate
    return item
  }

  /// Returns the commitments on the days of a plan.
  private func commitments(for days: Int) -> [Appointment] {
    let window = Agenda.Window(at: now, wall: scribe.wall, days: max(2, days))
    let known = rotation.commitments.map { block in
      appointment(
        scribe.roster.commitments[block.number],
        FixedBlock(start: block.start, end: block.end))
    }
    let near = Agenda.Window(at: now, wall: scribe.wall).horizon
    let later = agendaTracker.agenda.entries(in: window, beginning: agendaTracker.beginning)
      .filter { $0.time.start >= near }.map { appointment($0.block, $0.time) }
    return (known + later).sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
  }

  /// The commitments of another agenda that the rotation neither has nor has given up.
  ///
  /// - Parameters:
  ///   - agenda: The agenda.
  ///   - days: The number of days.
  /// - Returns: The commitments.
  package func commitments(onlyIn agenda: Agenda, for days: Int) -> [Appointment] {
    let window = Agenda.Window(at: now, wall: scribe.wall, days: days)
    let entries = agenda.entries(in: window, beginning: agendaTracker.beginning)
    return additions(of: entries, besides: rotation.commitments)
      .map { appointment($0.block, $0.time) }
  }

  private func appointment(_ block: Roster.Block, _ time: FixedBlock) -> Appointment {
    Appointment(
      id: block.id, title: block.title, start: scribe.wall.anchor + time.start,
      end: scribe.wall.anchor + time.end)
  }
}

extension TaskItem {
  /// Takes from a line what is missing.
  fileprivate mutating func complete(by item: TaskItem) {
    due = due ?? item.due
    recurrence = recurrence ?? item.recurrence
    created = created ?? item.created
    notes = notes ?? item.notes
  }
}

extension Record.Content {
  /// The content marked as planned.
  var markedAsPlanned: Record.Content {
    switch self {
    case .taskEdited(var task, let place):
      task.isPlanned = true
      task.line = nil
      return .taskEdited(task, place)
    case .taskMoved(var task, let place):
      task.isPlanned = true
      return .taskMoved(task, place)
    default: return self
    }
  }
}

extension Roster.Block.Source {
  fileprivate var reasonToPlan: String {
    switch self {
    case .request, .list: "a commitment was changed"
    case .calendar: "the calendar has changed"
    }
  }
}

extension Appointment {
  /// Whether another one has the same time and title, to the second.
  fileprivate func isSame(as other: Appointment) -> Bool {
    title == other.title && time.isSame(as: other.time)
  }

  private var time: FixedBlock { FixedBlock(start: start - .epoch, end: end - .epoch) }
}

extension Snapshot {
  /// The remaining times of displaced slices; their tasks come next.
  fileprivate var displaced: [Duration] {
    ring.drop { state == .slice && $0.task == task }.prefix { $0.left != nil }
      .compactMap(\.left)
  }

  /// The end of a slice that begins or resumes at an instant, with interruptions by commitments.
  fileprivate func end(of length: Duration, from start: Duration) -> Duration {
    var end = start + length
    var covered = start
    for block in commitments.sorted(by: { $0.start < $1.start }) where block.end > covered {
      guard block.start < end else { break }
      end += block.end - max(block.start, covered)
      covered = block.end
    }
    return end
  }
}
