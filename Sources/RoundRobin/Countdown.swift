/// How long something has run, and how much of its length is left.
///
/// It runs until an instant, or stands with so much left. All instants are on the rotation's clock.
/// A segment without a length of its own, as a mark ends it, counts up: below zero, from a length of zero.
struct Countdown: Equatable, Sendable {
  /// The whole length.
  private(set) var length: Duration
  /// Whether nothing but a mark ends it.
  let isOpen: Bool
  /// Since when it runs; `nil` while it stands.
  private(set) var since: Duration?
  /// While it runs, the instant at which nothing will be left; while it stands, what is left.
  private var end: Duration
  /// Warnings below this much time left are still to be said.
  var armed = Duration.zero

  /// A countdown over `length`, or an open one, of which `spent` is over.
  init(_ length: Duration?, spent: Duration = .zero, at now: Duration, since: Duration?) {
    self.length = length ?? .zero
    isOpen = length == nil
    self.since = since
    let left = self.length - spent
    end = since == nil ? left : now + left
  }

  /// The instant at which nothing will be left; `nil` while it stands or without a length.
  var deadline: Duration? { since == nil || isOpen ? nil : end }

  func remaining(at now: Duration) -> Duration { since == nil ? end : end - now }

  func spent(at now: Duration) -> Duration { length - remaining(at: now) }

  /// Stands still from `ago` before `now`, which must not lie before `since`.
  mutating func pause(at now: Duration, ago: Duration) {
    end = remaining(at: now - ago)
    since = nil
  }

  mutating func resume(at now: Duration) {
    guard since == nil else { return }
    end += now
    since = now
  }

  mutating func extend(by more: Duration) {
    length += more
    end += more
  }
}
