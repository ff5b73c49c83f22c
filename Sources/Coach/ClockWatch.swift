import CivilTime
import Platform

/// Notices from samples of the machine's clocks that it slept, that the process stood still, or that
/// the wall clock was set.
///
/// Nothing is sampled for its own sake: only when something wakes the process anyway.
struct ClockWatch: Sendable {
  /// All clocks at one instant.
  struct Sample: Equatable, Sendable {
    var monotonic: Duration
    var boottime: Duration
    var wall: Instant

    init(monotonic: Duration, boottime: Duration, wall: Instant) {
      self.monotonic = monotonic
      self.boottime = boottime
      self.wall = wall
    }

    init(_ clocks: some Clocks) {
      self.init(
        monotonic: clocks.monotonic, boottime: clocks.boottime,
        wall: Instant(milliseconds: clocks.wall))
    }

    /// How long the machine has slept since it was started.
    var asleep: Duration { boottime - monotonic }
  }

  /// The change of the clocks since the last sample.
  enum Finding: Equatable, Sendable {
    /// The machine was suspended; CLOCK_MONOTONIC stood still meanwhile.
    case suspended(Duration)
    /// The process stood still from an instant of CLOCK_MONOTONIC on, which went on meanwhile; the
    /// machine may have been suspended besides.
    case frozen(Duration, since: Duration)
    /// The wall clock was set.
    case wallSet
  }

  /// A process that wakes up so much too late was stopped or frozen.
  static let patience = Duration.seconds(10)
  /// A machine that was away for less did not sleep.
  private static let shortestSleep = Duration.seconds(1)
  /// The clocks may drift apart by so much before the marks are moved.
  private static let tolerance = Duration.milliseconds(250)

  private var last: Sample
  /// The last instant of CLOCK_MONOTONIC at which the process is known not to have stood still.
  private var awake: Duration
  /// The time of the wall clock at zero of CLOCK_MONOTONIC, without sleep, when it was last set.
  private var wallOrigin: Instant

  init(_ sample: Sample) {
    last = sample
    awake = sample.monotonic
    wallOrigin = sample.wall - sample.monotonic
  }

  /// Takes note that the process did something at an instant of CLOCK_MONOTONIC, after the last
  /// sample: what stands still later does so from then on at the earliest.
  mutating func wasAwake(at monotonic: Duration) { awake = max(awake, monotonic) }

  /// Returns the change since the last sample; `due`: when the process should have woken up.
  mutating func look(at sample: Sample, due: Duration?) -> Finding? {
    let finding = find(in: sample, due: due)
    last = sample
    awake = sample.monotonic
    // Whatever was found, the marks are moved to where the wall clock is.
    if finding != nil { wallOrigin = sample.wall - sample.monotonic }
    return finding
  }

  private func find(in sample: Sample, due: Duration?) -> Finding? {
    let asleep = sample.asleep - last.asleep
    let suspended = asleep >= ClockWatch.shortestSleep ? asleep : .zero
    if let due, sample.monotonic - due > ClockWatch.patience {
      // It may have stood still since before the instant was due; if it was awake shortly before
      // that, the time in between is part of the gap.
      let start = due - awake <= ClockWatch.patience ? awake : due
      return .frozen(sample.monotonic - start + suspended, since: start)
    }
    if suspended > .zero { return .suspended(suspended) }
    return findsWallSet(sample) ? .wallSet : nil
  }

  private func findsWallSet(_ sample: Sample) -> Bool {
    let moved = (sample.wall - sample.monotonic) - wallOrigin
    return moved > ClockWatch.tolerance || moved < .zero - ClockWatch.tolerance
  }
}
