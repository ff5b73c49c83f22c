import Coach
import Commands
import EventStream
import Platform
import Rotations
import RoundRobin
import Tasks

/// The files of the start page: the default list, and what the dials showed last.
package struct StartFiles: Sendable {
  private let world: any World

  package init(_ world: some World) { self.world = world }

  // MARK: The list

  /// The default list; an empty one where there is none.
  package func list() throws(Failure) -> TaskList {
    let path = world.directories.defaultList
    do throws(ListFailure) {
      return try world.lists.read(path)
    } catch {
      guard case .file(.missing) = error else { throw Failure(error) }
    }
    return try rethrowing(TaskList(reading: [], of: path), as: Failure.init)
  }

  /// Carries out requests on the list, all or none, as the commands of the same names do.
  ///
  /// - Returns: The list as it has become, and what has to be said of it.
  package func change(
    _ requests: [Request]
  ) throws(Failure) -> (list: TaskList, words: String?) {
    let words = try world.changeDefaultList(by: requests)
    return (try list(), words)
  }

  // MARK: The dials

  /// Keeps what the dials were turned to, for every rotation, plan and forecast from now on. Without it
  /// they only have to be turned again, so that a failure is not worth a word.
  func keep(_ dials: StartMemory, besides rules: Rules) {
    if dials == StartMemory(rules) { return }
    try? world.files.makeDirectories(world.directories.state)
    try? world.files.replace(world.directories.startPage, with: Array(dials.text.utf8))
  }
}
