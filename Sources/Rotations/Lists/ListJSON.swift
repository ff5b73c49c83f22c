import CivilTime
import Histories
import JSONLines
import Tasks

/// A list as JSON.
enum ListJSON {
  /// One line: the tasks in the order of the list, and the commitments.
  ///
  /// - Parameters:
  ///   - items: The lines of the list.
  ///   - work: The work on tasks with estimates so far.
  ///   - today: The current day.
  /// - Returns: The line.
  static func line(
    _ items: [TaskItem], work: PastWork, today: CivilDate
  ) -> [UInt8] {
    .object { object in
      object.array("tasks") { tasks in
        for item in items where !item.isCommitment {
          tasks.object { object in
            write(item, to: &object)
            let rest = item.estimate.map {
              Remainder(estimate: $0, spent: work.times[item.id] ?? .zero)
            }
            if !item.isDone, let rest { object.member("left_s", rest.left) }
            let arrival = item.arrival(on: today)
            if arrival != item.from { object.member("arrives", arrival?.description) }
          }
        }
      }
      object.array("commitments") { commitments in
        for item in items where item.isCommitment {
          commitments.object { object in
            write(item, to: &object)
            object.member("at", item.at?.description)
          }
        }
      }
      work.problems.write(to: &object)
    }
  }

  private static func write(_ item: TaskItem, to object: inout JSONObjectWriter) {
    object.member("id", item.id)
    object.member("title", item.title)
    object.member("project", item.project)
    object.array("tags") { tags in for tag in item.tags { tags.element(tag) } }
    object.member("priority", item.priority?.description)
    object.member("due", item.due?.description)
    object.member("from", item.from?.description)
    object.member("estimate_s", item.estimate)
    object.member("slice_s", item.slice)
    object.member("done", item.isDone)
    if let notes = item.notes { object.member("note", notes) }
  }
}
