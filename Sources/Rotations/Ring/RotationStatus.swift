import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// A rotation at one instant: a snapshot, and how far time has passed since.
///
/// Nothing may have happened between the snapshot and the instant.
package struct RotationStatus {
  package let content: SnapshotContent
  /// The instant, on the rotation's clock.
  package let now: Duration
  /// What the time of a slice is told by; breaks and all else always run out.
  package let count: Presentation.Count

  package init(_ content: SnapshotContent, at now: Duration, count: Presentation.Count = .down) {
    self.content = content
    self.now = max(now, content.rotation.clock)
    self.count = count
  }

  /// The instant of a snapshot itself.
  package init(_ content: SnapshotContent) { self.init(content, at: content.rotation.clock) }

  package var rotation: Snapshot { content.rotation }
  package var state: State { rotation.state }

  // MARK: Time

  /// What is left of what counts down; nil while nothing does.
  package var remaining: Duration? {
    if let block { return max(.zero, block.end - now) }
    return rotation.remaining.map { max(.zero, $0 - passed) }
  }

  /// The whole length of what counts down.
  package var length: Duration? { block.map { $0.end - $0.start } ?? rotation.length }

  /// How much is left of the whole, 0 to 1; nil while nothing counts down.
  ///
  /// It moves with the second that is shown, in slices under a minute with the tenth of a second.
  package func share(isAnimated: Bool) -> Double? {
    guard let remaining, let length, length > .zero else { return nil }
    let step = step(isAnimated: isAnimated)
    let shown = min(length, step * Int(remaining.rounded(upTo: step)))
    return min(1, shown / length)
  }

  /// Whether what a slice has had is shown, and not what is left of it.
  var countsUp: Bool { count == .up && state == .slice }

  /// The time that is shown: what is left, or what a slice has had; nil while nothing counts down.
  ///
  /// Both change at the same instants, so that they always make up the length.
  package var shown: Duration? {
    guard countsUp, let remaining, let length else { return remaining }
    return max(.zero, length - .seconds(remaining.secondsRoundedUp))
  }

  /// How much of a ring or bar is filled, 0 to 1: it empties, or fills while a slice counts up.
  func filled(isAnimated: Bool) -> Double {
    guard let share = share(isAnimated: isAnimated) else { return 0 }
    return countsUp ? 1 - share : share
  }

  /// How often what counts down looks different.
  package func step(isAnimated: Bool) -> Duration {
    guard isAnimated, state == .slice, let length, length < .seconds(60) else {
      return .seconds(1)
    }
    return .milliseconds(100)
  }

  /// Whether time is being taken from what is left.
  var isRunning: Bool { remaining != nil && (rotation.since != nil || block != nil) }

  /// For how long the rotation has been paused.
  package var paused: Duration? { rotation.pausedSince.map { max(.zero, now - $0) } }

  /// The wall clock at an instant of the rotation's clock: `10:08`.
  package func clock(at instant: Duration) -> String {
    TimeText.clock(content.wall.timestamp(at: instant).local.time)
  }

  /// When what runs will be over: `10:08`; nil while it stands.
  package var deadline: String? { isRunning ? remaining.map { clock(at: now + $0) } : nil }

  /// The day the wall clock shows.
  package var day: CivilDate { content.wall.timestamp(at: now).local.date }

  /// How much of what is left has passed since the snapshot.
  private var passed: Duration { rotation.since == nil ? .zero : now - rotation.clock }

  /// How long after a switch a thought may still be finished.
  static let afterthought = Rotation.afterthought

  /// Whether the slice or the break has only just begun, behind another slice.
  var hasJustSwitched: Bool {
    switch state {
    case .slice, .rest: break
    default: return false
    }
    guard let remaining, let length, rotation.previous != nil, paused == nil else { return false }
    return length - remaining < Self.afterthought
  }

  // MARK: Tasks

  /// The commitment that runs.
  package var block: Snapshot.Block? {
    guard case .commitment(let number) = state else { return nil }
    return rotation.commitments.first { $0.number == number }
  }

  /// The task that has the slice, or had it when the check-in began.
  package var current: Handle? {
    switch state {
    case .slice, .checkIn: rotation.task
    case .ready, .between, .rest, .commitment, .waiting, .ended: nil
    }
  }

  /// Who has a slice after that, in the order of the ring.
  var upcoming: ArraySlice<Snapshot.Member> { rotation.ring.dropFirst(state == .slice ? 1 : 0) }

  /// The time a task has had in slices, the running one included.
  package func spent(_ member: Snapshot.Member) -> Duration {
    guard state == .slice, member.task == current else { return member.spent }
    return member.spent + rotation.spent + passed
  }

  /// The time each task of the ring would have had if all had had the same.
  var equalShare: Duration {
    let ring = rotation.ring
    return ring.isEmpty ? .zero : ring.reduce(.zero) { $0 + spent($1) } / ring.count
  }

  /// The member of a task that is in the ring.
  package func member(_ task: Handle) -> Snapshot.Member? {
    rotation.ring.first { $0.task == task }
  }

  /// A task by its handle.
  package func item(_ task: Handle) -> TaskItem { content.roster[task] }

  /// The title of a task, harmless.
  package func title(_ task: Handle) -> String { harmless(item(task).title) }

  /// The title of a commitment, harmless.
  package func title(ofCommitment number: Int) -> String {
    let commitments = content.roster.commitments
    return commitments.indices.contains(number) ? harmless(commitments[number].title) : ""
  }

  /// The next commitment that has not begun.
  var nextCommitment: Snapshot.Block? {
    rotation.commitments.first { $0.number != block?.number && $0.start > now }
  }
}

extension Duration {
  /// How many steps there are in it, one that has begun included.
  func rounded(upTo step: Duration) -> Int128 {
    (attoseconds + step.attoseconds - 1) / step.attoseconds
  }
}
