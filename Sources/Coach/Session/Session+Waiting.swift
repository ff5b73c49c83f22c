import CivilTime
import EventStream
import RoundRobin

extension Session {
  /// Whether nothing is left to do on this day: every open task comes on a later one.
  var waitsForLaterDay: Bool {
    guard case .waiting = rotation.state, let first = rotation.nextArrival
    else { return false }
    return wall.timestamp(at: first).local.date > today
  }
}
