import Coach
import Commands
import Platform
import Tasks

/// What becomes of the default list here and in the repository.
struct ListExchange {
  /// Where the list stands in the repository.
  static let name = "todo.txt"

  private let path: String
  /// The list as it was here when it was merged; `nil`: there was none.
  private let former: TaskList?
  /// The list with what was done here and elsewhere.
  let merge: ListMerge
  /// The bytes that the repository gets; `nil`: it has them.
  let contents: [UInt8]?

  /// Merges the lists; nothing here is changed.
  ///
  /// - Parameters:
  ///   - base: The list that this machine and the repository had when they were last in step.
  ///   - theirs: The list of the repository; `nil`: it has none.
  ///   - world: Where our list is.
  /// - Throws: That one of the lists is none.
  init(
    base: [UInt8]?, theirs: [UInt8]?, in world: some World
  ) throws(SyncFault) {
    path = world.directories.defaultList
    former = try rethrowing(
      Self.isThere(path, in: world) ? world.lists.read(path) : nil, as: SyncFault.list)
    // A list that is not there at all says nothing about what was taken out of it.
    let isKnown = former != nil && theirs != nil
    do throws(UnreadableList) {
      let empty = try Self.list([])
      merge = try ListMerge(
        base: Self.list(isKnown ? base ?? [] : []), ours: former ?? empty,
        theirs: Self.list(theirs ?? []))
    } catch {
      throw .foreignList("\(error)")
    }
    // How a file ends its lines is its own business.
    let plain = ListText([]).replacingLines(with: merge.linesThere)
    contents = plain == theirs || (plain.isEmpty && theirs == nil) ? nil : plain
  }

  private static func isThere(_ path: String, in world: some World) throws(ListFailure) -> Bool {
    try rethrowing(world.files.knownKind(at: path) != nil, as: ListFailure.file)
  }

  private static func list(_ bytes: [UInt8]) throws(UnreadableList) -> TaskList {
    try TaskList(reading: bytes, as: ListFormat(fileName: name, bytes: bytes))
  }

  /// Brings the merged list into the file; what was done to that in the meantime stays.
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
