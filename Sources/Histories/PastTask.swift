import Commands
import EventStream
import Platform
import Statistics
import Tasks

/// A task of the history, to be found by name.
package struct PastTask: NamedTask, Equatable, Sendable {
  /// The ids that the name means. A title may have several: a renamed task keeps its id in its
  /// rotation, and has another one in the next.
  package let ids: Set<String>
  package let title: String

  package var id: String { ids.min() ?? "" }

  /// The tasks with these titles by their ids, one for each title.
  fileprivate static func all(_ titles: [String: String]) -> [PastTask] {
    Dictionary(grouping: titles.keys) { titles[$0] ?? "" }
      .map { PastTask(ids: Set($0.value), title: $0.key) }
      .sorted { $0.title < $1.title }
  }
}

extension World {
  /// The task with a name: one of the history or, if none of these is meant, of the default list.
  ///
  /// - Parameters:
  ///   - name: The name given by the user; an id means only what belongs to this id.
  ///   - titles: The titles of the tasks of the history, by their ids.
  ///   - place: Where these were looked for, for an error.
  /// - Returns: The task.
  /// - Throws: If no task has this name, or the list cannot be read.
  package func pastTask(
    named name: String, among titles: [String: String], _ place: String
  ) throws(Failure) -> PastTask {
    if let title = titles[name] { return PastTask(ids: [name], title: title) }
    let past = PastTask.all(titles)
    if let task = try? past.task(named: name) { return task }
    let listed = try itemsOfDefaultList().filter { titles[$0.id] == nil }
      .map { PastTask(ids: [$0.id], title: $0.title) }
    return try rethrowing((past + listed).task(named: name)) { (error: UnknownTask) in
      Failure.value("\(place) and in your list: \(error)")
    }
  }
}

extension History {
  /// The titles of the tasks, by their ids.
  package var titles: [String: String] {
    var titles: [String: String] = [:]
    // Those that had a slice last: their title is what statistics show.
    for card in moments.compactMap(\.what.task) + slices.map(\.task) {
      titles[card.id] = card.title
    }
    return titles
  }
}
