import CivilTime
import Commands
import EventStream
import Platform
import Statistics
import Tasks

/// The tasks that a look back is limited to.
package enum PastSelection: Equatable, Sendable {
  /// The ids that a title means. It may have several: a renamed task keeps its id in its rotation,
  /// and has another one in the next.
  case task(Set<String>, title: String)
  /// The tasks of a project, by its name in lower case.
  case project(String, title: String)
  /// The tasks with a tag, by its name in lower case.
  case tag(String, title: String)

  /// The name for users: a title, `+project` or `@tag`.
  package var title: String {
    switch self {
    case .task(_, let title), .project(_, let title), .tag(_, let title): title
    }
  }

  /// Whether a task belongs to it, as the task was then.
  package func includes(_ task: TaskCard) -> Bool {
    switch self {
    case .task(let ids, _): ids.contains(task.id)
    case .project(let name, _): task.project?.lowercased() == name
    case .tag(let name, _): task.tags.contains { $0.lowercased() == name }
    }
  }
}

/// The names in a history by which tasks can be selected.
package struct PastNames: Sendable {
  /// The titles of the tasks by their ids; the last one of each.
  private var titles: [String: String] = [:]
  /// Their titles in the list, by their ids.
  private var present: [String: String] = [:]
  private var projects: [String: String] = [:]
  private var tags: [String: String] = [:]

  /// The names of a history.
  package init(of history: History = History()) { add(history) }

  /// Adds the names of a history that follows.
  package mutating func add(_ history: History) {
    // Those that had a slice last: their title is what statistics show.
    for task in history.moments.compactMap(\.what.task) { add(task) }
    for slice in history.slices { add(slice.task) }
  }

  private mutating func add(_ task: TaskCard) {
    titles[task.id] = task.title
    if let project = task.project { projects[project.lowercased()] = project }
    for tag in task.tags { tags[tag.lowercased()] = tag }
  }

  /// Adds the tasks of the list.
  fileprivate mutating func add(_ items: [TaskItem]) {
    for item in items {
      if titles[item.id] == nil { add(TaskCard(item)) }
      present[item.id] = item.title
    }
    for project in items.flatMap(\.projects) { projects[project.lowercased()] = project }
  }

  /// Returns the task with this id or whole title, or the project or tag of this name; `nil` if
  /// nothing has that name.
  package func exact(_ name: String) -> PastSelection? {
    if let title = titles[name] { return .task([name], title: title) }
    let label = name.dropFirst().lowercased()
    // Names with blanks have quotation marks in lists and filters.
    for label in [label, label.filter { $0 != "\"" }] {
      switch name.first {
      case "+": if let name = projects[label] { return .project(label, title: "+\(name)") }
      case "@": if let name = tags[label] { return .tag(label, title: "@\(name)") }
      default: return tasks.first { $0.title == name }?.selection
      }
    }
    return nil
  }

  /// Its tasks, one for each title.
  fileprivate var tasks: [PastTask] {
    var ids: [String: Set<String>] = [:]
    for (id, title) in titles { ids[title, default: []].insert(id) }
    for (id, title) in present { ids[title, default: []].insert(id) }
    return ids.map { PastTask(ids: $1, title: $0) }.sorted { $0.title < $1.title }
  }
}

/// A task of the history, to be found by name.
private struct PastTask: NamedTask {
  let ids: Set<String>
  let title: String

  var id: String { ids.min() ?? "" }
  var selection: PastSelection { .task(ids, title: title) }
}

extension World {
  /// The history, and the only tasks to show; reads all of it for a name that the window does not
  /// have, or for a part of a title, which must be that of one task only.
  ///
  /// - Parameters:
  ///   - window: The relevant time; `nil` for all.
  ///   - task: The tasks as the user named them; `nil` for all.
  ///   - place: Where these are looked for, for an error.
  /// - Returns: The history of all tasks.
  /// - Throws: If nothing has the name.
  package func past(
    in window: Range<Instant>?, of task: String?, _ place: String
  ) throws(Failure) -> (Past, PastSelection?) {
    let past = past(in: window) { history in
      task.map { PastNames(of: history).exact($0) != nil } ?? true
    }
    guard let task else { return (past, nil) }
    return (past, try pastSelection(named: task, among: PastNames(of: past.history), place))
  }

  /// The tasks meant by a name: of the history or, if none of these is meant, of the default list.
  /// A title is also that of the tasks that have it in the list.
  ///
  /// - Parameters:
  ///   - name: The name given by the user: an id means only what belongs to this id, `+project`
  ///     and `@tag` all their tasks, and a title the tasks that have it.
  ///   - names: The names of the history.
  ///   - place: Where these were looked for, for an error.
  /// - Returns: The selection.
  /// - Throws: If nothing has this name, or the list cannot be read.
  private func pastSelection(
    named name: String, among names: PastNames, _ place: String
  ) throws(Failure) -> PastSelection {
    var all = names
    let list = Result { () throws(Failure) in try itemsOfDefaultList() }
    if case .success(let items) = list { all.add(items) }
    if let exact = all.exact(name) { return exact }
    if let task = try? names.tasks.task(named: name) { return task.selection }
    _ = try list.get()
    return try rethrowing(all.tasks.task(named: name)) { (error: UnknownTask) in
      let label = ["+", "@"].map { $0 + Quoted.text(name) }.first { all.exact($0) != nil }
      let reason = unknownLabel(name) ?? label.map { Self.isLabel(name, $0) } ?? "\(error)"
      return Failure.value("\(place) and in your list: \(reason)")
    }.selection
  }

  /// That a name is that of a project or a tag.
  private static func isLabel(_ name: String, _ label: String) -> String {
    "no task is called '\(name.excerpt)'; did you mean --task \(label.quotedForShell)?"
  }

  /// That no task has a project or a tag; `nil` if the name is neither.
  private func unknownLabel(_ name: String) -> String? {
    switch name.first {
    case _ where name.count == 1: nil
    case "+": "no task has the project '\(name.excerpt)'"
    case "@": "no task has the tag '\(name.excerpt)'"
    default: nil
    }
  }
}
