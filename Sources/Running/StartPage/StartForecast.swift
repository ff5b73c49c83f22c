import CivilTime
import Coach
import EventStream
import Rotations
import RoundRobin
import Tasks

/// The forecast of the page if it is started now: the first task, and the end of one cycle.
///
/// It is computed by simulating the rotation with breaks, slices of tasks, arrivals and
/// commitments.
package struct StartForecast: Equatable, Sendable {
  /// The indices of the lines in the ring, in the order of their turns.
  package let order: [Int]
  /// The lines of today's commitments.
  package let commitments: [Int]
  /// The time of the first task's last slice; `nil` for never.
  package let since: Instant?
  /// The number of tasks in the first cycle: later arrivals belong to a later one.
  package let members: Int
  /// The local time at the end of one cycle; `nil` if it is too distant, or no slice is chosen.
  package let end: String?

  /// The forecast of a page at an instant; `nil` without tasks in the ring.
  package init?(_ page: StartPage, at wall: WallClock) {
    let tasks = page.lines.indices.filter { page.lines[$0].takesTurns }
    let items = tasks.compactMap { page.lines[$0].item }
    guard let start = StartOrder(items, lastTurns: page.lastTurns, at: wall) else { return nil }
    order = start.applied(to: tasks)
    since = start.since
    commitments = page.lines.indices.filter { index in
      let line = page.lines[index]
      return line.isTicked && line.item.map { $0.isCommitment && !$0.isDone } ?? false
    }
    let blocks = commitments.compactMap { page.lines[$0].item }
    // Arrival at the start does not depend on the length of a slice.
    let session = Session(
      Enrolment(
        start.applied(to: items) + blocks, calendar: { _ in page.appointments }, wall: wall),
      rules: page.rules ?? Rules(quantum: .seconds(60)), rotationID: "",
      origin: Origin(name: "", machine: "", pid: 0, list: nil), wall: wall)
    let status = RotationStatus(session.content, at: .zero)
    let present = status.rotation.ring.count
    members = present > 0 ? present : order.count
    let end = page.rules == nil ? nil : EndEstimate(of: .cycle, from: status)
    self.end = end.map { status.clockAndDay(at: $0.roundedUp(from: status)) }
  }
}
