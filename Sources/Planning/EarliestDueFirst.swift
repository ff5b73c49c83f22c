import CivilTime

/// Preemptive earliest-due-date-first scheduling (EDF).
///
/// Without breaks it is exact: everything is in time whenever that is possible (Horn, “Some simple
/// scheduling algorithms”, Naval Research Logistics Quarterly 21, 1974).
struct EarliestDueFirst {
  /// Work between its arrival and its due date.
  struct Job {
    /// The task; `nil` for time to pass without work.
    let task: Int?
    let arrival: Instant
    let due: Instant
    let amount: Duration
    /// The maximum length of one turn.
    let longest: Duration
  }

  /// A stretch of time for one job.
  struct Turn {
    let job: Job
    let span: Span
    let room: Gap
  }

  /// All turns, in order of time.
  private(set) var turns: [Turn] = []

  private let jobs: [Job]
  private let pause: Duration

  /// The work that is still to be done of each job.
  private var rests: [Duration]

  /// The remaining budget of each date for tasks; unlimited if missing.
  private var budgets: [CivilDate: Duration]

  /// The jobs that have not arrived, in order of arrival.
  private var coming: ArraySlice<Int>

  /// For each job, the next in order of arrival with an earlier due date.
  private var sooner: [Int?] = []

  /// The jobs that have arrived, in order of their due dates.
  private var present: [Int] = []

  /// Assigns time to jobs.
  ///
  /// - Parameters:
  ///   - jobs: The jobs, in the order that breaks ties of due dates.
  ///   - rooms: The available time, in order.
  ///   - pause: The break between two turns.
  ///   - budgets: The maximum total of tasks on each date; unlimited if missing.
  init(
    _ jobs: [Job], in rooms: [Gap], pause: Duration = .zero, budgets: [CivilDate: Duration]
  ) {
    self.jobs = jobs
    self.pause = pause
    self.budgets = budgets
    rests = jobs.map(\.amount)
    coming = jobs.indices.sorted { jobs[$0].arrival < jobs[$1].arrival }[...]
    sooner = jobs.map { _ in nil }
    var rising: [Int] = []
    for index in coming.reversed() {
      while let last = rising.last, !comes(last, before: index) { rising.removeLast() }
      sooner[index] = rising.last
      rising.append(index)
    }
    for room in rooms { fill(room) }
  }

  private mutating func fill(_ room: Gap) {
    var now = room.start
    if let last = turns.last, last.room.stretch == room.stretch {
      now = max(now, last.span.end + pause)
    }
    while now < room.end {
      admit(at: now)
      guard let index = present.first else {
        now = coming.first.map { jobs[$0].arrival } ?? room.end
        continue
      }
      let end = end(of: index, from: now, in: room)
      // Without a budget, only idle time is assigned.
      guard end > now else { return }
      turns.append(Turn(job: jobs[index], span: Span(start: now, end: end), room: room))
      rests[index] -= end - now
      if jobs[index].task != nil { budgets[room.date]? -= end - now }
      now = end + pause
    }
  }

  /// Adds jobs that have arrived, and removes those that are done or impossible.
  private mutating func admit(at now: Instant) {
    while let index = coming.first, jobs[index].arrival <= now {
      present.insert(index, at: present.firstIndex { comes(index, before: $0) } ?? present.endIndex)
      coming.removeFirst()
    }
    while let index = present.first, rests[index] <= .zero || jobs[index].due <= now {
      present.removeFirst()
    }
  }

  /// The end of a job's turn, at the latest at the arrival of a job with an earlier due date.
  private func end(of index: Int, from now: Instant, in room: Gap) -> Instant {
    let job = jobs[index]
    let budget = job.task == nil ? nil : budgets[room.date]
    var urgent = coming.first
    while let other = urgent, !comes(other, before: index) { urgent = sooner[other] }
    return min(
      room.end, job.due, urgent.map { jobs[$0].arrival } ?? room.end,
      now + min(rests[index], job.longest, budget ?? .longest))
  }

  private func comes(_ one: Int, before other: Int) -> Bool {
    (jobs[one].due, one) < (jobs[other].due, other)
  }
}

extension Instant {
  /// Later than everything that can be planned.
  static let never = Instant(milliseconds: .max)
}
