import Commands
import Drawing
import Options
import Rotations
import TaskLists
import Tasks

extension RunOptions {
  /// The tasks of the rotation that follows this one.
  ///
  /// The typed tasks are added to the list if it is kept up to date, and this is no trial. If that
  /// fails, the rotation continues with the open tasks of the list; without any, it runs on the
  /// typed ones alone.
  func tasks(of more: MoreTasks, in world: some World) -> TaskSource {
    guard pace == .live, let list = keptList(in: world) else {
      return .titles(more.open.map { $0.line(as: .todoTxt) } + more.typed)
    }
    var ids = more.open.map(\.id)
    do throws(Failure) {
      ids += try world.add(more.typed, toList: list)
    } catch {
      if let message = error.message { world.say(message) }
      if ids.isEmpty { return .titles(more.typed) }
      world.say("not on the list: \(more.typed.map(harmless).joined(separator: ", "))")
    }
    let known = Set(ids)
    let commitments = (try? world.lists.read(list))?.items.filter {
      $0.isCommitment && !$0.isDone && !known.contains($0.id)
    }
    return .selection(
      ids + (commitments ?? []).map(\.id), of: tasks.isDefaultList ? nil : list)
  }
}
