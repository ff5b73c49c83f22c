/// The rotation's clock: how much of CLOCK_MONOTONIC has passed for the rotation.
struct RotationClock: Equatable, Sendable {
  /// The instant of CLOCK_MONOTONIC at which the rotation's clock would have shown zero.
  private var origin: Duration
  /// The speed relative to real time.
  let speed: Double

  init(origin: Duration, speed: Double = 1) {
    self.origin = origin
    self.speed = speed
  }

  /// Returns its time at an instant of CLOCK_MONOTONIC.
  func time(at monotonic: Duration) -> Duration {
    let passed = max(.zero, monotonic - origin)
    return speed == 1 ? passed : passed * speed
  }

  /// The instant of CLOCK_MONOTONIC at which it shows `time`.
  func monotonic(at time: Duration) -> Duration {
    origin + (speed == 1 ? time : time / speed)
  }

  /// Sets it to `time` at an instant of CLOCK_MONOTONIC.
  mutating func set(to time: Duration, at monotonic: Duration) {
    origin = monotonic - (speed == 1 ? time : time / speed)
  }
}
