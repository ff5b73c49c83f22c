import RoundRobin

extension Schedule {
  /// How many slices a schedule may have.
  package static let mostSlices = 1_000_000

  /// Lets the rotation itself run over the list, from deadline to deadline, until all is done.
  ///
  /// - Parameters:
  ///   - tasks: The list.
  ///   - conditions: Under what it runs.
  ///   - policy: Who decides about slices; `nil`: the rules alone. With a policy no task has a slice
  ///     of its own.
  ///   - isDetailed: Whether slices and intervals are kept, or only what is counted.
  ///   - limit: How many slices there may be.
  /// - Throws: That there would be more.
  package init(
    of tasks: [ForecastTask], under conditions: Conditions, by policy: (any Policy)? = nil,
    isDetailed: Bool = true, limit: Int = Schedule.mostSlices
  ) throws(TooManySlices) {
    // Nothing is simulated that cannot end well.
    if policy == nil, Schedule.fewestSlices(of: tasks, under: conditions) > limit {
      throw TooManySlices(limit: limit)
    }
    var run = ForecastRun(tasks, under: conditions, by: policy, isDetailed: isDetailed)
    try run.finish(limit: limit)
    self = run.observer.schedule
  }

  /// How many slices there are if nothing cuts one.
  private static func fewestSlices(
    of tasks: [ForecastTask], under conditions: Conditions
  ) -> Int128 {
    tasks.reduce(0) { sum, task in
      let slice = max(1, (task.slice ?? conditions.rules.quantum).attoseconds)
      return sum + (task.estimate.attoseconds + slice - 1) / slice
    }
  }
}

/// A rotation on its way through a list.
private struct ForecastRun {
  private(set) var observer: ScheduleObserver
  private var rotation: Rotation
  private var policy: (any Policy)?
  private let switchCost: Duration
  /// What is still to be paid for the last switch.
  private var debt: Duration = .zero
  /// Until when a slice stands, as something is paid.
  private var standsUntil: Duration?
  /// When commitments start, the next one first; it may have started already.
  private var starts: ArraySlice<Duration>

  /// When it would be stopped; nobody has so much time.
  private static let horizon = Duration.seconds(1_000_000_000_000)

  init(
    _ tasks: [ForecastTask], under conditions: Conditions, by policy: (any Policy)?,
    isDetailed: Bool
  ) {
    self.policy = policy
    switchCost = conditions.switchCost
    starts = conditions.commitments.map(\.start).sorted()[...]
    var rules = conditions.rules
    rules.finishAtEstimate = true
    // Nobody is there who could be asked, or be told.
    rules.checkIn = nil
    rules.warnings = []
    rules.cycles = nil
    policy?.adjust(&rules)
    let places = policy?.order ?? Array(tasks.indices)
    let terms = places.map { place in
      Terms(
        slice: policy.map { $0.slices[place] } ?? tasks[place].slice,
        estimate: tasks[place].estimate, from: tasks[place].arrival)
    }
    rotation = Rotation(
      tasks: terms, rules: rules,
      commitments: conditions.commitments.map { (start: $0.start, end: $0.end) })
    observer = ScheduleObserver(tasks, places: places, isDetailed: isDetailed)
  }

  mutating func finish(limit: Int) throws(TooManySlices) {
    while observer.schedule.dispatches <= limit {
      if let event = rotation.step(to: standsUntil ?? Self.horizon) {
        take(event)
      } else if standsUntil != nil {
        standsUntil = nil
        perform(.resume)
      } else {
        observer.schedule.quanta = policy?.quanta ?? []
        return
      }
    }
    throw TooManySlices(limit: limit)
  }

  /// Takes note of what happened, and lets it be answered.
  private mutating func take(_ event: Event) {
    observer.see(event)
    if case .sliceStarted(let task, let previous?, _, _, _, _, _) = event.fact {
      if previous != task { debt = switchCost }
      if debt > .zero { pay(from: event.at) }
    }
    guard let commands = policy?.commands(after: event.fact) else { return }
    for command in commands { perform(command) }
  }

  /// Lets the slice stand until the switch is paid, or a commitment starts.
  ///
  /// A rotation that stands lets a commitment wait, which no appointment does. So it goes on at the
  /// start of one, which cuts the slice before there was any work, and the rest is paid after it.
  private mutating func pay(from now: Duration) {
    while let start = starts.first, start <= now { starts.removeFirst() }
    let end = min(now + debt, starts.first ?? Self.horizon)
    debt -= end - now
    standsUntil = end
    perform(.pause())
  }

  private mutating func perform(_ command: Command) {
    var events: [Event] = []
    // What makes no sense is not done, and the rotation goes on as it would.
    try? rotation.perform(command, into: &events)
    for event in events { take(event) }
  }
}
