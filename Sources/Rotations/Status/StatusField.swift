import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// A field of a status line: the word in the braces of `{left}`.
enum StatusField: String, CaseIterable, Sendable {
  case task, project, left, next, state, cycle, until, percent, done, open, note

  /// The value.
  func text(of activity: Activity) -> String {
    switch (activity, self) {
    case (.rotation(let status), _): text(of: status)
    case (.idle(let idleness), .state): idleness.name
    case (.idle(let idleness), .task): idleness.headline
    case (.idle, _): ""
    }
  }

  /// The value for a rotation.
  func text(of status: RotationStatus) -> String {
    let rotation = status.rotation
    return switch self {
    case .task: status.headline
    case .project: status.current.flatMap { status.item($0).project }.map(harmless) ?? ""
    case .left: status.remaining.map(TimeText.left) ?? ""
    case .next: status.upcoming.first.map { status.title($0.task) } ?? ""
    case .state: status.stateName
    case .cycle: "\(max(1, rotation.cycle))"
    case .until: status.stop.map(status.clock) ?? status.arrival ?? ""
    case .percent: status.percent.map(String.init) ?? ""
    case .note: status.current.flatMap { status.item($0).notes }.map(harmless) ?? ""
    case .done: "\(rotation.done.count)"
    case .open: "\(rotation.ring.count + rotation.coming.count)"
    }
  }

  /// The time until it changes by itself; `nil` for never.
  func timeToChange(of status: RotationStatus) -> Duration? {
    // The day of the next arrival is named until it is today.
    if self == .task || self == .until, status.state == .waiting { return status.untilMidnight }
    guard status.isRunning, let remaining = status.remaining, remaining > .zero else { return nil }
    switch self {
    case .left:
      return remaining - TimeText.nextLeft(below: remaining)
    case .percent:
      guard let length = status.length, let percent = status.percent, percent < 100 else {
        return nil
      }
      // The remaining time when the next percent has passed.
      return remaining - (length - length * (percent + 1) / 100)
    case .task, .project, .next, .state, .cycle, .until, .done, .open, .note:
      return nil
    }
  }
}

extension RotationStatus {
  /// The state as named in records, or `paused`.
  fileprivate var stateName: String { paused == nil ? "\(state.name)" : "paused" }

  /// The elapsed share of a countdown, 0 to 100.
  var percent: Int? {
    guard let remaining, let length, length > .zero else { return nil }
    return Int(clamping: (length - remaining).attoseconds * 100 / length.attoseconds)
  }

  /// When the task arrives that the rotation waits for.
  fileprivate var arrival: String? { state == .waiting ? nextArrival?.time : nil }
}
