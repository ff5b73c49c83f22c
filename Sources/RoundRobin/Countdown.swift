/// The elapsed and the remaining time of a segment.
///
/// It either runs until an instant, or is paused with a remaining time. All instants are on the
/// rotation's clock. An open countdown, which a mark ends, has a length of zero and counts below
/// zero.
struct Countdown: Equatable, Sendable {
  /// The whole length.
  private(set) var length: Duration
  /// Whether only a mark ends it.
  let isOpen: Bool
  /// The instant since which it runs; `nil` while it is paused.
  private(set) var since: Duration?
  /// While it runs, the instant at which it ends; while it is paused, the remaining time.
  private var end: Duration
  /// Warnings below this much time left are still to be said.
  var armed = Duration.zero

  /// A countdown over `length`, or an open one, of which `spent` has elapsed.
  init(_ length: Duration?, spent: Duration = .zero, at now: Duration, since: Duration?) {
    self.length = length ?? .zero
    isOpen = length == nil
    self.since = since
    let left = self.length - spent
    end = since == nil ? left : now + left
  }

  /// The instant at which it ends; `nil` while it is paused or if it is open.
  var deadline: Duration? { since == nil || isOpen ? nil : end }

  func remaining(at now: Duration) -> Duration { since == nil ? end : end - now }

  func spent(at now: Duration) -> Duration { length - remaining(at: now) }

  /// Pauses from `ago` before `now`, which must not lie before `since`.
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
