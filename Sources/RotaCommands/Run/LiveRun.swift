import Coach
import Dispatch
import Drawing
import EventStream
import Platform
import RoundRobin

/// A run on the real clock, or on one that goes so many times as fast.
struct LiveRun {
  /// How a live run ended.
  struct Outcome {
    var exitCode: ExitCode
    /// What was typed at the end to go on with.
    var more: [String] = []
  }

  let plan: RunPlan
  let options: RunOptions

  /// Runs to the end; does not return when a signal ends the program.
  func run(in world: some World) throws(Failure) -> Outcome {
    let lines = try options.script.map { source throws(Failure) in
      try Script.read(source, in: world)
    }
    let queue = DispatchQueue(label: "rota")
    let isLive = options.pace == .live
    let display = display(in: world, queue: queue)
    let setup = LiveCoach.Setup(
      run: ScriptedSession(
        plan.session, lines: lines ?? [], endsAtCycle: !isLive && !plan.hasEnd,
        tick: options.tick),
      speed: speed, watchesClocks: isLive, outlets: outlets(in: world), display: display,
      complain: { world.say($0) })
    let coach = LiveCoach(setup, queue: queue)
    let screen = display as? ScreenDisplay
    queue.sync { screen?.attach(to: coach) }
    let outcome = coach.run()
    let more = queue.sync {
      screen?.close()
      return screen?.more ?? []
    }
    switch outcome {
    case .ended(let reason):
      return Outcome(exitCode: reason.exitCode == 0 ? .success : .failure, more: more)
    case .signal(let signal): Signals.raiseAgain(signal)
    case .unusable(let path):
      throw .list("the stream cannot be written to '\(path)'; name a file or FIFO that can be")
    }
  }

  private var speed: Double {
    if case .accelerated(let speed) = options.pace { speed } else { 1 }
  }

  /// Where the stream goes: to the standard output unless a person looks at it, and to a file.
  private func outlets(in world: some World) -> [Sink.Destination] {
    var outlets: [Sink.Destination] = []
    if !world.isTerminal(.output) {
      outlets.append(.descriptor(StandardStream.output.rawValue))
    }
    if let events = options.events { outlets.append(.file(events)) }
    return outlets
  }

  // MARK: Displays

  /// What is shown, and where: on the standard output if it is a terminal, else beside the stream
  /// on the standard error; `nil`: nothing.
  private func display(in world: some World, queue: DispatchQueue) -> (any Display)? {
    let isOnOutput = world.isTerminal(.output)
    guard isOnOutput || world.isTerminal(.error) else { return nil }
    let stream: StandardStream = isOnOutput ? .output : .error
    let profile = profile(in: world.environment)
    let announcer = Announcer(options.announcements, environment: world.environment)
    do throws(SystemError) {
      switch kind(isOnOutput: isOnOutput, profile: profile, in: world.environment) {
      case .none:
        return nil
      case .plain:
        return try PlainDisplay(
          stream, glyphs: profile.glyphs, announcer: announcer, queue: queue)
      case .line:
        return try LineDisplay(
          stream, screen: screen(.ring, profile), announcer: announcer, queue: queue)
      case .ring:
        return try ScreenDisplay(
          stream, screen: screen(.ring, profile), theme: options.presentation.theme,
          announcer: announcer, queue: queue)
      case .bar:
        return try ScreenDisplay(
          stream, screen: screen(.bar, profile), theme: options.presentation.theme,
          announcer: announcer, queue: queue)
      }
    } catch {
      world.say("the screen cannot be drawn: \(error)")
      return nil
    }
  }

  private func kind(
    isOnOutput: Bool, profile: TerminalProfile, in environment: Environment
  ) -> Presentation.Display {
    let wanted = options.presentation.display
    if wanted == Presentation.Display.none { return .none }
    if environment["ACCESSIBLE"] != nil || !profile.movesCursor { return .plain }
    return wanted ?? (isOnOutput ? .ring : .line)
  }

  private func screen(_ shape: Screen.Shape, _ profile: TerminalProfile) -> Screen {
    let appearance: Appearance = options.presentation.theme == .light ? .light : .dark
    return Screen(
      profile: profile, palette: Palette(appearance, depth: profile.depth), shape: shape,
      isAnimated: options.presentation.isAnimated)
  }

  private func profile(in environment: Environment) -> TerminalProfile {
    var profile = TerminalProfile(environment: environment.variables)
    switch options.presentation.color {
    case .auto: break
    case .always: profile.depth = max(profile.depth, .ansi16)
    case .never: profile.depth = .none
    }
    if options.presentation.isASCII { profile.glyphs = .ascii }
    return profile
  }
}
