import CivilTime
import ICalendar
import Options
import Planning
import Tasks

/// The inputs of a plan: the lines of a list, calendars, and earlier plans.
///
/// To plan again, update what has changed and make a new request.
struct PlanInputs: Sendable {
  /// The days, in order and without a gap.
  var days: [CivilDate]

  /// The present date, of which a time of day in `from:` is; `nil` for the first day.
  var today: CivilDate?

  /// The ids of the tasks that are there already, whatever their lines say.
  var present: Set<String> = []

  /// The zone of the days.
  var zone: Zone

  var terms: PlanTerms

  /// The path of the list; `nil` if it has none.
  var list: String?

  /// The lines of the list in order: tasks, and commitments (`at:`). Done ones are ignored.
  var items: [TaskItem]

  /// The events of the calendars on these days and around them.
  var occurrences: [Occurrence] = []

  /// Whether tasks with `rec:` occur on each of their days instead of once.
  var repeats = false

  /// Messages about outdated calendars.
  var ages: [String] = []

  /// The unfinished tasks of earlier plans.
  var past: CarriedTasks

  init(
    days: [CivilDate], zone: Zone, terms: PlanTerms, list: String?, items: [TaskItem],
    past: CarriedTasks
  ) {
    self.days = days
    self.zone = zone
    self.terms = terms
    self.list = list
    self.items = items
    self.past = past
  }

  /// The request to the planner.
  ///
  /// - Parameters:
  ///   - now: Blocks begin at the first whole minute from then on; `nil` to plan complete days.
  ///   - standing: The blocks of an earlier plan, which stay in place if they still fit.
  ///   - newcomers: The ids of tasks that are new or changed since then.
  /// - Returns: The request for `Plan(for:)`.
  func request(
    from now: Instant?, standing: [Plan.Block] = [], newcomers: Set<String> = []
  ) -> PlanRequest {
    let series = series
    var request = PlanRequest(
      days: days, zone: zone, windows: terms.windows, earliest: now?.nextMinute,
      tasks: series.flatMap(\.self), efforts: past.efforts, commitments: commitments,
      minimum: terms.minimum, maximum: terms.maximum, pause: terms.pause, buffer: terms.buffer,
      cap: terms.cap, strategy: terms.strategy, carried: past.days, waiting: past.waiting,
      standing: standing, newcomers: newcomers)
    (request.today, request.present) = (today, present)
    if now != nil { request.worked = past.worked }
    for (task, next) in series.flatMap({ zip($0, $0.dropFirst()) }) {
      request.occurrences[next.id] = next.from?.day
      if task.due == nil { request.lapses[task.id] = next.from?.day }
    }
    return request
  }

  /// The days with work, including those reached after midnight, and the days around them if events
  /// there need a buffer, and those that remedies may add; `nil` without days.
  var window: CalendarWindow? {
    guard let first = days.first, let last = lastKnownDay else { return nil }
    let isLate = terms.windows.contains(where: \.crossesMidnight)
    let margin = terms.buffer > .zero ? 1 : 0
    return CalendarWindow(
      from: first.adding(days: -margin), to: last.adding(days: (isLate ? 2 : 1) + margin),
      zone: zone)
  }

  /// The last of the days that remedies may add; `nil` without days.
  var lastKnownDay: CivilDate? { days.last?.adding(days: PlanRequest.mostFurtherDays) }

  /// The open tasks in the order of the list; those with `rec:` once for each of their days, and of
  /// those that remedies may add.
  var tasks: [TaskItem] { series.flatMap(\.self) }

  /// The open tasks, each with its further occurrences.
  private var series: [[TaskItem]] {
    let open = items.filter { !$0.isDone && !$0.isCommitment }
    return open.map { repeats ? [$0] + occurrences(after: $0) : [$0] }
  }

  /// The remaining time of a task, in words; `nil` if it is the whole estimate, or unknown.
  func rest(of task: TaskItem) -> String? {
    guard let estimate = task.estimate, let effort = past.efforts[task.id], effort > .zero else {
      return nil
    }
    return Remainder(estimate: estimate, spent: effort).description
  }

  /// Remarks besides the blocks, each a sentence without its full stop.
  func notes(on plan: Plan) -> [String] {
    plan.notes.map(\.description) + remarks.map(\.description) + ages
  }
}

extension Instant {
  /// The first whole minute at or after it.
  var nextMinute: Instant {
    let minute: Int64 = 60_000
    let rest = milliseconds % minute
    // The remainder has the sign of the instant.
    return Instant(milliseconds: milliseconds - rest + (rest > 0 ? minute : 0))
  }
}
