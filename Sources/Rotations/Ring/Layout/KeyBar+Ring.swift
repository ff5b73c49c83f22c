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
    if state.isHelpOpen { return [KeyHint("?", "back")] }
    if status.paused == nil, status.state == .checkIn {
      return [KeyHint("any key", "still there"), KeyHint("d", "done"), KeyHint("+", "5 min")]
    }
    let keys = [
      KeyHint("space", status.paused == nil ? "pause" : "go on"),
      KeyHint("d", "done", rank: 1),
      KeyHint("n", "skip", rank: 3),
      KeyHint("a", "add", rank: 5),
      KeyHint("+", "5 min", rank: 6),
      KeyHint("?", "help", rank: 2),
      KeyHint("q", state.isGuest ? "leave" : "end for today", rank: 4),
    ]
    return keys.filter { !refused(at: status).contains($0.key) }
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
