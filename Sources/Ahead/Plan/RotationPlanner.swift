import CivilTime
import Coach
import EventStream
import Options
import Planning
import Platform
import Tasks

/// Plans the days of a rotation, and their rest whenever something has changed.
package final class RotationPlanner: Planner {
  /// The planner's memory of its last plan.
  fileprivate struct Memory {
    /// The turns of the last plan.
    var turns: [PlannedTurn] = []
    /// The tasks that did not fit.
    var unplaced: [Plan.Unplaced] = []
    /// The first planned day, and the tasks it covered.
    var coverage: PlanDigest.Coverage?
    /// The tasks that have had a turn in a plan for that day.
    var served: Set<String> = []
    /// The unfinished tasks of earlier plans.
    var past: CarriedTasks
    /// The date of the last plan, and the time that tasks had in the rotation before the work that
    /// counts for this date; negative if other rotations have worked on it.
    var counted: (date: CivilDate, from: Duration)?
    /// The urgency of each task at the last plan, by id.
    var terms: [String: Urgency]?
  }

  /// The properties that determine the order of tasks.
  fileprivate struct Urgency: Equatable {
    let priority: Priority?
    let due: Due?
  }

  package let days: Int

  private let zone: Zone
  private let terms: PlanTerms
  private let list: String?
  /// The names and paths of the calendars.
  private let calendars: [String]
  /// The ids of the tasks in the order of the list.
  private let order: [String]
  /// The positions of the tasks in the list, by id.
  private let places: [String: Int]
  private let memory: Locked<Memory>

  /// - Parameters:
  ///   - terms: The division of days.
  ///   - items: The list in order.
  ///   - list: The path of the list; `nil` if it has none.
  ///   - zone: The zone of days.
  ///   - past: The unfinished tasks of earlier plans.
  ///   - calendars: The names and paths of the calendars, if some were named.
  package init(
    _ terms: PlanTerms, items: [TaskItem], list: String?, zone: Zone,
    past: CarriedTasks, calendars: [String] = []
  ) {
    days = terms.usualDays
    self.terms = terms
    self.list = list
    self.calendars = calendars
    self.zone = zone
    order = items.filter { !$0.isDone && !$0.isCommitment }.map(\.id)
    places = order.places
    memory = Locked(Memory(past: past))
  }

  /// A planner of the same days that has made no plan yet.
  package var anew: RotationPlanner { RotationPlanner(self) }

  private init(_ other: RotationPlanner) {
    (days, zone, terms, list) = (other.days, other.zone, other.terms, other.list)
    (order, places, calendars) = (other.order, other.places, other.calendars)
    memory = Locked(Memory(past: other.memory.withLock(\.past)))
  }

  package func plan(_ situation: Situation) -> Itinerary {
    let now = zone.local(situation.now)
    // The rest of night work belongs to the day on which it began.
    let first = terms.day(of: now)
    return memory.withLock { memory in
      memory.begin(first)
      let former = memory.former(having: situation.turns)
      var inputs = PlanInputs(
        days: terms.days(days, at: now), zone: zone, terms: terms, list: list, items: [],
        past: memory.past)
      inputs.past.worked = memory.work(on: now.date, situation)
      let plan = RotationDays(
        situation, from: inputs, order: places, served: memory.served,
        standing: former?.blocks ?? [], newcomers: memory.newcomers(in: situation.tasks),
        suggests: false
      ).plan
      let changes = former.map {
        plan.changes(since: $0, after: situation.start.nextMinute, in: zone)
      }
      let coverage = PlanDigest.Coverage(plan, of: first) { terms.day(of: zone.local($0)) }
      memory.adopt(
        plan, turns: plan.turns(pause: terms.pause, buffer: terms.buffer, in: zone), coverage)
      return Itinerary(
        turns: memory.turns.enumerated().map { place, turn in turn.turn(isFirst: place == 0) },
        digest: PlanDigest(
          plan, reason: situation.reason, changes: changes ?? [], coverage: coverage,
          basis: memory.basis(terms, order: order, calendars: calendars)),
        end: now.date.adding(days: days))
    }
  }
}

extension RotationPlanner.Memory {
  /// Begins a day: unfinished tasks of an earlier one come first.
  fileprivate mutating func begin(_ day: CivilDate) {
    guard let coverage, coverage.day < day else { return }
    let tasks = coverage.leftOut + coverage.tasks
    for task in tasks { past.days[task] = coverage.day }
    past.waiting = (past.waiting + tasks).unique(by: \.self).filter { !served.contains($0) }
    served = []
  }

  /// The time of all tasks on a date by the end of the running slice.
  fileprivate mutating func work(on date: CivilDate, _ situation: Situation) -> Duration {
    let now = situation.worked - situation.underway
    if counted == nil { counted = (date, now - past.worked) }
    if counted?.date != date { counted = (date, now) }
    return situation.worked - (counted?.from ?? .zero)
  }

  /// The tasks that are new or have changed since the last plan.
  fileprivate mutating func newcomers(in tasks: [TaskItem]) -> Set<String> {
    let former = terms
    let terms = Dictionary(
      tasks.map { ($0.id, RotationPlanner.Urgency(priority: $0.priority, due: $0.due)) }
    ) { one, _ in one }
    self.terms = terms
    guard let former else { return [] }
    return Set(terms.filter { former[$0.key] != $0.value }.keys)
  }

  /// The rest of the last plan, for a rotation with these turns left; `nil` if there was none.
  fileprivate mutating func former(having left: [Itinerary.Turn]) -> Plan? {
    if coverage == nil { return nil }
    let turns = turns.left(left)
    served.formUnion(Set(self.turns.map(\.task)).subtracting(turns.map(\.task)))
    return Plan(blocks: turns.flatMap(\.blocks), unplaced: unplaced)
  }

  /// The basis for a plan that continues the last one.
  fileprivate func basis(
    _ terms: PlanTerms, order: [String], calendars: [String]
  ) -> PlanDigest.Basis {
    PlanDigest.Basis(
      options: terms.options,
      turns: turns.map { turn in
        PlanDigest.Turn(task: turn.task, stretches: turn.blocks.map { $0.start..<$0.end })
      }, served: served.sorted(), waiting: past.waiting, order: order,
      calendars: calendars)
  }

  /// Remembers a plan, and what it covers.
  fileprivate mutating func adopt(
    _ plan: Plan, turns: [PlannedTurn], _ coverage: PlanDigest.Coverage
  ) {
    (self.turns, unplaced, self.coverage) = (turns, plan.unplaced, coverage)
  }
}

extension PlanDigest.Coverage {
  /// The part of a plan on its first day: what it has on later ones is not unfinished on the next.
  fileprivate init(_ plan: Plan, of day: CivilDate, on dayOf: (Instant) -> CivilDate) {
    let blocks = plan.blocks.filter { dayOf($0.start) == day }
    self.init(
      day: day, tasks: blocks.compactMap(\.kind.task).unique(by: \.self),
      leftOut: plan.unplaced.map(\.task))
  }
}

extension PlanDigest {
  /// The maximum number of individually reported changes besides moved and lost blocks.
  private static let mostChanges = 3

  fileprivate init(
    _ plan: Plan, reason: String, changes: [Plan.Change], coverage: Coverage, basis: Basis
  ) {
    let losses = changes.filter { $0.isLoss } + changes.filter { $0.isMove }
    let others = changes.filter { !$0.isLoss && !$0.isMove }
    let told = losses + others.prefix(max(0, Self.mostChanges - losses.count))
    var sentences = told.sentences
    let rest = changes.count - told.count
    if rest > 0 { sentences.append("and \(rest.counting("other change"))") }
    self.init(
      blocks: plan.blocks.count { $0.kind.task != nil }, unplaced: plan.unplaced.count,
      reason: reason, changes: sentences.isEmpty ? nil : sentences.joined(separator: "; "),
      coverage: coverage, basis: basis)
  }
}

extension [String] {
  /// The index of the first occurrence of each.
  var places: [String: Int] {
    Dictionary(zip(self, indices), uniquingKeysWith: { first, _ in first })
  }
}
