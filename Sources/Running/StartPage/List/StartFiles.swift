import Coach
import Commands
import EventStream
import Platform
import RoundRobin
import Tasks

/// The files of the start page: the default list, and what the dials showed last.
struct StartFiles: Sendable {
  private let files: Files
  private let lists: ListEditor
  private let directories: Directories

  init(_ world: some World) {
    files = world.files
    lists = world.lists
    directories = world.directories
  }

  // MARK: The list

  /// The default list; an empty one where there is none.
  func list() throws(Failure) -> TaskList {
    do throws(ListFailure) {
      return try lists.read(directories.defaultList)
    } catch {
      if case .file(.missing) = error { return try list(in: []) }
      throw Failure(error)
    }
  }

  /// Brings the list to what the page shows, and gives the ids of what takes part today: the tasks
  /// in the order of their turns, and the commitments.
  ///
  /// Where somebody else writes the list at the same time, it is read anew a few times.
  func save(_ page: StartPage, at wall: WallClock) throws(Failure) -> [String] {
    var result = ListRevision.Result(bytes: [], places: [:])
    do throws(ListFailure) {
      try lists.edit(directories.defaultList, makingIt: true) { draft throws(ListFailure) in
        result = page.revision.applied(to: draft.list)
        try draft.replaceBytes(with: result.bytes)
      }
    } catch {
      throw Failure(error)
    }
    return try ids(of: page, in: result, at: wall)
  }

  private func ids(
    of page: StartPage, in result: ListRevision.Result, at wall: WallClock
  ) throws(Failure) -> [String] {
    let entries = try list(in: result.bytes).entries
    let ids = Dictionary(uniqueKeysWithValues: entries.map { ($0.line, $0.item.id) })
    let numbers = Dictionary(
      uniqueKeysWithValues: page.taskLines.enumerated().map { ($1, result.places[$0]) })
    let forecast = StartForecast(page, at: wall)
    return ((forecast?.order ?? []) + (forecast?.commitments ?? [])).compactMap { index in
      numbers[index].flatMap(\.self).flatMap { ids[$0] }
    }
  }

  private func list(in bytes: [UInt8]) throws(Failure) -> TaskList {
    try rethrowing(TaskList(reading: bytes, of: directories.defaultList), as: Failure.init)
  }

  // MARK: The dials

  /// Keeps what the dials were turned to, for every rotation, plan and forecast from now on. Without it
  /// they only have to be turned again, so that a failure is not worth a word.
  func keep(_ dials: StartMemory, besides rules: Rules) {
    if dials == StartMemory(rules) { return }
    try? files.makeDirectories(directories.state)
    try? files.replace(directories.startPage, with: Array(dials.text.utf8))
  }
}
