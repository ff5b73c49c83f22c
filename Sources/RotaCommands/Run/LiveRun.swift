import Coach
import Dispatch
import EventStream
import Platform
import RoundRobin

/// A run on the real clock, or on one that goes so many times as fast.
struct LiveRun {
  let plan: RunPlan
  let options: RunOptions

  func run(in world: some World) throws(Failure) -> ExitCode {
    let lines = try options.script.map { source throws(Failure) in
      try Script.read(source, in: world)
    }
    let queue = DispatchQueue(label: "rota")
    let isLive = options.pace == .live
    let setup = LiveCoach.Setup(
      run: ScriptedSession(
        plan.session, lines: lines ?? [], endsAtCycle: !isLive && !plan.hasEnd,
        tick: options.tick),
      speed: speed, watchesClocks: isLive, outlets: outlets(in: world),
      complain: { world.say($0) })
    let outcome = LiveCoach(setup, queue: queue).run()
    switch outcome {
    case .ended(let reason): return reason.exitCode == 0 ? .success : .failure
    case .signal(let signal): Signals.raiseAgain(signal)
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
}
