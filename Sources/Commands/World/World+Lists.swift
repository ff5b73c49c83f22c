import CivilTime
import Coach
import Platform
import TaskLists
import Tasks

extension World {
  /// Reads and changes lists.
  package var lists: ListEditor { ListEditor(fileSystem, lock: directories.listsLock) }

  /// The format of the list at a path with these contents.
  package func listFormat(of path: String, _ bytes: [UInt8]) -> ListFormat {
    files.listFormat(of: path, bytes)
  }

  /// The present day where the machine is.
  package var today: CivilDate { localNow.date }

  /// The local time of the machine.
  package var localNow: CivilDateTime { zone.local(now) }

  /// The items of the default list, which is created on first use.
  package func itemsOfDefaultList() throws(Failure) -> [TaskItem] {
    do throws(Failure) {
      return try items(ofList: directories.defaultList)
    } catch .input(.missing) {
      return []
    }
  }

  /// The items of a list in order; reports problems.
  package func items(ofList path: String) throws(Failure) -> [TaskItem] {
    reportUnwrittenChanges(of: path)
    do throws(ListFailure) {
      let list = try lists.read(path)
      for problem in list.problems { say("\(path):\(problem)") }
      return list.items
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// The failure to read or change a list.
  package init(_ failure: ListFailure) {
    self =
      switch failure {
      case .refused(let reason) where reason.isBadValue: .value(reason.description)
      case .refused(let reason): .refused(reason.description)
      case .file(let error): .input(error)
      case .noFile, .unreadable, .losesBoxes, .emptied, .busy, .occupied, .unsafe, .unwatched,
        .unnoted:
        .list(failure.description)
      }
  }
}
