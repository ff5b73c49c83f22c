/// What becomes of a list: who works when, and when everything is done.
///
/// All instants are since the start.
package struct Schedule: Equatable, Sendable {
  /// One stretch of work on one task.
  package struct Slice: Equatable, Sendable {
    /// The task, by its place in the list.
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
      /// A commitment, by its place among those that were given.
      case commitment(Int)
      /// Nobody has arrived.
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

  /// What becomes of one task.
  package struct Outcome: Equatable, Sendable {
    /// When its first slice begins.
    package var start: Duration = .zero
    /// When it is done.
    package var completion: Duration = .zero
    /// How much work on all tasks was done when it arrived, and when it was done.
    var workBefore: Duration = .zero
    var workAfter: Duration = .zero
  }

  /// The tasks, in the order of the list.
  package let tasks: [ForecastTask]
  /// What becomes of each, in the same order.
  package internal(set) var outcomes: [Outcome]
  /// All work in order of time; empty if it was not wanted.
  package internal(set) var slices: [Slice] = []
  /// What else there is, in order of time; empty if it was not wanted.
  package internal(set) var intervals: [Interval] = []
  /// How many slices there are; the two parts of one that was cut count both.
  package internal(set) var dispatches = 0
  /// How many slices are of another task than the one before.
  package internal(set) var changes = 0
  /// How long all those beginnings took.
  package internal(set) var switching: Duration = .zero
  /// When each task that was there had its first turn; `nil`: there is no task.
  package internal(set) var firstRound: Duration?
  /// When the last slice ends; zero without a task.
  package internal(set) var makespan: Duration = .zero
  /// The quanta that a policy chose, in order; none: it was fixed.
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

  /// How long of its turnaround the task at a place was not worked on.
  package func waiting(of task: Int) -> Duration { turnaround(of: task) - tasks[task].estimate }

  /// How long the task at a place waited for its first slice.
  package func response(of task: Int) -> Duration { outcomes[task].start - tasks[task].arrival }

  /// How long after it is due the task at a place is done: nothing if it is in time, or never due.
  package func lateness(of task: Int) -> Duration {
    tasks[task].due.map { max(.zero, outcomes[task].completion - $0) } ?? .zero
  }

  /// The places of the tasks that are done after they are due.
  package var late: [Int] { tasks.indices.filter { lateness(of: $0) > .zero } }
}
