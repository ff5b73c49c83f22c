import CivilTime
import Coach
import EventStream
import Platform
import TaskLists
import Tasks

extension World {
  /// Returns why a rotation refused a request; for a task or commitment that only a
  /// list has, how to name that list.
  package func advice(
    on request: Request, refusedBy rotation: String, because reason: String
  ) -> String {
    guard let task = request.task, request.name != .go,
      let content = try? snapshot(of: rotation, within: .milliseconds(300)),
      case .failure(.none) = Result(catching: { () throws(UnknownTask) in
        try content.items.task(named: task)
      })
    else { return reason }
    for path in [content.origin.list, directories.defaultList].compactMap(\.self) {
      let items = (try? lists.read(path).items) ?? []
      let isDone = request.name == .reopen
      guard let item = try? items.filter({ $0.isDone == isDone }).task(named: task) else {
        continue
      }
      let file = "--file \(path.quotedForShell)"
      return item.isCommitment
        ? "'\(item.title.excerpt)' is a commitment, not a task; "
          + advice(on: request, about: task.quotedForShell, in: file, of: rotation)
        : "this rotation has no task called '\(task.excerpt)', but a list does; "
          + "to change that one, add \(file)"
    }
    return reason
  }

  /// The command for a commitment, of which a rotation has no line, that does what was meant.
  private func advice(
    on request: Request, about commitment: String, in file: String, of rotation: String
  ) -> String {
    switch request {
    case .done:
      "it ends by itself; to end it now, or leave it out: rota rm \(commitment)"
        + RotationName.option(for: rotation)
    case .remove: "to remove its line: rota rm \(file) \(commitment)"
    case .edit(_, let words), .note(_, let words):
      "change its line with: rota \(request.name.rawValue) \(file) \(commitment) "
        + words.quotedForShell
    default: "change its line as in: rota edit \(file) \(commitment) at:12:30-13:15"
    }
  }
}
