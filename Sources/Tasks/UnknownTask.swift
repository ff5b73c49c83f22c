/// A task as a message names it.
public struct TaskName: Hashable, Sendable {
  /// The name that is unique.
  public let id: String

  /// The name that people use.
  public let title: String

  /// The name of a task.
  public init(_ task: some NamedTask) {
    id = task.id
    title = task.title
  }
}

/// Why a text names no task that a command can act on.
public enum UnknownTask: Error, Hashable, Sendable {
  /// No task is called so; perhaps another one was meant.
  case none(name: String, nearest: TaskName?, candidates: [TaskName])
  /// Several tasks are called so, or begin so.
  case ambiguous(name: String, candidates: [TaskName])
  /// It is the name of a task that the command cannot act on.
  case unsuitable(TaskName, candidates: [TaskName] = [])
}

extension UnknownTask: CustomStringConvertible {
  /// One line that says what was found and what could be meant.
  public var description: String {
    switch self {
    case .none(let name, nil, _) where name.isEmpty:
      "a task is missing; write its id, its title, or a part of its title"
    case .none(let name, nil, let candidates):
      "no task here is called '\(name.excerpt)'" + UnknownTask.choice(of: candidates)
    case .none(let name, let nearest?, _):
      "no task here is called '\(name.excerpt)'; did you mean '\(nearest.title.excerpt)'?"
    case .ambiguous(let name, let candidates):
      "'\(name.excerpt)' may be \(UnknownTask.enumeration(of: candidates)); "
        + "write more of the title, or the id"
    case .unsuitable(let task, let candidates):
      "'\(task.title.excerpt)' is not a task that this can act on now"
        + UnknownTask.choice(of: candidates)
    }
  }

  /// The tasks that could be named instead.
  private static func choice(of candidates: [TaskName]) -> String {
    candidates.isEmpty ? "" : "; possible are: \(enumeration(of: candidates))"
  }

  /// The first candidates with their ids, and how many more there are.
  private static func enumeration(of candidates: [TaskName]) -> String {
    var parts = candidates.prefix(5).map { "'\($0.title.excerpt)' (\($0.id.excerpt))" }
    let more = candidates.count - parts.count
    if more > 0 { parts.append("\(more) more") }
    guard parts.count > 1, let last = parts.popLast() else { return parts.joined() }
    return parts.joined(separator: ", ") + " or " + last
  }
}
