import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// A rotation at one instant: a snapshot, and the time that has passed since.
///
/// There must be no event between the snapshot and the instant.
package struct RotationStatus {
  package let content: SnapshotContent
  /// The instant, on the rotation's clock.
  package let now: Duration
  /// The direction in which slices count; all other segments count down.
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

  /// The name of its list if that is only read, not kept up to date; `nil` without one.
  private var listOnlyRead: String? {
    let origin = content.origin
    guard let list = origin.list, !origin.keepsUpList else { return nil }
    return harmless(list.split(separator: "/").last.map(String.init) ?? list)
  }

  /// The remark about a list that lacks the changes; `nil` if it has them, or there are none.
  func listRemark(on state: ScreenState) -> String? {
    guard let list = listOnlyRead, state.changesList else { return nil }
    return "\(list) was only read and lacks this; --mark-done writes it there"
  }

  /// The answer to a change that the list does not get: “today.txt stays as it is”.
  var listStays: String? { listOnlyRead.map { "\($0) stays as it is" } }

  /// Whether the rotation has ended.
  var isOver: Bool { state.isOver }

  // MARK: Time

  /// The remaining time of a countdown; `nil` if there is none.
  package var remaining: Duration? {
    if let block { return max(.zero, block.end - now) }
    return rotation.remaining.map { max(.zero, $0 - passed) }
  }

  /// The whole length of a countdown.
  package var length: Duration? { block.map { $0.end - $0.start } ?? rotation.length }

  /// The remaining share, 0 to 1; `nil` without a countdown.
  ///
  /// It changes with the shown second; in slices under a minute with tenths of a second.
  package func share(isAnimated: Bool) -> Double? {
    guard let remaining, let length, length > .zero else { return nil }
    let step = step(isAnimated: isAnimated)
    let shown = min(length, step * Int(remaining.rounded(upTo: step)))
    return min(1, shown / length)
  }

  /// Whether the elapsed time of a slice is shown instead of the remaining time.
  var countsUp: Bool { count == .up && state == .slice }

  /// The shown time: remaining or elapsed; `nil` without a countdown.
  ///
  /// Both change at the same instants, so that they always add up to the length.
  package var shown: Duration? {
    guard countsUp, let remaining, let length else { return remaining }
    return max(.zero, length - .seconds(remaining.secondsRoundedUp))
  }

  /// The filled share of a ring or bar, 0 to 1: decreasing, or increasing while a slice counts up.
  func filled(isAnimated: Bool) -> Double {
    guard let share = share(isAnimated: isAnimated) else { return 0 }
    return countsUp ? 1 - share : share
  }

  /// The interval of visible changes of a countdown.
  package func step(isAnimated: Bool) -> Duration {
    guard isAnimated, state == .slice, let length, length < .seconds(60) else {
      return .seconds(1)
    }
    return .milliseconds(100)
  }

  /// Whether the remaining time is decreasing.
  var isRunning: Bool { remaining != nil && (rotation.since != nil || block != nil) }

  /// For how long the rotation has been paused.
  package var paused: Duration? { rotation.pausedSince.map { max(.zero, now - $0) } }

  /// The wall clock at an instant of the rotation's clock: `10:08`.
  package func clock(at instant: Duration) -> String {
    TimeText.clock(content.wall.timestamp(at: instant).local.time)
  }

  /// The end of the segment; `nil` while it is paused.
  package var end: Duration? { isRunning ? remaining.map { now + $0 } : nil }

  /// The end of the segment, or what comes before it: the commitment that cuts it or the end of the
  /// rotation; `nil` while it is paused.
  package var stop: Duration? {
    end.map { min($0, cut?.start ?? $0, content.rotation.until ?? $0) }
  }

  /// The time of ``stop``: `10:08`, on another day `Sat 10:08`.
  package var deadline: String? { stop.map(clockAndDay) }

  /// The day the wall clock shows.
  package var day: CivilDate { content.wall.timestamp(at: now).local.date }

  /// The time that has passed since the snapshot.
  private var passed: Duration { rotation.since == nil ? .zero : now - rotation.clock }

  /// The time since the segment began, or went on after a pause; zero while it is paused.
  var stretch: Duration { rotation.since.map { max(.zero, now - $0) } ?? .zero }

  /// Whether a slice or break has just begun, and a task that is still there had the one before.
  var hasJustSwitched: Bool {
    switch state {
    case .slice, .rest: break
    default: return false
    }
    guard let remaining, let length, paused == nil, upcoming.contains(where: { $0.latest > 0 })
    else { return false }
    return length - remaining < Rotation.afterthought
  }

  // MARK: Tasks

  /// The commitment that runs.
  package var block: Commitment? {
    guard case .commitment(let number) = state else { return nil }
    return rotation.commitments.first { $0.number == number }
  }

  /// The task that has the slice, or had it before the check-in.
  package var current: Handle? {
    switch state {
    case .slice, .checkIn: rotation.task
    case .ready, .between, .rest, .commitment, .waiting, .ended: nil
    }
  }

  /// The task of the last slice, while no slice runs.
  var last: Handle? { current == nil ? rotation.task ?? rotation.previous : nil }

  /// Whether no slice runs, and the task of the last one is done.
  var lastIsDone: Bool { last.map { task in rotation.done.contains { $0.task == task } } ?? false }

  /// The next tasks in the order of the ring.
  var upcoming: ArraySlice<Snapshot.Member> { rotation.ring.dropFirst(state == .slice ? 1 : 0) }

  /// The time spent on a task in slices, including the running one.
  package func spent(_ member: Snapshot.Member) -> Duration {
    guard state == .slice, member.task == current else { return member.spent }
    return member.spent + rotation.spent + passed
  }

  /// The time spent on a task in this rotation and before it, which counts for its estimate.
  package func work(_ member: Snapshot.Member) -> Duration { member.before + spent(member) }

  /// The time each task of the ring would have had if all had had the same.
  var equalShare: Duration {
    let ring = rotation.ring
    return ring.isEmpty ? .zero : ring.reduce(.zero) { $0 + spent($1) } / ring.count
  }

  /// The member of a task in the ring.
  package func member(_ task: Handle) -> Snapshot.Member? {
    rotation.ring.first { $0.task == task }
  }

  /// The item of a handle.
  package func item(_ task: Handle) -> TaskItem { content.roster[task] }

  /// The title of a task, harmless.
  package func title(_ task: Handle) -> String { harmless(item(task).title) }

  /// The title of a commitment, harmless.
  package func title(ofCommitment number: Int) -> String {
    let commitments = content.roster.commitments
    return commitments.indices.contains(number) ? harmless(commitments[number].title) : ""
  }

  /// The commitment that comes next. One that overlaps the running one comes after it, for what is
  /// left of it.
  var nextCommitment: Commitment? {
    let free = block?.end ?? now
    guard
      var next = rotation.commitments.first(where: { $0.number != block?.number && $0.end > free })
    else { return nil }
    if block != nil { next.start = max(next.start, free) }
    return next
  }
}

extension Duration {
  /// The number of steps, rounded up.
  func rounded(upTo step: Duration) -> Int128 {
    (attoseconds + step.attoseconds - 1) / step.attoseconds
  }
}
