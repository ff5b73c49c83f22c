import CivilTime
import EventStream

/// The numbers of a period, as `rota stats` shows them.
package struct Review: Equatable, Sendable {
  package var period: Period
  package var totals: Totals
  /// All hours, days or months of the period in order, including empty ones.
  package var buckets: [Bucket]
  /// By tag, the most time first; the row with an empty name is for untagged tasks.
  package var tags: [Share]
  /// By project, the most time first; the row with an empty name is for tasks without a project.
  package var projects: [Share]
  /// By task, the most time first.
  package var tasks: [TaskShare]

  package init(
    period: Period, totals: Totals = Totals(), buckets: [Bucket] = [], tags: [Share] = [],
    projects: [Share] = [], tasks: [TaskShare] = []
  ) {
    self.period = period
    self.totals = totals
    self.buckets = buckets
    self.tags = tags
    self.projects = projects
    self.tasks = tasks
  }

  /// The time that each of some tasks or projects would have had, had all had the same.
  package func equalShare(of count: Int) -> Duration {
    count > 0 ? totals.focus / count : .zero
  }

  /// The tasks with a second of focused time or a slice, the most time first.
  ///
  /// The occurrences of a recurring task have ids of their own; those with the same title, project
  /// and tags are one row.
  package var taskRows: [TaskShare] {
    var rows: [TaskShare] = []
    var places: [TaskCard: Int] = [:]
    for share in tasks {
      let kind = share.task.ofAnyOccurrence
      if let place = places[kind] {
        rows[place].ids += share.ids
        rows[place].focus += share.focus
        rows[place].slices += share.slices
      } else {
        places[kind] = rows.count
        rows.append(share)
      }
    }
    return rows.filter { $0.focus >= .seconds(1) || $0.slices > 0 }
      .sorted { ($0.focus, $1.task.title) > ($1.focus, $0.task.title) }
  }

  /// The sums over the whole period.
  package struct Totals: Equatable, Sendable {
    /// Focused time.
    package var focus: Duration = .zero
    /// Turns that ended: ``finished`` + ``partial``.
    package var slices = 0
    /// Turns that had their whole slice.
    package var finished = 0
    /// Turns that ended before.
    package var partial = 0
    /// Turns with an unconfirmed check-in.
    package var unanswered = 0
    /// Completed tasks.
    package var completed = 0
    /// Tasks added to a rotation.
    package var added = 0
    /// Slices of another task than the previous one.
    package var switches = 0
    package var pauses = 0
    /// The total length of the pauses.
    package var paused: Duration = .zero
    /// The longest focused time without a pause or break.
    package var longestRun: Duration = .zero

    package init() {}
  }

  /// One bar of the chart.
  package struct Bucket: Equatable, Sendable {
    /// Its first instant, with the offset of the zone.
    package var start: Timestamp
    package var focus: Duration
    package var slices: Int
    package var completed: Int

    package init(start: Timestamp, focus: Duration, slices: Int, completed: Int) {
      self.start = start
      self.focus = focus
      self.slices = slices
      self.completed = completed
    }
  }

  /// The time of one tag or project.
  package struct Share: Equatable, Sendable {
    /// Empty for tasks without one.
    package var name: String
    package var focus: Duration
    /// The part of all focused time, 0…1; 0 without any.
    package var share: Double

    package init(name: String, focus: Duration, share: Double) {
      self.name = name
      self.focus = focus
      self.share = share
    }
  }

  /// The time of one task.
  package struct TaskShare: Equatable, Sendable {
    /// The task in its last slice of the period; in a row, the occurrence with the most time.
    package var task: TaskCard
    /// Its id, or those of all occurrences in a row.
    package var ids: [String]
    package var focus: Duration
    /// Its completed turns.
    package var slices: Int

    package init(task: TaskCard, focus: Duration, slices: Int) {
      self.task = task
      ids = [task.id]
      self.focus = focus
      self.slices = slices
    }
  }
}
