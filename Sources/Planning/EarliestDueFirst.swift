import CivilTime

/// At every instant the job that is due first, of those that are there.
///
/// Without a pause it is exact: everything is done in time whenever that is possible at all (Horn,
/// “Some simple scheduling algorithms”, Naval Research Logistics Quarterly 21, 1974).
struct EarliestDueFirst {
  /// Something to be done between its arrival and its due date.
  struct Job {
    /// The task, or nil for time that has to pass without work.
    let task: Int?
    let arrival: Instant
    let due: Instant
    let amount: Duration
    /// How long one turn takes at most.
    let longest: Duration
  }

  /// Time for one job.
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

  /// The time that the tasks of a date may still take together; unlimited for a date that is not there.
  private var budgets: [CivilDate: Duration]

  /// The jobs that are not there yet, in order of arrival.
  private var coming: ArraySlice<Int>

  /// The jobs that are there, in order of their due dates.
  private var present: [Int] = []

  /// Gives time to jobs.
  ///
  /// - Parameters:
  ///   - jobs: What is to be done, in the order that decides between equal due dates.
  ///   - rooms: When there is time, in order.
  ///   - pause: What lies between two turns.
  ///   - budgets: How long the tasks of a date may take together; any time, if it is not there.
  init(
    _ jobs: [Job], in rooms: [Gap], pause: Duration = .zero, budgets: [CivilDate: Duration]
  ) {
    self.jobs = jobs
    self.pause = pause
    self.budgets = budgets
    rests = jobs.map(\.amount)
    coming = jobs.indices.sorted { jobs[$0].arrival < jobs[$1].arrival }[...]
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
      // Without a budget, only time may pass.
      guard end > now else { return }
      turns.append(Turn(job: jobs[index], span: Span(start: now, end: end), room: room))
      rests[index] -= end - now
      if jobs[index].task != nil { budgets[room.date]? -= end - now }
      now = end + pause
    }
  }

  /// Lets those jobs come that have arrived, and those go that are done, or can no longer be.
  private mutating func admit(at now: Instant) {
    while let index = coming.first, jobs[index].arrival <= now {
      present.insert(index, at: present.firstIndex { comes(index, before: $0) } ?? present.endIndex)
      coming.removeFirst()
    }
    while let index = present.first, rests[index] <= .zero || jobs[index].due <= now {
      present.removeFirst()
    }
  }

  /// How long a job has the time, at most until one arrives that is due before it.
  private func end(of index: Int, from now: Instant, in room: Gap) -> Instant {
    let job = jobs[index]
    let budget = job.task == nil ? nil : budgets[room.date]
    let urgent = coming.first { comes($0, before: index) }
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
