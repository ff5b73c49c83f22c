import CivilTime
import Coach
import EventStream
import Rotations
import RoundRobin
import Tasks

/// What becomes of the page if it is started now: who begins, and when one round is over.
///
/// The end is found by letting the rotation itself run on, with its breaks, slices of their own,
/// arrivals and commitments.
package struct StartForecast: Equatable, Sendable {
  /// The lines that take turns, by their index, in the order of their turns.
  package let order: [Int]
  /// The lines of today's commitments.
  package let commitments: [Int]
  /// When the first of them last had the slice; `nil`: never.
  package let since: Instant?
  /// How many of them the round is made of: who is still to come belongs to a later one.
  package let members: Int
  /// When one round is over, as the clock shows it; `nil`: not in sight, or no slice is chosen.
  package let end: String?

  /// The forecast of a page at an instant; nil where nobody takes turns.
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
    // Who is there at the start does not hang on the length of a slice.
    let session = Session(
      Enrolment(
        start.applied(to: items) + blocks, calendar: { _ in page.appointments }, wall: wall),
      rules: page.rules ?? Rules(quantum: .seconds(60)), rotationID: "",
      origin: Origin(name: "", machine: "", pid: 0, list: nil), wall: wall)
    let status = RotationStatus(session.content, at: .zero)
    let present = status.rotation.ring.count
    members = present > 0 ? present : order.count
    let end = page.rules == nil ? nil : EndEstimate(of: .round, from: status)
    self.end = end.map { status.clockAndDay(at: $0.roundedUp(from: status)) }
  }
}
