import EventStream
import RoundRobin

/// Adds up what the records of a rotation say of its time.
struct Account {
  /// What runs, since when, and how much of it was pause.
  private struct Stretch {
    var start: Duration
    /// The task that has the slice, if it is one.
    var task: String?
    /// How long it will be without pauses; `nil`: something else ends it.
    var length: Duration?
    var paused = Duration.zero
  }

  private var stretch: Stretch?
  private var pausedSince: Duration?
  private var accounted = Duration.zero

  /// Takes a record in; answers what it says wrongly, and against which law.
  mutating func take(_ record: Record) -> (law: Law, message: String)? {
    switch record.content {
    case .sliceStarted(let task, _, _, _, _, _, let run):
      stretch = Stretch(start: record.at, task: task.id, length: run.length)
      if run.length <= .zero { return (.deadlines, "it has no length") }
    case .breakStarted(_, _, let run), .checkInDue(_, let run):
      stretch = Stretch(start: record.at, length: run.length)
    case .waitingStarted, .commitmentStarted:
      stretch = Stretch(start: record.at)
    case .extended(_, _, let run):
      stretch?.length = run.length
    case .sliceEnded(let task, let reason, let spent, let length, _):
      if stretch?.task != task.id { return (.conservation, "it began for another task") }
      if stretch?.length != length { return (.deadlines, "its length was another one") }
      return end(at: record.at, spent: spent, hasExpired: reason == .expired)
    case .breakEnded(let reason, let spent):
      return end(at: record.at, spent: spent, hasExpired: reason == .expired)
    case .checkedIn(_, _, let spent), .waitingEnded(let spent), .commitmentEnded(_, let spent):
      return end(at: record.at, spent: spent, hasExpired: false)
    case .paused(_, let ago, _):
      pausedSince = record.at - ago
    case .resumed(let paused, _, _):
      accounted += paused
      endPause(at: record.at)
    case .ended:
      let sum = accounted + (pausedSince.map { record.at - $0 } ?? .zero)
      if sum != record.at { return (.conservation, "\(sum) of \(record.at) are accounted for") }
    case .snapshot, .started, .cycleEnded, .commitmentAdded, .commitmentRemoved, .warning,
      .quantumChanged, .taskAdded, .taskArrived, .taskEdited, .taskMoved, .taskReopened,
      .taskCompleted, .taskRemoved, .undone, .taskRestored, .estimateReached, .slept, .recovered,
      .planned, .hookFinished,
      .problem, .problemSolved, .tick, .lost:
      break
    }
    return nil
  }

  private mutating func endPause(at now: Duration) {
    guard let pausedSince else { return }
    if let start = stretch?.start { stretch?.paused += now - max(pausedSince, start) }
    self.pausedSince = nil
  }

  private mutating func end(
    at now: Duration, spent: Duration, hasExpired: Bool
  ) -> (law: Law, message: String)? {
    guard let stretch else { return (.deadlines, "something ends that has not begun") }
    self.stretch = nil
    accounted += spent
    let standing = pausedSince.map { now - max($0, stretch.start) } ?? .zero
    let passed = now - stretch.start - stretch.paused - standing
    if passed != spent { return (.deadlines, "\(spent) are said to be spent, \(passed) passed") }
    if hasExpired, spent != stretch.length {
      return (.deadlines, "it expired after \(spent), not \(stretch.length ?? .zero)")
    }
    return nil
  }
}
