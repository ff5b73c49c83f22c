import CivilTime
import Tasks

/// Everything that a plan is made from.
package struct PlanRequest: Sendable {
  /// The strategy for dividing the free time.
  package enum Strategy: String, CaseIterable, Sendable {
    /// First the work necessary for due dates; then every task gets its fair share of each day. A
    /// task without an estimate gets a share, and is last for the rest.
    case share
    /// Everything as early as possible: tasks that can meet their dates, late ones, the rest.
    /// Without breaks, all due dates are met whenever that is possible. A task without an estimate
    /// gets one minimum block.
    case deadline
  }

  /// The days, in order and without a gap between them.
  package var days: [CivilDate]

  /// The date of which a time of day in `from:` is; `nil` for the first day.
  package var today: CivilDate?

  /// The zone of the days, the windows and the tasks.
  package var zone: Zone

  /// The daily working hours; empty for the whole day.
  package var windows: [ClockSpan]

  /// Further working hours of single days.
  package var overtime: [CivilDate: [ClockSpan]] = [:]

  /// The earliest instant of a block, to the millisecond; `nil` for the start of the first day.
  package var earliest: Instant?

  /// The tasks in the order of the list; done tasks and commitments are ignored.
  package var tasks: [TaskItem]

  /// The ids of those that are there already, whatever `from:` and `rec:` say.
  package var present: Set<String> = []

  /// The time that tasks have had of their estimates, by their ids.
  package var efforts: [String: Duration]

  /// The commitments, in any order.
  package var commitments: [Commitment]

  /// The minimum length of a block, unless less is left of a task, or ``maximum`` or its own slice
  /// is shorter. At least a minute.
  package var minimum: Duration

  /// The maximum length of a block; a task's own slice, if that is shorter.
  package var maximum: Duration

  /// The break between two tasks, in a plan whole minutes; may be zero.
  package var pause: Duration

  /// The free time before and after every commitment; may be zero.
  package var buffer: Duration

  /// The maximum total of tasks on a date; `nil` for no limit.
  package var cap: Duration?

  /// The time that tasks have had on the date of ``earliest`` before that, which the cap includes.
  package var worked = Duration.zero

  package var strategy: Strategy

  /// The unfinished tasks of an earlier plan by id, with the day of that plan.
  package var carried: [String: CivilDate]

  /// The ids of tasks that did not fit before, the longest waiting first; they precede other tasks
  /// without an urgent date.
  package var waiting: [String]

  /// Blocks of the previous plan. Those of tasks that still fit stay in place.
  package var standing: [Plan.Block]

  /// The ids of tasks that are new or changed since the previous plan: they displace blocks of the
  /// tasks that they precede.
  package var newcomers: Set<String>

  /// The ids of tasks that have had a turn in an earlier plan of the first day: those that get one
  /// minimum block in all, get no other one.
  package var served: Set<String> = []

  /// The days on which tasks without a due date occur again, by their ids: from then on they get no
  /// time.
  package var lapses: [String: CivilDate] = [:]

  /// The days of further occurrences of tasks, by their ids: those after the last day of the plan
  /// are not part of it.
  package var occurrences: [String: CivilDate] = [:]

  /// The number of days after the last one whose commitments and occurrences are known: no remedy
  /// adds more.
  package var furtherDays = PlanRequest.mostFurtherDays

  /// The number of days after the last one whose commitments and occurrences have to be known.
  package static let mostFurtherDays = 14

  /// Whether to try remedies for tasks that lack time.
  package var suggests = true

  package init(
    days: [CivilDate], zone: Zone, windows: [ClockSpan] = [], earliest: Instant? = nil,
    tasks: [TaskItem], efforts: [String: Duration] = [:], commitments: [Commitment] = [],
    minimum: Duration = .seconds(1800), maximum: Duration = .seconds(7200), pause: Duration = .zero,
    buffer: Duration = .zero, cap: Duration? = nil, strategy: Strategy = .share,
    carried: [String: CivilDate] = [:], waiting: [String] = [], standing: [Plan.Block] = [],
    newcomers: Set<String> = []
  ) {
    self.days = days
    self.zone = zone
    self.windows = windows
    self.earliest = earliest
    self.tasks = tasks
    self.efforts = efforts
    self.commitments = commitments
    self.minimum = minimum
    self.maximum = maximum
    self.pause = pause
    self.buffer = buffer
    self.cap = cap
    self.strategy = strategy
    self.carried = carried
    self.waiting = waiting
    self.standing = standing
    self.newcomers = newcomers
  }
}

extension PlanRequest {
  /// Returns the request with a remedy for a task that lacks time.
  package func applying(_ help: Reason.Help) -> PlanRequest {
    var request = self
    switch help {
    case .work(let day, let span): request.overtime[day, default: []].append(span)
    case .cap(let cap): request.cap = cap
    case .minimum(let minimum): request.minimum = minimum
    case .days(let count, let last, _):
      request.days += (0..<count).reversed().map { last.adding(days: -$0) }
      request.furtherDays -= count
    case .laterDue: break
    }
    return request
  }
}
