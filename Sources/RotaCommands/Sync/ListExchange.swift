import Coach
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
    if world.files.kind(at: path) == nil {
      former = nil
    } else {
      do throws(ListFailure) {
        former = try world.lists.read(path)
      } catch {
        throw .list(error)
      }
    }
    let empty = try Self.list([])
    // A list that is not there at all says nothing about what was taken out of it.
    let isKnown = former != nil && theirs != nil
    let theirList = try Self.list(theirs ?? [])
    merge = try ListMerge(
      base: isKnown ? Self.list(base ?? []) : empty, ours: former ?? empty, theirs: theirList)
    // One form for all machines: how a file ends its lines is its own business.
    let plain = ListText([]).replacingLines(with: merge.lines)
    contents = plain == theirs || (plain.isEmpty && theirs == nil) ? nil : plain
  }

  private static func list(_ bytes: [UInt8]) throws(SyncFault) -> TaskList {
    do throws(UnreadableList) {
      return try TaskList(reading: bytes, as: ListFormat(fileName: name, bytes: bytes))
    } catch {
      throw .foreignList("\(error)")
    }
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
        let merged: TaskList
        let empty: TaskList
        do throws(UnreadableList) {
          merged = try TaskList(
            reading: ListText([]).replacingLines(with: merge.lines), as: draft.list.format)
          empty = try TaskList(reading: [], as: draft.list.format)
        } catch {
          throw .unreadable(error, path: path)
        }
        let again = ListMerge(base: former ?? empty, ours: draft.list, theirs: merged)
        try draft.replaceLines(with: again.lines)
      }
    } catch {
      throw .list(error)
    }
  }
}
