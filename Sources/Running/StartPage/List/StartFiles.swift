import Coach
import Commands
import EventStream
import Platform
import Rotations
import RoundRobin
import TaskLists
import Tasks

/// The surroundings of the start page: the default list, the last values of the dials, and the
/// rotation that may run.
package struct StartFiles: Sendable {
  private let world: any World

  package init(_ world: some World) { self.world = world }

  // MARK: The list

  /// The default list; empty if there is none.
  package func list() throws(Failure) -> TaskList {
    try rethrowing(world.lists.readIfThere(world.directories.defaultList), as: Failure.init)
  }

  /// Executes requests on the list, all or none, like the commands of the same names.
  ///
  /// - Returns: The changed list, and a message for the user.
  package func change(
    _ requests: [Request]
  ) throws(Failure) -> (list: TaskList, words: String?) {
    let words = try world.changeDefaultList(by: requests)
    return (try list(), words)
  }

  /// Whether no command on the list can be undone; `false` if that is not known.
  package var hasNothingToUndo: Bool {
    world.hasNothingToUndo(onList: world.directories.defaultList)
  }

  // MARK: The rotation

  /// Whether a rotation with the usual name runs, which may have begun elsewhere meanwhile.
  var hasRotation: Bool { (try? world.control(RotationName.standard)) != nil }

  // MARK: The dials

  /// Saves the values of the dials for every rotation, plan and forecast from now on. Errors are
  /// ignored, as the dials can be turned again.
  func keep(_ dials: StartMemory, besides rules: Rules) {
    if dials == StartMemory(rules) { return }
    try? world.files.makeDirectories(world.directories.state)
    try? world.files.replace(world.directories.startPage, with: Array(dials.text.utf8))
  }
}
