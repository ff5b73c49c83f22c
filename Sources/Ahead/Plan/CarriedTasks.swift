import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import Tasks

extension World {
  /// What of a list was meant to be done on an earlier day, by the latest plan of a rotation on it.
  ///
  /// - Parameters:
  ///   - list: The list; `nil`: there is none, so that nobody remembers.
  ///   - day: The day that is planned now.
  /// - Returns: The day of that plan, for the id of each task that it was about. What of them is still
  ///   open was not finished, or found no place.
  package func carried(on list: String?, to day: CivilDate) -> [String: CivilDate] {
    guard let list else { return [:] }
    let reader = JournalReader(JournalFolder(directories.journal), on: fileSystem)
    guard let plan = reader.latestPlan(of: absolute(list), before: day)?.coverage else {
      return [:]
    }
    let ids = Set(plan.tasks + plan.leftOut)
    return Dictionary(uniqueKeysWithValues: ids.map { ($0, plan.day) })
  }
}
