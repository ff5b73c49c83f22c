import RoundRobin

/// Observes a rotation and records the schedule.
struct ScheduleObserver {
  var schedule: Schedule
  /// The place in the list of each task of the rotation.
  private let places: [Int]
  /// Whether slices and intervals are kept.
  private let isDetailed: Bool
  /// The current segment with its start; for a slice, the start of the work.
  private var current: (kind: Kind, since: Duration)?
  /// The work of all slices that have ended.
  private var work: Duration = .zero
  /// The last task worked on.
  private var last: Int?

  private enum Kind {
    case work
    case interval(Schedule.Interval.Kind)
  }

  init(_ tasks: [ForecastTask], places: [Int], isDetailed: Bool) {
    schedule = Schedule(of: tasks)
    self.places = places
    self.isDetailed = isDetailed
  }

  mutating func see(_ event: Event) {
    let now = event.at
    switch event.fact {
    case .sliceStarted:
      current = (.work, now)
    case .paused:
      current = (.interval(.switching), now)
    case .resumed:
      endInterval(at: now)
      current = (.work, now)
    case .sliceEnded(let task, _, _, _, _):
      endWork(on: places[task.index], at: now)
    case .restStarted(let rest, _):
      current = (.interval(.rest(long: rest.long)), now)
    case .commitmentStarted(let number, _):
      current = (.interval(.commitment(number)), now)
    case .waitingStarted:
      current = (.interval(.waiting), now)
    case .restEnded, .commitmentEnded, .waitingEnded:
      endInterval(at: now)
    case .arrived(let task):
      schedule.outcomes[places[task.index]].workBefore = work(at: now)
    case .completed(let task, _):
      schedule.outcomes[places[task.index]].completion = now
    case .cycleEnded:
      if schedule.firstCycle == nil { schedule.firstCycle = now }
    default:
      break
    }
  }

  /// The work of all slices up to now.
  private func work(at now: Duration) -> Duration {
    if case (.work, let start)? = current { work + (now - start) } else { work }
  }

  private mutating func endWork(on task: Int, at now: Duration) {
    guard case (.work, let start)? = current else { return endInterval(at: now) }
    current = nil
    // A slice that a commitment ends before any work is not recorded.
    guard now > start else { return }
    if schedule.outcomes[task].workAfter == .zero { schedule.outcomes[task].start = start }
    work += now - start
    schedule.outcomes[task].workAfter = work
    schedule.dispatches += 1
    if let last, last != task { schedule.changes += 1 }
    last = task
    schedule.makespan = now
    if isDetailed { schedule.slices.append(Schedule.Slice(task: task, start: start, end: now)) }
  }

  private mutating func endInterval(at now: Duration) {
    guard case (.interval(let kind), let start)? = current else { return }
    current = nil
    if kind == .switching { schedule.switching += now - start }
    guard isDetailed, now > start else { return }
    schedule.intervals.append(Schedule.Interval(kind: kind, start: start, end: now))
  }
}
