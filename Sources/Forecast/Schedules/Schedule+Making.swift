import RoundRobin

extension Schedule {
  /// The maximum number of slices of a schedule.
  package static let mostSlices = 1_000_000

  /// Runs the rotation over the list, from deadline to deadline, until all tasks are done.
  ///
  /// - Parameters:
  ///   - tasks: The list.
  ///   - conditions: The conditions.
  ///   - policy: The policy that decides about slices; `nil` for the rules alone. With a policy,
  ///     tasks have no slices of their own.
  ///   - isDetailed: Whether to keep slices and intervals besides the sums.
  ///   - limit: The maximum number of slices.
  /// - Throws: If there would be more.
  package init(
    of tasks: [ForecastTask], under conditions: Conditions, by policy: (any Policy)? = nil,
    isDetailed: Bool = true, limit: Int = Schedule.mostSlices
  ) throws(TooManySlices) {
    // Fail before the simulation if the limit cannot suffice.
    if policy == nil, Schedule.fewestSlices(of: tasks, under: conditions) > limit {
      throw TooManySlices(limit: limit)
    }
    var run = ForecastRun(tasks, under: conditions, by: policy, isDetailed: isDetailed)
    try run.finish(limit: limit)
    self = run.observer.schedule
  }

  /// The number of slices without interruptions.
  private static func fewestSlices(
    of tasks: [ForecastTask], under conditions: Conditions
  ) -> Int128 {
    tasks.reduce(0) { sum, task in
      let slice = max(1, (task.slice ?? conditions.rules.quantum).attoseconds)
      return sum + (task.estimate.attoseconds + slice - 1) / slice
    }
  }
}

/// The simulation of a rotation over a list.
private struct ForecastRun {
  private(set) var observer: ScheduleObserver
  private var rotation: Rotation
  private var policy: (any Policy)?
  private let switchCost: Duration
  /// The unpaid rest of the last switch cost.
  private var debt: Duration = .zero
  /// The instant until which a slice is paused for the switch cost.
  private var standsUntil: Duration?
  /// The starts of commitments, the next one first; it may be in the past.
  private var starts: ArraySlice<Duration>

  /// The limit of a simulation, beyond any real duration.
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
    // A simulation has no one to confirm check-ins or read warnings.
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

  /// Records an event, and applies the policy's commands.
  private mutating func take(_ event: Event) {
    observer.see(event)
    if case .sliceStarted(let task, let previous?, _, _, _, _, _) = event.fact {
      if previous != task { debt = switchCost }
      if debt > .zero { pay(from: event.at) }
    }
    guard let commands = policy?.commands(after: event.fact) else { return }
    for command in commands { perform(command) }
  }

  /// Pauses the slice until the switch cost is paid, or a commitment starts.
  ///
  /// A paused rotation delays commitments, which real appointments do not allow. So it resumes at
  /// the start of one, which ends the slice before any work, and the rest is paid after it.
  private mutating func pay(from now: Duration) {
    while let start = starts.first, start <= now { starts.removeFirst() }
    let end = min(now + debt, starts.first ?? Self.horizon)
    debt -= end - now
    standsUntil = end
    perform(.pause())
  }

  private mutating func perform(_ command: Command) {
    var events: [Event] = []
    // An invalid command is ignored, and the rotation continues on its own.
    try? rotation.perform(command, into: &events)
    for event in events { take(event) }
  }
}
