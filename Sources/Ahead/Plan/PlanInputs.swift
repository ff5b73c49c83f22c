import CivilTime
import ICalendar
import Options
import Planning
import Tasks

/// What some days are planned from: the lines of a list, calendars, and what earlier plans left.
///
/// Whoever plans again changes what has changed, and asks for the request anew.
struct PlanInputs: Sendable {
  /// The days, in order and without a gap.
  var days: [CivilDate]

  /// The zone in which the days are meant.
  var zone: Zone

  var terms: PlanTerms

  /// The path of the list; `nil`: it has none.
  var list: String?

  /// The lines of the list in its order: tasks, and commitments (`at:`). Those that are done do not
  /// count.
  var items: [TaskItem]

  /// What takes place in the calendars on these days, and around them.
  var occurrences: [Occurrence]

  /// Whether tasks with `rec:` are there on each of their days, and not only once.
  var repeats = false

  /// How old calendars are, where that is worth a word.
  var ages: [String] = []

  /// What earlier days left.
  var past: CarriedTasks

  init(
    days: [CivilDate], zone: Zone, terms: PlanTerms, list: String?, items: [TaskItem],
    occurrences: [Occurrence] = [], past: CarriedTasks = CarriedTasks()
  ) {
    self.days = days
    self.zone = zone
    self.terms = terms
    self.list = list
    self.items = items
    self.occurrences = occurrences
    self.past = past
  }

  /// What a planner is asked.
  ///
  /// - Parameters:
  ///   - now: Nothing is placed before the first whole minute from then on; `nil`: the days are
  ///     planned from their beginning, whatever time it is.
  ///   - standing: The blocks of an earlier plan, which stay where they are if they still fit.
  ///   - newcomers: The ids of tasks that are new or changed since then.
  /// - Returns: The question; the answer is `Plan(for:)`.
  func request(
    from now: Instant?, standing: [Plan.Block] = [], newcomers: Set<String> = []
  ) -> PlanRequest {
    PlanRequest(
      days: days, zone: zone, windows: terms.windows, earliest: now?.nextMinute, tasks: tasks,
      efforts: past.efforts, commitments: commitments, minimum: terms.minimum,
      maximum: terms.maximum,
      pause: terms.pause, buffer: terms.buffer, cap: terms.cap, strategy: terms.strategy,
      carried: past.days, waiting: past.waiting, standing: standing, newcomers: newcomers)
  }

  /// The days on which there is work, those that it reaches over midnight included; `nil`: none.
  var window: CalendarWindow? {
    guard let first = days.first, let last = days.last else { return nil }
    let isLate = terms.windows.contains(where: \.crossesMidnight)
    return CalendarWindow(from: first, to: last.adding(days: isLate ? 2 : 1), zone: zone)
  }

  /// The open tasks in the order of the list, those with `rec:` on each of their days.
  var tasks: [TaskItem] {
    let open = items.filter { !$0.isDone && !$0.isCommitment }
    return repeats ? open.flatMap { [$0] + occurrences(after: $0) } : open
  }

  /// What is left of a task, in words; `nil`: all of it, or nobody knows.
  func rest(of task: TaskItem) -> String? {
    guard let estimate = task.estimate, let effort = past.efforts[task.id], effort > .zero else {
      return nil
    }
    return Remainder(estimate: estimate, spent: effort).description
  }

  /// What is worth a word besides the blocks, each as a sentence without its full stop.
  func notes(on plan: Plan) -> [String] {
    plan.notes.map(\.description) + remarks.map(\.description) + ages
  }
}

extension Instant {
  /// The first whole minute that does not lie before it.
  fileprivate var nextMinute: Instant {
    let minute: Int64 = 60_000
    let rest = milliseconds % minute
    // The remainder has the sign of the instant.
    return Instant(milliseconds: milliseconds - rest + (rest > 0 ? minute : 0))
  }
}
