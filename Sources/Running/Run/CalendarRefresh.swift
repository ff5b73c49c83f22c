import Calendars
import CivilTime
import Commands
import Dispatch
import Options
import Platform

/// Fetches the calendars of a live rotation in the background: at the start, and whenever their
/// copies reach the age in the settings.
///
/// It has a queue of its own, so that a slow server delays nothing.
final class CalendarRefresh: Sendable {
  private let sources: [CalendarSource]
  private let interval: Duration?
  private let world: any World
  private let queue = DispatchQueue(label: "rota.fetching", qos: .utility)

  /// - Parameters:
  ///   - sources: The calendars; those without an address are skipped.
  ///   - world: The environment.
  init(_ sources: [CalendarSource], in world: any World) {
    self.sources = sources.filter { $0.address != nil }
    self.world = world
    interval = Settings(in: world).calendarRefresh
  }

  /// Starts fetching, now or when the copies are old enough.
  ///
  /// - Parameters:
  ///   - isAsked: Whether to fetch at the start, regardless of the age of the copies.
  ///   - tell: Called on a separate queue after each attempt.
  func begin(_ isAsked: Bool, _ tell: @escaping @Sendable () -> Void) {
    if sources.isEmpty { return }
    if isAsked {
      queue.async { self.fetch(atLeast: .zero, tell) }
    } else if let interval {
      fetch(in: max(.zero, interval - age), tell)
    }
  }

  /// The age of the oldest copy; a missing one counts as infinitely old, and so does one of unknown
  /// age.
  private var age: Duration {
    sources.map { source in
      source.address.flatMap {
        CalendarCopy(of: $0, in: world.directories).facts(in: world.files)?.age(at: world.now)
      } ?? .seconds(1 << 40)
    }.max() ?? .zero
  }

  private func fetch(in wait: Duration, _ tell: @escaping @Sendable () -> Void) {
    let seconds = Int(wait.components.seconds)
    // By the wall clock: after suspend, calendars are fetched at the wake-up.
    queue.asyncAfter(wallDeadline: .now() + .seconds(seconds)) { [weak self] in
      guard let self, let interval else { return }
      // A copy fetched meanwhile by another rotation is new enough.
      fetch(atLeast: interval / 2, tell)
    }
  }

  private func fetch(atLeast age: Duration, _ tell: @escaping @Sendable () -> Void) {
    // Errors are stored beside the copy.
    _ = try? world.fetch(sources, atLeast: age, beside: true)
    tell()
    if let interval { fetch(in: interval, tell) }
  }
}
