import Commands
import Options
import Platform

extension RunOptions {
  /// Refuses to write the stream to a list, where its records would become tasks, or to `-`.
  func keepEventsOffList(in world: some World) throws(Failure) {
    guard let events else { return }
    if events == "-" {
      throw .value(
        "--events: '-' is not a file; unless the standard output is a terminal, "
          + "the stream is there without --events")
    }
    var lists = [world.directories.defaultList]
    if case .list(.file(let path)) = tasks { lists.append(path) }
    guard let list = lists.first(where: { world.files.isSame($0, events) }) else { return }
    throw .value(
      "--events: '\(events)' is the list '\(list)', where the records would become tasks; "
        + "name another file, as in: --events today.ndjson")
  }
}
