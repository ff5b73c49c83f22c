import CivilTime
import Commands
import Histories
import Platform
import Statistics
import Tasks

/// What `rota stats` has to say of a period.
struct StatsReport {
  let review: Review
  /// The period before it, to compare it with.
  let previous: Review
  /// How many tasks of the default list are open now; `nil`: it cannot be read.
  let open: Int?
  /// What everything there ever was has earned.
  let experience: Experience
  /// Why all this may not be the whole truth.
  let problems: JournalProblems
}

extension StatsReport {
  /// Reads everything that a period needs.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - zone: Whose days and hours they are.
  ///   - world: Where the journals are.
  init(of period: Period, zone: Zone, in world: some World) {
    // Experience is about everything there ever was.
    let past = world.past()
    let history = past.history
    problems = past.problems
    review = Review(of: history, in: period, zone: zone)
    previous = Review(of: history, in: period.previous, zone: zone)
    experience = Experience(of: history, today: zone.local(world.now).date, zone: zone)
    open = world.openTasks
  }
}

extension World {
  /// How many tasks of the default list are open; `nil`: it cannot be read, which is said.
  var openTasks: Int? {
    do throws(Failure) {
      return try itemsOfDefaultList().count { !$0.isDone && !$0.isCommitment }
    } catch {
      if let message = error.message { say(message) }
      return nil
    }
  }

  /// What was done in a period, and in the one before it; only what they need is read.
  func reviews(of period: Period, zone: Zone) -> (Review, previous: Review) {
    let instants = period.instants(in: zone)
    let former = period.previous.instants(in: zone)
    let history = past(
      in: min(former.lowerBound, instants.lowerBound)..<instants.upperBound
    ).history
    return (
      Review(of: history, in: period, zone: zone),
      previous: Review(of: history, in: period.previous, zone: zone)
    )
  }
}
