import CivilTime
import Coach
import Commands
import EventStream
import Histories
import Journals
import Platform
import Tasks

/// The unfinished tasks of earlier plans, from the journals.
package struct CarriedTasks: Sendable {
  /// The day of the latest earlier plan, by the id of each of its tasks. Those still open were not
  /// finished, or did not fit.
  package var days: [String: CivilDate] = [:]
  /// Those not worked on since, the longest waiting first.
  package var waiting: [String] = []
  /// The time that open tasks have had of their estimates, by their ids.
  package var efforts: [String: Duration] = [:]
  /// The time that all tasks have had on the date on which a plan begins, if that has a cap.
  package var worked = Duration.zero
  /// The problems of the journals, because of which these times may be wrong.
  package var problems = JournalProblems()

  package init() {}

  /// The number of past days examined for waiting times.
  private static let reach = 28

  /// Finds the unfinished tasks of earlier plans.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - list: Their list; `nil` without one, and so without earlier plans.
  ///   - day: The day being planned.
  ///   - zone: The zone of days.
  ///   - date: The present date, if the work of a date has a cap.
  ///   - world: The environment with the journals.
  package init(
    of items: [TaskItem], on list: String?, to day: CivilDate?, in zone: Zone,
    cappedOn date: CivilDate?, world: some World
  ) {
    if let date { worked = world.work(on: date, in: zone) }
    let reader = world.journalReader
    let plan = list.flatMap { list in
      day.flatMap { reader.latestPlan(of: world.absolute(list), before: $0)?.coverage }
    }
    let work = world.pastWork(
      of: items, zone: zone, since: plan.map { $0.day.adding(days: -Self.reach) })
    (efforts, problems) = (work.times, work.problems)
    guard let plan else { return }
    let start = zone.startOfDay(plan.day)
    let ids = plan.leftOut + plan.tasks.filter { !plan.leftOut.contains($0) }
    days = Dictionary(ids.map { ($0, plan.day) }) { one, _ in one }
    let waiting = ids.filter { work.latest[$0].map { $0 < start } ?? true }
    let places = waiting.indices.sorted { one, other in
      let (first, second) = (work.latest[waiting[one]], work.latest[waiting[other]])
      return (first ?? .epoch, one) < (second ?? .epoch, other)
    }
    self.waiting = places.map { waiting[$0] }
  }
}
