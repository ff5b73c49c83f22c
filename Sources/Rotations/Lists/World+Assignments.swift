import Calendars
import CivilTime
import Coach
import Commands
import EventStream
import Platform
import TaskLists
import Tasks

extension World {
  /// Adds whole-day events that are tasks to the default list, each once, and reports that.
  package func bringAssignments() {
    let items = (try? lists.read(directories.defaultList)).map(\.items) ?? []
    let new = Assignments.coming(besides: items, in: self)
    if new.isEmpty { return }
    do throws(Failure) {
      let words = try changeDefaultList(by: new.map { .add($0.line(as: .todoTxt)) })
      Assignments.take(new, in: self)
      say("added \(new.count.counting("task")) from calendars")
      if let words { say(words) }
    } catch {
      if let message = error.message { say("tasks of calendars cannot be added: \(message)") }
    }
  }
}
