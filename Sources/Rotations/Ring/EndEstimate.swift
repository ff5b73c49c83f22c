import CivilTime
import EventStream
import RoundRobin
import Terminals

/// The end of the cycle, or of everything, if the user does nothing.
///
/// It is found by simulating the rotation, which has no nights and no working hours: slice lengths,
/// breaks, commitments and arrivals count.
/// Three assumptions are made: a pause ends now, check-ins are confirmed at once, and a task is
/// completed when its estimate is spent.
package struct EndEstimate: Equatable {
  package enum Goal: Equatable {
    /// Every task of the cycle has had its turn.
    case cycle
    /// All tasks are completed; only if all of them have estimates that are not spent yet.
    case everything
  }

  let goal: Goal
  /// The end on the rotation's clock.
  package let instant: Duration

  /// The maximum number of simulated events; beyond that there is no estimate.
  private static let limit = 20_000

  /// The end of everything or of the cycle; `nil` if the rotation itself ends before.
  package init?(_ status: RotationStatus) {
    let members = status.rotation.ring + status.rotation.coming
    let goal: Goal =
      members.allSatisfy { member in
        member.terms.estimate.map { $0 > status.work(member) } ?? false
      } ? .everything : .cycle
    guard !members.isEmpty, goal == .everything || status.rotation.ring.count > 1
    else { return nil }
    self.init(of: goal, from: status)
    if let until = status.rotation.until, until < instant { return nil }
  }

  package var label: String {
    switch goal {
    case .cycle: "cycle ends"
    case .everything: "finished"
    }
  }

  /// The end of the cycle or of everything; `nil` if it is not within a week.
  package init?(of goal: Goal, from status: RotationStatus) {
    var snapshot = status.rotation
    snapshot.rules.checkIn = nil
    snapshot.rules.warnings = []
    snapshot.rules.cycles = nil
    snapshot.rules.finishAtEstimate = goal == .everything
    snapshot.until = nil
    var rotation = Rotation(snapshot)
    do throws(Refusal) {
      _ = try rotation.apply(.resume, at: status.now)
      if rotation.state == .checkIn { _ = try rotation.apply(.here, at: status.now) }
    } catch {
      return nil
    }
    let horizon = status.now + .seconds(7 * 86_400)
    for _ in 0..<Self.limit {
      guard let event = rotation.step(to: horizon) else { return nil }
      switch (goal, event.fact) {
      case (.cycle, .cycleEnded), (.everything, .ended(.finished)):
        self.goal = goal
        instant = event.at
        return
      default: continue
      }
    }
    return nil
  }

  /// The end rounded to five minutes; to the minute if it is less than half an hour away.
  func rounded(from status: RotationStatus) -> Duration {
    let (grain, past) = grain(from: status)
    return past * 2 < grain ? instant - past : instant - past + grain
  }

  /// The same rounded up, except that less than a minute is dropped.
  package func roundedUp(from status: RotationStatus) -> Duration {
    let (grain, past) = grain(from: status)
    return past < .seconds(60) ? instant - past : instant - past + grain
  }

  /// The unit of rounding, and how much of it has passed at the end.
  private func grain(from status: RotationStatus) -> (Duration, past: Duration) {
    let grain: Duration = instant - status.now < .seconds(1800) ? .seconds(60) : .seconds(300)
    let second = status.content.wall.timestamp(at: instant).local.time.secondsSinceMidnight
    return (grain, .seconds(second % Int(grain.secondsRoundedDown)))
  }
}
