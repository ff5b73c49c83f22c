import CivilTime
import Tasks

/// Everything that a plan is made from.
package struct PlanRequest: Sendable {
  /// How the free time is divided.
  package enum Strategy: String, CaseIterable, Sendable {
    /// What must be done for a date comes first; then every task gets its fair share of each day.
    /// One without an estimate wants that, and comes last for what remains.
    case share
    /// Everything as early as possible: what can meet its date, what is late, the rest. Without a
    /// pause, all due dates are met whenever that is possible at all. A task without an estimate
    /// takes one block of the minimum.
    case deadline
  }

  /// The days, in order and without a gap between them.
  package var days: [CivilDate]

  /// The zone in which the days, the windows and the words of the tasks are meant.
  package var zone: Zone

  /// When there is work on each day; empty: all day long.
  package var windows: [ClockSpan]

  /// Nothing is placed before this instant, and blocks may begin at it, to the millisecond; `nil`:
  /// from the first day on.
  package var earliest: Instant?

  /// The tasks in the order of the list; those that are done, or have a fixed time, are passed over.
  /// A `from:` with a time alone is meant on the first day.
  package var tasks: [TaskItem]

  /// The time that tasks have had of their estimates, by their ids.
  package var efforts: [String: Duration]

  /// The commitments, in any order.
  package var commitments: [Commitment]

  /// The shortest block, unless a shorter one is all that is left of a task, or ``maximum`` or its
  /// own slice is shorter. It counts as a minute at least.
  package var minimum: Duration

  /// The longest block; a task's own slice, if that is shorter.
  package var maximum: Duration

  /// The pause between two tasks; may be zero.
  package var pause: Duration

  /// The time that is kept free before and after every commitment; may be zero.
  package var buffer: Duration

  /// The longest that all tasks of a date on the clocks take together; `nil`: as long as there is
  /// time.
  package var cap: Duration?

  package var strategy: Strategy

  /// The tasks that were planned before and not finished, by their ids, and the day that was for.
  package var carried: [String: CivilDate]

  /// The ids of the tasks that found no place before, who waited longest first: of those without a
  /// date to meet they come first.
  package var waiting: [String]

  /// Blocks of a plan before this one. Those of tasks that still fit stay where they are.
  package var standing: [Plan.Block]

  /// The ids of the tasks that are new or other than in the plan before: they displace blocks of
  /// those whom they precede.
  package var newcomers: Set<String>

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
