import CivilTime
import Drawing
import EventStream
import RoundRobin
import Tasks
import Terminals

/// What a status line can hold: the word in the braces of `{left}`.
enum StatusField: String, CaseIterable, Sendable {
  case task, project, left, next, state, cycle, until, percent, done, open, note

  /// What stands in its place; `nil`: no rotation runs.
  func text(of status: RotationStatus?) -> String {
    guard let status else { return self == .state ? StatusField.idle : "" }
    let rotation = status.rotation
    return switch self {
    case .task: status.headline
    case .project: status.current.flatMap { status.item($0).project }.map(harmless) ?? ""
    case .left: status.remaining.map(TimeText.left) ?? ""
    case .next: status.upcoming.first.map { status.title($0.task) } ?? ""
    case .state: status.stateName
    case .cycle: "\(max(1, rotation.cycle))"
    case .until: status.deadline ?? status.arrival ?? ""
    case .percent: status.percent.map(String.init) ?? ""
    case .note: status.current.flatMap { status.item($0).notes }.map(harmless) ?? ""
    case .done: "\(rotation.done.count)"
    case .open: "\(rotation.ring.count + rotation.coming.count)"
    }
  }

  /// The state in which no rotation runs.
  static let idle = "idle"

  /// How long it stays as it is if nothing happens; `nil`: for ever.
  func timeToChange(of status: RotationStatus) -> Duration? {
    guard status.isRunning, let remaining = status.remaining, remaining > .zero else { return nil }
    switch self {
    case .left:
      return remaining - TimeText.nextLeft(below: remaining)
    case .percent:
      guard let length = status.length, let percent = status.percent, percent < 100 else {
        return nil
      }
      // What is left when the next percent has passed.
      return remaining - (length - length * (percent + 1) / 100)
    case .task, .project, .next, .state, .cycle, .until, .done, .open, .note:
      return nil
    }
  }
}

extension RotationStatus {
  /// The state as scripts and style sheets name it: that of the records, or `paused`.
  fileprivate var stateName: String { paused == nil ? "\(state.name)" : "paused" }

  /// How much of what counts down has passed, 0 to 100.
  var percent: Int? {
    guard let remaining, let length, length > .zero else { return nil }
    return Int(clamping: (length - remaining).attoseconds * 100 / length.attoseconds)
  }

  /// When the task comes that the rotation waits for: `10:00`.
  fileprivate var arrival: String? {
    state == .waiting ? rotation.coming.first?.terms.from.map(clock) : nil
  }
}
