import RoundRobin
import Terminals

/// The keys of the ring.
extension KeyBar {
  package static let question = [
    KeyHint("y", "yes"), KeyHint("n", "no"),
  ]

  /// The keys that make sense now.
  package static func keys(_ status: RotationStatus, _ state: ScreenState) -> [KeyHint] {
    if case .ended = status.state {
      return (state.isGuest ? [] : [KeyHint("Enter", "more tasks")]) + [KeyHint("q", "leave")]
    }
    if state.isHelpOpen { return .inHelp }
    if status.paused == nil, status.state == .checkIn {
      return [KeyHint("any key", "still there"), KeyHint("d", "done"), KeyHint("+", "5 min")]
    }
    let hints = KeyMap.bindings(isGuest: state.isGuest).compactMap(\.hint)
    return hints.filter { !refused(at: status).contains($0.key) }.map { hint in
      hint.key == "space" && status.paused != nil ? KeyHint("space", "go on") : hint
    }
  }

  /// The keys whose commands make no sense now.
  private static func refused(at status: RotationStatus) -> Set<String> {
    switch status.state {
    case .slice, .checkIn, .rest: []
    case .commitment: status.rotation.task == nil ? ["d", "n", "+"] : ["n", "+"]
    case .ready, .between, .waiting, .ended: ["d", "n", "+"]
    }
  }
}
