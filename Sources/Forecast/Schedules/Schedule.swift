/// The forecast for a list: the work on each task, and when it is done.
///
/// All instants are since the start.
package struct Schedule: Equatable, Sendable {
  /// One stretch of work on one task.
  package struct Slice: Equatable, Sendable {
    /// The index of the task.
    package var task: Int
    package var start: Duration
    package var end: Duration

    package init(task: Int, start: Duration, end: Duration) {
      self.task = task
      self.start = start
      self.end = end
    }
  }

  /// Time that belongs to no task.
  package struct Interval: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case rest(long: Bool)
      /// A commitment, by index.
      case commitment(Int)
      /// No task has arrived.
      case waiting
      /// Beginning with another task.
      case switching
    }

    package var kind: Kind
    package var start: Duration
    package var end: Duration

    package init(kind: Kind, start: Duration, end: Duration) {
      self.kind = kind
      self.start = start
      self.end = end
    }
  }

  /// The outcome of one task.
  package struct Outcome: Equatable, Sendable {
    /// The start of its first slice.
    package var start: Duration = .zero
    /// Its completion.
    package var completion: Duration = .zero
    /// The total work on all tasks until its arrival, and until its completion.
    var workBefore: Duration = .zero
    var workAfter: Duration = .zero
  }

  /// The tasks, in the order of the list.
  package let tasks: [ForecastTask]
  /// The outcome of each task, by index.
  package internal(set) var outcomes: [Outcome]
  /// All slices in order of time; empty unless requested.
  package internal(set) var slices: [Slice] = []
  /// All other intervals in order of time; empty unless requested.
  package internal(set) var intervals: [Interval] = []
  /// The number of slices; both parts of an interrupted one count.
  package internal(set) var dispatches = 0
  /// The number of slices of another task than the previous one.
  package internal(set) var changes = 0
  /// The total cost of these switches.
  package internal(set) var switching: Duration = .zero
  /// The instant when each present task had had its first turn; `nil` without tasks.
  package internal(set) var firstCycle: Duration?
  /// The end of the last slice; zero without tasks.
  package internal(set) var makespan: Duration = .zero
  /// The quanta chosen by a policy, in order; empty if it was fixed.
  package internal(set) var quanta: [Duration] = []

  /// A schedule before the start.
  init(of tasks: [ForecastTask]) {
    self.tasks = tasks
    outcomes = Array(repeating: Outcome(), count: tasks.count)
  }
}

extension Schedule {
  /// From when to when the task at a place was on the list.
  package func turnaround(of task: Int) -> Duration {
    outcomes[task].completion - tasks[task].arrival
  }

  /// The waiting time of a task: its turnaround time without the work on it.
  package func waiting(of task: Int) -> Duration { turnaround(of: task) - tasks[task].estimate }

  /// The response time of a task: the wait for its first slice.
  package func response(of task: Int) -> Duration { outcomes[task].start - tasks[task].arrival }

  /// The time from a task's due time to its completion; zero if it is in time, or has no due time.
  package func lateness(of task: Int) -> Duration {
    tasks[task].due.map { max(.zero, outcomes[task].completion - $0) } ?? .zero
  }

  /// The indices of the tasks completed after they are due.
  package var late: [Int] { tasks.indices.filter { lateness(of: $0) > .zero } }
}
