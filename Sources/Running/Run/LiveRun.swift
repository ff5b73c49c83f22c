import Coach
import Commands
import Dispatch
import EventStream
import Histories
import Options
import Platform
import Rotations
import RoundRobin
import Statistics
import Terminals

/// A run on the real or an accelerated clock.
struct LiveRun: ~Copyable {
  /// The outcome of a live run.
  struct Outcome {
    var exitCode: ExitCode
    /// The reason of the rotation's end; `nil` if there was no rotation.
    var reason: Closing?
    /// Whether the user wants no rotation, or did not answer.
    var isDeclined = false
    /// The tasks to continue with; `nil` unless some were typed at the end.
    var more: MoreTasks?
    /// Hears signals until the next wait does; `nil` if nothing follows.
    var listener: LiveCoach?

    /// Nothing ran: there was no task.
    static let nothing = Outcome(exitCode: .success)
    /// Nothing ran, and nothing is to run.
    static let declined = Outcome(exitCode: .success, isDeclined: true)
  }

  let plan: RunPlan
  let options: RunOptions

  /// Runs to the end; does not return when a signal ends the program.
  ///
  /// - Parameters:
  ///   - world: The environment.
  ///   - whenReady: Called when the rotation has begun and accepts requests.
  ///   - services: Creates its services, on the coach's queue.
  /// - Returns: The outcome.
  /// - Throws: Why it did not begin.
  func run(
    in world: some World, whenReady: @escaping @Sendable () -> Void = {},
    with services: (DispatchQueue) throws(Failure) -> CoachServices
  ) throws(Failure) -> Outcome {
    let lines = try options.script.map { source throws(Failure) in
      try Script.read(source, in: world)
    }
    let queue = DispatchQueue(label: "rota")
    let isLive = options.pace == .live
    // A trial earns nothing. The earnings are read before the services start: reading the history
    // asks all running rotations, and this one could not answer yet.
    let earnings = isLive ? options.presentation.earnings(in: world) : Earnings()
    let around = try services(queue)
    let factory = DisplayFactory(
      presentation: options.presentation, announcements: options.announcements,
      greeting: isLive ? options.announcements.reminder : nil,
      earnings: earnings, lookBack: isLive ? LookBack(in: world) : nil, isTrial: !isLive
    )
    let seen = options.isDetached ? nil : factory.display(in: world, queue: queue)
    // A trial announces switches only on its own screen.
    let display = seen ?? (isLive ? factory.unseenDisplay(in: world) : nil)
    var setup = LiveCoach.Setup(
      run: ScriptedSession(
        plan.session, lines: lines ?? [], endsAtCycle: !isLive && !plan.hasEnd,
        tick: options.tick),
      speed: speed, watchesClocks: isLive, outlets: outlets(in: world), display: display,
      complain: { world.say($0) })
    setup.resumption = plan.resumption
    setup.whenReady = whenReady
    setup.goesOn = { [options] in options.goOn(after: $0) }
    setup.endsWithDay = options.endsWithDay
    setup.services = around.services
    let coach = LiveCoach(setup, queue: queue)
    queue.sync {
      display?.attach(
        KeyHandlers(
          perform: { [weak coach] request in coach?.perform(request) },
          refresh: { [weak coach] in coach?.refresh() }))
    }
    let teller: (@Sendable (String) -> Void)? = display.map { display in
      { @Sendable message in queue.async { display.say(message) } }
    }
    let outcome = around.notices.redirected(to: teller) { coach.run() }
    let (more, hasLost) = queue.sync {
      display?.close()
      return (display?.more, coach.hasLost)
    }
    switch outcome {
    case .ended(let reason):
      let isWell = reason.exitCode == 0 && !hasLost
      return Outcome(
        exitCode: isWell ? .success : .failure, reason: reason, more: more,
        listener: options.goOn(after: reason) ? coach : nil)
    case .signal(let signal): Signals.raiseAgain(signal)
    case .unusable(let path):
      throw .list("the stream cannot be written to '\(path)'; name a file or FIFO that can be")
    }
  }

  private var speed: Double {
    if case .accelerated(let speed) = options.pace { speed } else { 1 }
  }

  /// The destinations of the stream: standard output unless it is a display, and a file.
  private func outlets(in world: some World) -> [Sink.Destination] {
    var outlets: [Sink.Destination] = []
    if !world.isTerminal(.output) {
      outlets.append(.descriptor(StandardStream.output.rawValue))
    }
    if let events = options.events { outlets.append(.file(events)) }
    return outlets
  }
}
