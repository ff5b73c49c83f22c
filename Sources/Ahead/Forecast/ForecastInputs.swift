import CivilTime
import Coach
import Commands
import EventStream
import Forecast
import Histories
import RoundRobin
import Tasks

/// The input of a forecast: a list, its commitments and calendars, and the clock.
struct ForecastInputs {
  /// The maximum number of days of commitments.
  private static let mostDays = 512
  /// The maximum number of days of working hours, over five years.
  private static let mostWorkdays = 2048

  let wall: WallClock
  /// The chosen items of the list, in order.
  private let items: [TaskItem]
  private let calendar: Agenda.Calendar?
  /// The daily working hours; `nil` for the whole day.
  private let hours: [ClockSpan]?
  /// The work on the tasks so far.
  private let past: PastWork
  /// The tasks, and the commitments of the days so far.
  private(set) var enrolment: Enrolment
  private var days = 2
  /// The reason why there is nothing to forecast; else `nil`.
  let emptiness: ListEmptiness?

  /// Reads the list and the calendars; reports their problems.
  ///
  /// - Throws: If one of them is entirely unusable.
  init(_ options: ForecastOptions, in world: some World) throws(Failure) {
    wall = try world.wall(at: options.start, zone: options.zone)
    let today = wall.beginning.date
    let input = try TaskInput(options.tasks, on: today, of: "forecast", in: world)
    items = input.chosen.filter { item in
      item.isCommitment || options.filter?.matches(item, today: today) != false
    }
    let calendars = try RunCalendars(options.calendars, in: world)
    for complaint in calendars.complaints { world.say(complaint) }
    calendar = calendars.calendar(in: wall.zone)
    hours = options.hours
    past = world.pastWork(of: items, zone: wall.zone)
    enrolment = Enrolment(items, calendar: calendar, wall: wall, days: days)
    emptiness = ListEmptiness(of: items, among: input.chosen)
  }

  /// The tasks with their remaining time; those without an estimate, or with an exceeded one, take
  /// one slice of the quantum, or of their own length.
  func tasks(assuming quantum: Duration) -> [ForecastTask] {
    zip(enrolment.roster.tasks, enrolment.terms).map { item, terms in
      let rest = terms.estimate.map { Remainder(estimate: $0, spent: past.times[item.id] ?? .zero) }
      let left = rest.flatMap { $0.left > .zero ? $0.left : nil }
      return ForecastTask(
        id: item.id, title: item.title, tags: item.tags, arrival: max(.zero, terms.from ?? .zero),
        estimate: left ?? terms.slice ?? quantum, isAssumed: left == nil,
        usedUp: left == nil ? rest : nil, slice: terms.slice,
        due: item.due.map { wall.position(of: wall.zone.instant(of: $0.end)) })
    }
  }

  /// The whole estimates of the tasks, or their slices.
  private func estimates(assuming quantum: Duration) -> [Duration] {
    enrolment.terms.map { $0.estimate ?? $0.slice ?? quantum }
  }

  /// The schedule of tasks, with all working hours and known commitments up to its end.
  mutating func schedule(
    of tasks: [ForecastTask], rules: Rules, switchCost: Duration, by policy: (any Policy)? = nil,
    isDetailed: Bool = true
  ) throws(TooManySlices) -> Schedule {
    while true {
      let fixed = enrolment.commitments.map { Conditions.Block(start: $0.start, end: $0.end) }
      let blocks = fixed + offHours
      let schedule = try Schedule(
        of: tasks,
        under: Conditions(rules: rules, commitments: blocks, switchCost: switchCost),
        by: policy, isDetailed: isDetailed)
      let most = hours == nil ? Self.mostDays : Self.mostWorkdays
      let isWhole = hours == nil ? horizon(of: schedule) == nil : !lacksHours(schedule)
      if isWhole || days >= most { return schedule }
      days *= 4
      enrolment = Enrolment(
        items, calendar: calendar, wall: wall, days: min(days, Self.mostDays))
    }
  }

  /// The time outside of working hours on the days so far.
  private var offHours: [Conditions.Block] {
    hours.map { wall.offHours(besides: $0, days: days) } ?? []
  }

  /// The end of the days so far.
  private var end: Duration {
    wall.position(of: wall.zone.startOfDay(wall.beginning.date.adding(days: days)))
  }

  /// Whether a schedule extends beyond the known working hours.
  private func lacksHours(_ schedule: Schedule) -> Bool { hours != nil && schedule.makespan > end }

  /// The end of the known commitments, if a schedule may extend beyond it.
  private func horizon(of schedule: Schedule) -> Duration? {
    let canHaveMore = calendar != nil || items.contains { $0.isCommitment && !$0.isDone }
    return canHaveMore && schedule.makespan > enrolment.horizon ? enrolment.horizon : nil
  }
}

extension ForecastInputs {
  /// The requested forecast; of several quanta that of the recommended one.
  package mutating func result(_ options: ForecastOptions) throws(TooManySlices) -> ForecastResult {
    var rules = options.rules
    let tasks = tasks(assuming: rules.quantum)
    let unit = options.unit ?? PolicyName.unit(for: estimates(assuming: rules.quantum))
    let comparison = try comparison(of: tasks, options)
    if let comparison { rules.quantum = comparison.chosen.quantum }
    let schedule = try schedule(
      of: tasks, rules: rules, switchCost: options.switchCost,
      by: options.policy.policy(for: tasks, unit: unit))
    return ForecastResult(
      schedule: schedule, quantum: rules.quantum, policy: options.policy, unit: unit,
      assumption: options.rules.quantum, comparison: comparison, switchCost: options.switchCost,
      commitments: enrolment.roster.commitments.map(\.title) + offHours.map { _ in "off work" },
      outlook: horizon(of: schedule), hoursEnd: lacksHours(schedule) ? end : nil, wall: wall,
      problems: past.problems)
  }

  /// The comparison of the requested quanta; `nil` if none were requested, or there is no task.
  private mutating func comparison(
    of tasks: [ForecastTask], _ options: ForecastOptions
  ) throws(TooManySlices) -> Comparison? {
    guard let trials = options.trials, !tasks.isEmpty else { return nil }
    let quanta =
      switch trials {
      case .quanta(let quanta): Set(quanta).sorted()
      case .candidates: QuantumCandidates.quanta(for: tasks, switchCost: options.switchCost)
      }
    var rows: [Comparison.Row] = []
    for quantum in quanta {
      var rules = options.rules
      rules.quantum = quantum
      let schedule = try schedule(
        of: tasks, rules: rules, switchCost: options.switchCost, isDetailed: false)
      rows.append(Comparison.Row(schedule, quantum: quantum))
    }
    return rows.isEmpty ? nil : Comparison(rows)
  }
}
