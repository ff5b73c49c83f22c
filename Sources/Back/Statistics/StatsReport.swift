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
  /// The number of tasks now open in the default list; `nil` if unknown, and for some tasks only.
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
  ///   - options: The zone of days and hours, and the only tasks to show.
  ///   - world: The environment with the journals.
  /// - Throws: If nothing has the name.
  init(of period: Period, _ options: StatsOptions, in world: some World) throws(Failure) {
    // Experience needs the whole history.
    let (past, selection) = try options.past(in: nil, of: world)
    let zone = options.zone
    let history = past.history.only(selection)
    problems = past.problems
    review = Review(of: history, in: period, zone: zone)
    previous = Review(of: history, in: period.previous, zone: zone)
    experience = Experience(of: past.history, today: zone.local(world.now).date, zone: zone)
    open = selection == nil ? world.openTasks : nil
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
}

extension Period {
  /// The instants of the period and of the previous one.
  func withPrevious(in zone: Zone) -> Range<Instant> {
    let instants = instants(in: zone)
    return min(previous.instants(in: zone).lowerBound, instants.lowerBound)..<instants.upperBound
  }
}

extension History {
  /// The history of the selected tasks, or all of it for `nil`.
  func only(_ selection: PastSelection?) -> History {
    guard let selection else { return self }
    var history = self
    history.keep(of: selection.includes)
    return history
  }
}
