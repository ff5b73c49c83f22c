/// How long something has run, and how much of its length is left.
///
/// It runs from an instant on, or stands. All instants are on the rotation's clock.
struct Countdown: Equatable, Sendable {
  /// The whole length; `nil`: no length of its own, a mark ends it.
  private(set) var length: Duration?
  /// What had been spent when it last began to run.
  private var spentBefore = Duration.zero
  /// Since when it runs; `nil` while it stands.
  private(set) var since: Duration?
  /// Warnings below this much time left are still to be said.
  var armed = Duration.zero

  /// A countdown over `length` that runs from `since` on, or stands.
  init(_ length: Duration?, spent: Duration = .zero, since: Duration?) {
    self.length = length
    spentBefore = spent
    self.since = since
  }

  /// The instant at which nothing will be left; `nil` while it stands or without a length.
  var deadline: Duration? {
    guard let since, let length else { return nil }
    return since + (length - spentBefore)
  }

  func spent(at now: Duration) -> Duration {
    guard let since else { return spentBefore }
    return spentBefore + (now - since)
  }

  func remaining(at now: Duration) -> Duration? {
    length.map { $0 - spent(at: now) }
  }

  /// Stands still from `ago` before `now`, which must not lie before `since`.
  mutating func pause(at now: Duration, ago: Duration) {
    spentBefore = spent(at: now - ago)
    since = nil
  }

  mutating func resume(at now: Duration) {
    since = now
  }

  mutating func extend(by more: Duration) {
    length = length.map { $0 + more }
  }
}
