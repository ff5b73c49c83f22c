import CivilTime
import Platform

/// Detects from samples of the machine's clocks that it was suspended, that the process was
/// stopped, or that the wall clock was set.
///
/// It takes samples only when the process wakes up for another reason.
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

    /// The time in suspend since boot.
    var asleep: Duration { boottime - monotonic }
  }

  /// The change of the clocks since the last sample.
  enum Finding: Equatable, Sendable {
    /// The machine was suspended; CLOCK_MONOTONIC stood still meanwhile.
    case suspended(Duration)
    /// The process was stopped from an instant of CLOCK_MONOTONIC on, while that clock ran; the
    /// machine may also have been suspended.
    case frozen(Duration, since: Duration)
    /// The wall clock was set.
    case wallSet
  }

  /// A process that wakes up this late was stopped or frozen.
  static let patience = Duration.seconds(10)
  /// A machine that was away for less did not sleep.
  private static let shortestSleep = Duration.seconds(1)
  /// The drift between the clocks after which the marks are shifted.
  private static let tolerance = Duration.milliseconds(250)

  private var last: Sample
  /// The last instant of CLOCK_MONOTONIC at which the process is known not to have stood still.
  private var awake: Duration
  /// The wall time at zero of CLOCK_MONOTONIC, without suspend, when it was last set.
  private var wallOrigin: Instant

  init(_ sample: Sample) {
    last = sample
    awake = sample.monotonic
    wallOrigin = sample.wall - sample.monotonic
  }

  /// Records that the process was active at an instant of CLOCK_MONOTONIC after the last sample, so
  /// that a later stop began after it.
  mutating func wasAwake(at monotonic: Duration) { awake = max(awake, monotonic) }

  /// Returns the change since the last sample; `due`: when the process should have woken up.
  mutating func look(at sample: Sample, due: Duration?) -> Finding? {
    let finding = find(in: sample, due: due)
    last = sample
    awake = sample.monotonic
    // In every case the marks follow the wall clock.
    if finding != nil { wallOrigin = sample.wall - sample.monotonic }
    return finding
  }

  private func find(in sample: Sample, due: Duration?) -> Finding? {
    let asleep = sample.asleep - last.asleep
    let suspended = asleep >= ClockWatch.shortestSleep ? asleep : .zero
    if let due, sample.monotonic - due > ClockWatch.patience {
      // It may have been stopped before the instant was due; if it was active shortly before, the
      // time in between is part of the gap.
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
