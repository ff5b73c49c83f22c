import Coach
import Commands
import Dispatch
import EventStream
import Journals
import Options
import Platform

/// The journal and the hooks of a simulated run, if requested.
struct Trial {
  private let queue = DispatchQueue(label: "rota.trial")
  private let services: LiveCoach.Services
  private let clocks: any Clocks

  /// `nil` if neither was requested.
  init?(_ options: RunOptions, in world: some World) throws(Failure) {
    guard options.journal != nil || options.runsHooks else { return nil }
    services = try CoachServices(trial: options, queue: queue, in: world).services
    clocks = world.clocks
    services.hooks?.whenChanged { if case .failing(let message) = $0 { world.say(message) } }
  }

  /// Journals records, and runs the hooks for each when those for the one before have ended.
  func take(_ records: [Record]) {
    guard !records.isEmpty else { return }
    queue.sync { _ = services.journal?.add(records) }
    guard let hooks = services.hooks else { return }
    for record in records {
      hooks.wait()
      queue.sync { hooks.run(for: [record]) }
    }
  }

  /// Waits for both, and reports the hooks that were ended.
  ///
  /// - Throws: What the journal lacks.
  func finish(in world: some World) throws(Failure) {
    let isWhole = queue.sync {
      let (patience, now) = (LiveCoach.patienceAtTheEnd, clocks.monotonic)
      services.hooks?.finish(within: patience, from: now) { world.say($0) }
      return services.journal?.finish(by: now + patience) ?? true
    }
    // What the hooks reported is on the queue.
    queue.sync {}
    if !isWhole {
      throw .environment("the journal could not be written completely; the rest is lost")
    }
  }
}
