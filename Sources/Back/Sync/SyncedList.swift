import Coach
import Commands
import Platform
import TaskLists
import Tasks

/// The merge of the default list here and in the repository.
struct SyncedList {
  /// The name of the list in the repository.
  static let name = "todo.txt"

  /// The list in a commit.
  struct Copy {
    let bytes: [UInt8]
    /// Its format, if the commit tells it.
    let format: ListFormat?

    fileprivate var list: TaskList {
      get throws(UnreadableList) {
        try TaskList(
          reading: bytes, as: format ?? ListFormat(fileName: SyncedList.name, bytes: bytes))
      }
    }
  }

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
    base: Copy?, theirs: Copy?, in world: some World
  ) throws(SyncFault) {
    path = world.directories.defaultList
    former = try rethrowing(
      Self.isThere(path, in: world) ? world.lists.read(path) : nil, as: SyncFault.list)
    // A missing list does not mean that its tasks were removed.
    let isKnown = former != nil && theirs != nil
    do throws(UnreadableList) {
      let empty = try Self.empty
      merge = try ListMerge(
        base: isKnown ? base?.list ?? empty : empty, ours: former ?? empty,
        theirs: theirs?.list ?? empty,
        // The name of the file may decide, or else what it will contain.
        as: world.listFormat(of: path, theirs?.bytes ?? []))
    } catch {
      throw .foreignList("\(error)")
    }
    // Each file keeps its own line ends.
    let plain = ListText([]).replacingLines(with: merge.linesThere)
    contents = plain == theirs?.bytes || (plain.isEmpty && theirs == nil) ? nil : plain
  }

  private static func isThere(_ path: String, in world: some World) throws(ListFailure) -> Bool {
    try rethrowing(world.files.knownKind(at: path) != nil, as: ListFailure.file)
  }

  private static var empty: TaskList {
    get throws(UnreadableList) { try TaskList(reading: [], as: .todoTxt) }
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
          let empty = try Self.empty
          again = try ListMerge(
            base: former ?? empty, ours: draft.list,
            theirs: TaskList(
              reading: ListText([]).replacingLines(with: merge.lines), as: merge.format))
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
