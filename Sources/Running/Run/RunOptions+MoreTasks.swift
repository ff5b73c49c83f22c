import Commands
import Options
import Rotations
import Tasks

extension RunOptions {
  /// The tasks of the rotation that follows this one.
  ///
  /// The typed tasks are added to the list if it is kept up to date. If that fails, the rotation
  /// continues without a list.
  func tasks(of more: MoreTasks, in world: some World) -> TaskSource {
    if let list = keptList(in: world) {
      do throws(Failure) {
        let added = try world.add(more.typed, toList: list)
        return .selection(
          more.open.map(\.id) + added, of: tasks.isDefaultList ? nil : list)
      } catch {
        if let message = error.message { world.say(message) }
      }
    }
    return .titles(more.open.map { $0.line(as: .todoTxt) } + more.typed)
  }
}
