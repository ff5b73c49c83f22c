import Calendars
import CivilTime
import Commands
import Dispatch
import Options
import Platform

/// The fetching of the calendars of a live rotation, beside it: at the start, and whenever their copies
/// are as old as the settings let them be.
///
/// It has a queue of its own, so that no slow server delays anything.
final class CalendarRefresh: Sendable {
  private let sources: [CalendarSource]
  private let interval: Duration?
  private let world: any World
  private let queue = DispatchQueue(label: "rota.fetching", qos: .utility)

  /// - Parameters:
  ///   - sources: The calendars; those that are not fetched stay as they are.
  ///   - world: Everything outside.
  init(_ sources: [CalendarSource], in world: any World) {
    self.sources = sources.filter { $0.address != nil }
    self.world = world
    interval = Settings(in: world).calendarRefresh
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the copies are fetched anew at the start, however old they are.
  ///   - tell: Called on a queue of its own whenever they were fetched, or could not be.
  func begin(_ isAsked: Bool, _ tell: @escaping @Sendable () -> Void) {
    if sources.isEmpty { return }
    if isAsked {
      queue.async { self.fetch(atLeast: .zero, tell) }
    } else if let interval {
      fetch(in: max(.zero, interval - age), tell)
    }
  }

  /// How old the oldest copy is; one that is missing is older than any.
  private var age: Duration {
    sources.map { source in
      source.address.flatMap {
        CalendarCopy(of: $0, in: world.directories).facts(in: world.files)
      }.map { world.now - $0.fetched } ?? .seconds(1 << 40)
    }.max() ?? .zero
  }

  private func fetch(in wait: Duration, _ tell: @escaping @Sendable () -> Void) {
    let seconds = Int(wait.components.seconds)
    // By the wall clock: a machine that slept fetches when it wakes up.
    queue.asyncAfter(wallDeadline: .now() + .seconds(seconds)) { [weak self] in
      guard let self, let interval else { return }
      // What another rotation has fetched meanwhile is new enough.
      fetch(atLeast: interval / 2, tell)
    }
  }

  private func fetch(atLeast age: Duration, _ tell: @escaping @Sendable () -> Void) {
    // Why one could not be stands beside its copy.
    _ = try? world.fetch(sources, atLeast: age, beside: true)
    tell()
    if let interval { fetch(in: interval, tell) }
  }
}
