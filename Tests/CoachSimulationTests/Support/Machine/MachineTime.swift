import CivilTime

/// The clocks of a machine that can sleep, be set, and be started anew.
struct MachineTime {
  /// Time since the simulation began, by a clock that nobody sees or sets.
  var now = Duration.zero
  /// When the machine was started.
  private var start = Duration.zero
  /// For how long it has slept since then.
  private(set) var asleep = Duration.zero
  /// What the wall clock showed when the simulation began, had it always been as it is set now.
  private(set) var wallOrigin: Instant

  init(wall: Instant, uptime: Duration) {
    wallOrigin = wall
    start = .zero - uptime
  }

  var monotonic: Duration { now - start - asleep }
  var boottime: Duration { now - start }
  var wall: Instant { wallOrigin + now }

  /// When CLOCK_MONOTONIC will show `deadline`, unless the machine sleeps.
  func instant(ofMonotonic deadline: Duration) -> Duration { deadline + start + asleep }

  mutating func sleep(for duration: Duration) {
    now += duration
    asleep += duration
  }

  mutating func setWall(by offset: Duration) { wallOrigin += offset }

  /// The machine was off for a while.
  mutating func restart(after pause: Duration) {
    now += pause
    start = now - .seconds(20)
    asleep = .zero
  }
}
