import CivilTime
import Coach
import EventStream
import Platform
import TaskLists
import Tasks

extension World {
  /// Returns why a rotation refused a request; for a task that only a list has, how to name that
  /// list.
  package func advice(
    on request: Request, refusedBy rotation: String, because reason: String
  ) -> String {
    guard let task = request.task, request.name != .go,
      let content = try? snapshot(of: rotation, within: .milliseconds(300)),
      case .failure(.none) = Result(catching: { () throws(UnknownTask) in
        try content.items.task(named: task)
      })
    else { return reason }
    let path = [content.origin.list, directories.defaultList].lazy.compactMap(\.self).first {
      let items = (try? lists.read($0).items) ?? []
      let isDone = request.name == .reopen
      return (try? items.filter { $0.isDone == isDone }.task(named: task)) != nil
    }
    return path.map {
      "this rotation has no task called '\(task.excerpt)', but a list has; "
        + "to change that one, add --file \($0.quotedForShell)"
    } ?? reason
  }
}
