import CivilTime

/// A task in a message.
public struct TaskName: Hashable, Sendable {
  /// The name that is unique.
  public let id: String

  /// The name that people use.
  public let title: String

  /// A day that distinguishes it from another task of the same title; `nil` if it has none.
  public let distinction: String?

  /// The name of a task.
  public init(_ task: some NamedTask) {
    id = task.id
    title = task.title
    distinction = task.distinction
  }
}

/// The reason why a name matches no task that a command can act on.
public enum UnknownTask: Error, Hashable, Sendable {
  /// No match, with the most similar task.
  case none(name: String, nearest: TaskName?, candidates: [TaskName])
  /// Several matches.
  case ambiguous(name: String, candidates: [TaskName])
  /// It matches a task that the command cannot act on.
  case unsuitable(TaskName, candidates: [TaskName] = [])

  /// The same with fewer of the tasks that could be named instead of an unknown one.
  package func offering(_ isOffered: (TaskName) -> Bool) -> UnknownTask {
    guard case .none(let name, let nearest, let candidates) = self else { return self }
    return .none(
      name: name, nearest: nearest.flatMap { isOffered($0) ? $0 : nil },
      candidates: candidates.filter(isOffered))
  }
}

extension UnknownTask: CustomStringConvertible {
  /// One line with what was found and possible matches.
  public var description: String {
    switch self {
    case .none(let name, nil, _) where name.isEmpty:
      "a task is missing; write its id, its title, or a part of its title"
    case .none(let name, nil, let candidates):
      "no task here is called '\(name.excerpt)'" + UnknownTask.choice(of: candidates)
    case .none(let name, let nearest?, _):
      "no task here is called '\(name.excerpt)'; did you mean '\(nearest.title.excerpt)'?"
    case .ambiguous(let name, let candidates):
      "'\(name.excerpt)' may be \(UnknownTask.enumeration(of: candidates)); write "
        + (Set(candidates.map(\.title)).count > 1 ? "more of the title, or the id" : "the id")
    case .unsuitable(let task, let candidates):
      "'\(task.title.excerpt)' is not one of the tasks that this can act on now"
        + UnknownTask.choice(of: candidates)
    }
  }

  /// The tasks that could be named instead.
  private static func choice(of candidates: [TaskName]) -> String {
    candidates.isEmpty ? "" : "; choose from: \(enumeration(of: candidates))"
  }

  /// The first candidates with their ids and what tells those of one title apart, and the number of
  /// the others.
  private static func enumeration(of candidates: [TaskName]) -> String {
    var parts = candidates.prefix(5).map { task in
      let hasTwin = candidates.contains { $0.title == task.title && $0.id != task.id }
      let distinction = hasTwin ? task.distinction.map { " \($0)" } ?? "" : ""
      return "'\(task.title.excerpt)'\(distinction) (\(task.id.excerpt))"
    }
    let more = candidates.count - parts.count
    if more > 0 { parts.append("\(more) more") }
    guard parts.count > 1, let last = parts.popLast() else { return parts.joined() }
    return parts.joined(separator: ", ") + " or " + last
  }
}
