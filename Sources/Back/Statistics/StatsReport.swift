import CivilTime
import Commands
import Histories
import Platform
import Statistics
import Tasks

/// The statistics of a period.
struct StatsReport {
  let review: Review
  /// The previous period for comparison.
  let previous: Review
  /// Its focused time; if the period is not over, of the same part.
  let focusBefore: Duration
  /// The number of tasks now open in the default list; `nil` if it cannot be read.
  let open: Int?
  /// The experience from the whole history.
  let experience: Experience
  /// The problems of the journals, because of which the numbers may be wrong.
  let problems: JournalProblems
}

extension StatsReport {
  /// Reads the data of a period.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - zone: The zone of days and hours.
  ///   - world: The environment with the journals.
  init(of period: Period, zone: Zone, in world: some World) {
    // Experience needs the whole history.
    let past = world.past()
    let history = past.history
    problems = past.problems
    review = Review(of: history, in: period, zone: zone)
    previous = Review(of: history, in: period.previous, zone: zone)
    focusBefore = history.focus(before: period, at: world.now, zone: zone)
    experience = Experience(of: history, today: zone.local(world.now).date, zone: zone)
    open = world.openTasks
  }
}

extension World {
  /// The number of open tasks of the default list; `nil` if it cannot be read, which is reported.
  var openTasks: Int? {
    do throws(Failure) {
      return try itemsOfDefaultList().count { !$0.isDone && !$0.isCommitment }
    } catch {
      if let message = error.message { say(message) }
      return nil
    }
  }

  /// The review of a period and the focused time to compare it with; reads only what they need.
  func review(of period: Period, zone: Zone) -> (Review, focusBefore: Duration) {
    let instants = period.instants(in: zone)
    let former = period.previous.instants(in: zone)
    let history = past(
      in: min(former.lowerBound, instants.lowerBound)..<instants.upperBound
    ).history
    return (
      Review(of: history, in: period, zone: zone),
      history.focus(before: period, at: now, zone: zone)
    )
  }
}
