import Commands
import EventStream
import Platform
import Statistics
import Tasks

/// A task of the history, to be found by name.
package struct PastTask: NamedTask, Hashable, Sendable {
  package let id: String
  package let title: String
}

extension World {
  /// The task with a name: one that had a slice or, without any slice, one of the default list.
  ///
  /// - Parameters:
  ///   - name: The name given by the user.
  ///   - titles: The titles of the tasks that had slices, by their ids.
  ///   - place: Where these were looked for, for an error.
  /// - Returns: The task.
  /// - Throws: If no task has this name, or the list cannot be read.
  package func pastTask(
    named name: String, among titles: [String: String], _ place: String
  ) throws(Failure) -> PastTask {
    let past = titles.map { PastTask(id: $0.key, title: $0.value) }
      .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    if let task = try? past.task(named: name) { return task }
    let listed = try itemsOfDefaultList().filter { titles[$0.id] == nil }
      .map { PastTask(id: $0.id, title: $0.title) }
    return try rethrowing((past + listed).task(named: name)) { (error: UnknownTask) in
      Failure.value("\(place) and in your list: \(error)")
    }
  }
}

extension [PastSlice] {
  /// The titles of the tasks, by their ids.
  package var titles: [String: String] {
    var titles: [String: String] = [:]
    for slice in self { titles[slice.task.id] = slice.task.title }
    return titles
  }
}
