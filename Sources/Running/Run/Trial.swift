import Coach
import Commands
import Dispatch
import EventStream
import Journals
import Options
import Platform

/// The journal and the hooks of a simulated run, if requested.
struct Trial {
  /// The time that the end waits for them.
  private static let patience = Duration.seconds(2)

  private let queue = DispatchQueue(label: "rota.trial")
  private let services: LiveCoach.Services
  private let clocks: any Clocks

  /// `nil` if neither was requested.
  init?(_ options: RunOptions, in world: some World) throws(Failure) {
    guard options.journal != nil || options.runsHooks else { return nil }
    services = try CoachServices(trial: options, queue: queue, in: world).services
    clocks = world.clocks
  }

  func take(_ records: [Record]) {
    guard !records.isEmpty else { return }
    queue.sync {
      _ = services.journal?.add(records)
      services.hooks?.run(for: records)
    }
  }

  func finish() {
    queue.sync {
      let deadline = clocks.monotonic + Trial.patience
      _ = services.journal?.finish(by: deadline)
      services.hooks?.finish(by: deadline)
    }
  }
}
