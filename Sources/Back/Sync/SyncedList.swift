import Coach
import Commands
import Platform
import TaskLists
import Tasks

/// The merge of the default list here and in the repository.
struct SyncedList {
  /// The name of the list in the repository.
  static let name = "todo.txt"

  private let path: String
  /// The local list at the time of the merge; `nil` if there was none.
  private let former: TaskList?
  /// The list merged with changes here and elsewhere.
  let merge: ListMerge
  /// Whether the merged list differs from the local one.
  var isTaken: Bool { former.map { !merge.isSame(as: $0) } ?? !merge.lines.isEmpty }
  /// The new content for the repository; `nil` if it is unchanged.
  let contents: [UInt8]?

  /// Merges the lists, without changing the local one.
  ///
  /// - Parameters:
  ///   - base: The list at the last synchronization.
  ///   - theirs: The list of the repository; `nil` if it has none.
  ///   - world: The environment with the local list.
  /// - Throws: If one of the lists is invalid.
  init(
    base: [UInt8]?, theirs: [UInt8]?, in world: some World
  ) throws(SyncFault) {
    path = world.directories.defaultList
    former = try rethrowing(
      Self.isThere(path, in: world) ? world.lists.read(path) : nil, as: SyncFault.list)
    // A missing list does not mean that its tasks were removed.
    let isKnown = former != nil && theirs != nil
    do throws(UnreadableList) {
      let empty = try Self.list([])
      merge = try ListMerge(
        base: Self.list(isKnown ? base ?? [] : []), ours: former ?? empty,
        theirs: Self.list(theirs ?? []))
    } catch {
      throw .foreignList("\(error)")
    }
    // Each file keeps its own line ends.
    let plain = ListText([]).replacingLines(with: merge.linesThere)
    contents = plain == theirs || (plain.isEmpty && theirs == nil) ? nil : plain
  }

  private static func isThere(_ path: String, in world: some World) throws(ListFailure) -> Bool {
    try rethrowing(world.files.knownKind(at: path) != nil, as: ListFailure.file)
  }

  private static func list(_ bytes: [UInt8]) throws(UnreadableList) -> TaskList {
    try TaskList(reading: bytes, as: ListFormat(fileName: name, bytes: bytes))
  }

  /// Writes the merged list to the file; changes made in the meantime stay.
  func write(in world: some World) throws(SyncFault) {
    if former == nil, merge.lines.isEmpty { return }
    do throws(ListFailure) {
      try world.lists.edit(path, makingIt: true) { draft throws(ListFailure) in
        if draft.list.text == (former?.text ?? ListText([])) {
          if !merge.isSame(as: draft.list) { try draft.replaceLines(with: merge.lines) }
          return
        }
        let again: ListMerge
        do throws(UnreadableList) {
          let empty = try Self.list([])
          again = try ListMerge(
            base: former ?? empty, ours: draft.list,
            theirs: Self.list(ListText([]).replacingLines(with: merge.lines)))
        } catch {
          throw .unreadable(error, path: path)
        }
        try draft.replaceLines(with: again.lines)
      }
    } catch {
      throw .list(error)
    }
  }
}
