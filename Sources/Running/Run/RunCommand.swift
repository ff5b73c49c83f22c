import Ahead
import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Options
import Platform
import Rotations
import RoundRobin

/// `rota run`: a rotation, live or simulated.
package struct RunCommand: Subcommand {
  package static let syntax = RunOptions.syntax

  package internal(set) var options: RunOptions
  /// The typed arguments: only these change the rules of a resumed rotation.
  let typed: Arguments

  package init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    let arguments = try arguments.withoutMistakenTitles(in: world)
    typed = arguments
    options = try RunOptions(
      Settings.apply(to: arguments, in: world), isFile: world.isFile)
  }

  /// `rota run` without further arguments, or only with `--plain`.
  package static func usual(plain: Bool, in world: some World) throws(Failure) -> RunCommand {
    let words = plain ? ["--plain"] : []
    return try rethrowing(
      RunCommand(Arguments(parsing: words, as: syntax), in: world), as: Failure.usage)
  }

  /// The rotation of the start page.
  package init(_ options: RunOptions) {
    self.options = options
    typed = Arguments()
  }

  /// Resumes an interrupted rotation without asking.
  package mutating func recover() { options.recovery = .yes }

  // A rotation keeps the stack of its calls for days. So what it does not need is not inlined.
  package func run(in world: some World) throws(Failure) -> ExitCode {
    try options.keepEventsOffList(in: world)
    if options.isDetached { return try runInBackground(of: world) }
    switch options.pace {
    case .live: return try runLive(in: world)
    case .accelerated: return try runAccelerated(in: world)
    case .simulated: return try simulate(in: world)
    }
  }

  @inline(never)
  private func runAccelerated(in world: some World) throws(Failure) -> ExitCode {
    try world.expect(.rotation)
    var options = options
    while let plan = try plan(options, on: nil, in: world) {
      let run = LiveRun(plan: plan, options: options)
      let outcome = try run.run(in: world) { [options] queue throws(Failure) in
        try CoachServices(trial: options, queue: queue, in: world)
      }
      guard let more = outcome.more else { return outcome.exitCode }
      options = options.continued(with: options.tasks(of: more, in: world))
    }
    return .success
  }

  @inline(never)
  private func simulate(in world: some World) throws(Failure) -> ExitCode {
    guard let plan = try plan(options, on: nil, in: world) else { return .success }
    try SimulatedRun(plan: plan, options: options).run(in: world)
    return .success
  }

  /// The rotation to run; `nil`, with a message, if there is no task left.
  private func plan(
    _ options: RunOptions, on machine: MachineName?, in world: some World
  ) throws(Failure) -> RunPlan? {
    let plan = try RunPlan(options, on: machine, in: world)
    guard let emptiness = plan.emptiness else { return plan }
    world.say(emptiness.message)
    return nil
  }

  // MARK: Live

  private func runLive(
    in world: some World, whenReady: @escaping @Sendable () -> Void = {}
  ) throws(Failure) -> ExitCode {
    try world.expect(.rotation)
    var command = self
    command.options = optionsForNow(in: world)
    if let until = options.until, command.options != options {
      let day = command.options.endsTomorrow ? " today" : ""
      world.say("\(until) has passed and is ignored\(day)")
    }
    if options.stays { return try command.stay(in: world, whenReady: whenReady) }
    return try command.runRotations(in: world, whenReady: whenReady).exitCode
  }

  /// The options of a rotation that begins now.
  ///
  /// An end that was not typed, but set, is no mistake when it is over: it counts from the next day
  /// on, if there is another rotation then.
  func optionsForNow(in world: some World) -> RunOptions {
    guard typed[.until] == nil, options.isOver(in: world) else { return options }
    var options = options
    options.endsTomorrow = options.stays && options.endsDaily
    if !options.endsTomorrow { options.until = nil }
    return options
  }

  /// Runs one rotation after the other, while the user continues at the end.
  func runRotations(
    isFirst: Bool = true, in world: some World, whenReady: @escaping @Sendable () -> Void
  ) throws(Failure) -> LiveRun.Outcome {
    var instance = try LocalInstance(options, in: world)
    // Missing changes of an earlier rotation are applied before the list is used.
    if let list = options.keptList(in: world) { world.settleIfPossible(list) }
    if options.tasks == .defaultList { world.bringAssignments() }
    var (plan, options): (RunPlan, RunOptions)
    switch try opening(on: instance, isFirst: isFirst, in: world) {
    case .rotation(let first, let its): (plan, options) = (first, its)
    case .none(let outcome): return outcome
    }
    var outcome = LiveRun.Outcome.nothing
    while true {
      if let delay = plan.delay {
        world.say(delay.message)
        return outcome
      }
      instance.lock.claim(rotation: plan.session.scribe.rotationID)
      let run = LiveRun(plan: plan, options: options)
      outcome = try run.run(in: world, whenReady: whenReady) { queue throws(Failure) in
        try CoachServices(of: plan, on: instance, queue: queue, in: world)
      }
      guard let more = outcome.more else { return outcome }
      options = options.continued(with: options.tasks(of: more, in: world))
      // The name was released at the end of the rotation.
      instance = try LocalInstance(options, in: world)
      plan = try RunPlan(options, on: instance.machine, in: world)
    }
  }

  // MARK: An interrupted rotation

  /// The beginning of a run.
  private indirect enum Opening {
    case rotation(RunPlan, RunOptions)
    /// Nothing begins.
    case none(LiveRun.Outcome)
  }

  /// A new rotation, or the interrupted one on the same tasks if that is wanted.
  @inline(never)
  private func opening(
    on instance: LocalInstance, isFirst: Bool, in world: some World
  ) throws(Failure) -> Opening {
    guard let plan = try plan(options, on: instance.machine, in: world) else {
      return .none(.nothing)
    }
    switch instance.remains(like: plan, in: world) {
    case .none:
      // Options about breaks are checked once: a later rotation may lack those of a resumed one.
      if isFirst { try expectBreaks(in: options.rules) }
    case .broken(let rotation):
      // Without an answer neither is wanted.
      guard
        let isWanted = isWanted(
          rotation, zone: plan.session.wall.zone, lock: instance.lock, in: world)
      else {
        return .none(.declined)
      }
      if isWanted { return .rotation(try taking(rotation, up: plan, in: world), options) }
      try instance.close(rotation, in: world)
      // The day went on while the question stood; what a pipe gave is used up.
      if isAskedAboutRemains(in: world), plan.list != nil {
        let options = optionsForNow(in: world)
        let later = try self.plan(options, on: instance.machine, in: world)
        return later.map { .rotation($0, options) } ?? .none(.nothing)
      }
    case .unknown(let reason):
      guard try beginsAnew(inSpiteOf: reason, in: world) else { return .none(.declined) }
    }
    return .rotation(plan, options)
  }

  /// The plan to go on with an interrupted rotation.
  private func taking(
    _ rotation: InterruptedRotation, up plan: RunPlan, in world: some World
  ) throws(Failure) -> RunPlan {
    let wall = plan.session.wall
    let resumption = try rethrowing(
      rotation.resumption(
        origin: plan.session.scribe.origin, typed: typed, until: plan.until, zone: wall.zone,
        now: world.now, agenda: plan.session.agenda), as: Failure.usage)
    try expectBreaks(in: resumption.rules)
    return plan.takingUp(rotation, with: resumption)
  }

  /// Refuses options about breaks that a rotation with these rules does not have.
  private func expectBreaks(in rules: Rules) throws(Failure) {
    try rethrowing(typed.checkBreaks(in: rules), as: Failure.usage)
  }

  /// Whether to resume a rotation, from the options or by asking; `nil` without an answer.
  private func isWanted(
    _ rotation: InterruptedRotation, zone: Zone, lock: InstanceLock, in world: some World
  ) -> Bool? {
    guard isAskedAboutRemains(in: world) else {
      if let loss = rotation.loss {
        world.say("the journal has lost part of the interrupted rotation: \(loss)")
      }
      return options.recovery == .yes
    }
    lock.setAsking(true)
    defer { lock.setAsking(false) }
    return RecoveryQuestion(rotation: rotation, now: world.now, zone: zone).ask(in: world)
  }

  private func isAskedAboutRemains(in world: some World) -> Bool {
    options.recovery == .ask && asksQuestions(in: world)
  }

  private func asksQuestions(in world: some World) -> Bool {
    world.isTerminal(.input) && world.isTerminal(.error)
  }

  /// Whether to begin a new rotation though an interrupted one may be lost.
  private func beginsAnew(inSpiteOf reason: String, in world: some World) throws(Failure) -> Bool {
    let message = "a rotation interrupted here cannot be resumed: \(reason)"
    switch options.recovery {
    case .yes: throw .environment("\(message); --recover no begins a new one")
    case .no: break
    case .ask:
      if asksQuestions(in: world) { return RecoveryQuestion.beginsAnew(message, in: world) }
    }
    world.say(message)
    return true
  }

  // MARK: In the background

  /// Runs in a background process, and returns when that accepts requests.
  private func runInBackground(of world: some World) throws(Failure) -> ExitCode {
    let beginning: Background.Beginning
    do throws(SystemError) {
      switch try world.goToBackground() {
      case .foreground(let waiter): beginning = try waiter.wait()
      case .background(let signal): return runAlone(in: world, until: signal)
      }
    } catch {
      throw .environment("the rotation cannot go to the background: \(error)")
    }
    switch beginning {
    case .ready(let process):
      let option = RotationName.option(for: options.name)
      world.say("running in the background (pid \(process)); rota watch\(option) shows it")
      return .success
    case .ended(.code(let code)): return ExitCode(rawValue: code) ?? .failure
    case .ended(.signal): return .failure
    }
  }

  /// Runs without the terminal; errors before readiness are still reported there.
  private func runAlone(in world: some World, until signal: Background.ReadinessSignal) -> ExitCode
  {
    do throws(Failure) {
      return try runLive(in: world) { signal.send() }
    } catch {
      if let message = error.message { world.say(message) }
      return error.exitCode
    }
  }
}
