import CivilTime

extension Draft {
  /// Places tasks in the order of their due dates, in blocks as short as necessary: without breaks,
  /// all of them in time whenever that is possible (EDF).
  mutating func placeExactly(_ tasks: ArraySlice<Int>) {
    guard cap != nil else {
      let jobs = tasks.map { job($0, of: works[$0].short) }
      place(EarliestDueFirst(jobs, in: rooms, pause: pause, budgets: [:]))
      return
    }
    // Part of a date's cap may be needed by later tasks. So the dates are first divided among the
    // tasks; then each task is placed as early as possible.
    let placedWork = placedWork(of: tasks)
    var open: [Int: Duration] = [:]
    for rooms in datedRooms {
      open.merge(placedWork[rooms[0].date, default: [:]], uniquingKeysWith: +)
      let jobs = tasks.compactMap { task in open[task].map { job(task, of: $0) } }
      // Blocks of the day before may require a break.
      let free = rooms.flatMap { self.rooms(in: $0) }
      let day = EarliestDueFirst(jobs, in: free, pause: pause, budgets: budgets(in: free))
      place(day)
      for turn in day.turns { turn.job.task.map { open[$0, default: .zero] -= turn.span.length } }
    }
  }

  /// The time of each task on each date.
  ///
  /// The time of a date beyond its cap is one more job, due at the end of the date: this makes the
  /// cap a part of the same exact method.
  private func placedWork(of tasks: ArraySlice<Int>) -> [CivilDate: [Int: Duration]] {
    let idle = datedRooms.map { rooms in
      EarliestDueFirst.Job(
        task: nil, arrival: rooms[0].start, due: rooms[rooms.count - 1].end,
        amount: rooms.reduce(.zero) { $0 + $1.length } - budget(on: rooms[0].date),
        longest: .longest)
    }
    let jobs = tasks.map { job($0, of: works[$0].short) } + idle
    var placedWork: [CivilDate: [Int: Duration]] = [:]
    for turn in EarliestDueFirst(jobs, in: rooms, budgets: budgets(in: rooms)).turns {
      guard let task = turn.job.task else { continue }
      placedWork[turn.room.date, default: [:]][task, default: .zero] += turn.span.length
    }
    return placedWork
  }

  /// The room that is left, date by date.
  private var datedRooms: [[Gap]] {
    rooms.reduce(into: []) { dates, room in
      if let last = dates.last, last[0].date == room.date {
        dates[dates.count - 1].append(room)
      } else {
        dates.append([room])
      }
    }
  }

  private func budgets(in rooms: [Gap]) -> [CivilDate: Duration] {
    Dictionary(rooms.map { ($0.date, budget(on: $0.date)) }) { budget, _ in budget }
  }

  private func job(_ task: Int, of amount: Duration) -> EarliestDueFirst.Job {
    let work = works[task]
    return EarliestDueFirst.Job(
      task: task, arrival: work.arrival, due: work.deadline ?? .never, amount: amount,
      longest: work.longest)
  }

  private mutating func place(_ schedule: EarliestDueFirst) {
    for turn in schedule.turns {
      if let task = turn.job.task { place(task, turn.span, in: turn.room) }
    }
  }
}
