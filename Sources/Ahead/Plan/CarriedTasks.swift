import CivilTime
import Coach
import Commands
import EventStream
import Histories
import Journals
import Platform
import Tasks

/// What earlier days left to the one that is planned, as the journals tell it.
package struct CarriedTasks: Sendable {
  /// The day of the latest plan of an earlier day, for the id of each task that it was about. What of
  /// them is still open was not finished, or found no place.
  package var days: [String: CivilDate] = [:]
  /// Those of them that were not worked on since, who waited longest first.
  package var waiting: [String] = []
  /// The time that open tasks have had of their estimates, by their ids.
  package var efforts: [String: Duration] = [:]

  package init() {}

  /// How many days back it is looked how long tasks have waited.
  private static let reach = 28

  /// What earlier days left of some tasks.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - list: Their list; `nil`: there is none, so that nobody remembers a plan.
  ///   - day: The day that is planned now.
  ///   - zone: Where days begin and end.
  ///   - tellsProblems: Whether what cannot be read of the journals is said.
  ///   - world: Where the journals are.
  package init(
    of items: [TaskItem], on list: String?, to day: CivilDate?, in zone: Zone,
    tellsProblems: Bool = false, world: some World
  ) {
    let reader = JournalReader(JournalFolder(world.directories.journal), on: world.fileSystem)
    let plan = list.flatMap { list in
      day.flatMap { reader.latestPlan(of: world.absolute(list), before: $0)?.coverage }
    }
    let work = world.pastWork(
      of: items, zone: zone, since: plan.map { $0.day.adding(days: -Self.reach) },
      tellsProblems: tellsProblems)
    efforts = work.times
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
