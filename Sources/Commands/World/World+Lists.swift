import CivilTime
import Coach
import Platform
import Tasks

extension World {
  /// Reads and changes lists.
  package var lists: ListEditor { ListEditor(fileSystem, lock: directories.listsLock) }

  /// The present day where the machine is.
  package var today: CivilDate { localNow.date }

  /// The local time of the machine.
  package var localNow: CivilDateTime { (zone(named: nil) ?? .utc).local(now) }

  /// All that is in the default list, which is there as soon as there is something on it.
  package func itemsOfDefaultList() throws(Failure) -> [TaskItem] {
    do throws(Failure) {
      return try items(ofList: directories.defaultList)
    } catch .input(.missing) {
      return []
    }
  }

  /// All that is in a list, in its order; what cannot be read as it was meant is said.
  package func items(ofList path: String) throws(Failure) -> [TaskItem] {
    tellArrears(of: path)
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
  /// Why a list was not read, or not changed.
  package init(_ failure: ListFailure) {
    self =
      switch failure {
      case .refused(let reason) where reason.isBadValue: .value(reason.description)
      case .refused(let reason): .refused(reason.description)
      case .file(let error): .input(error)
      case .noFile, .unreadable, .emptied, .busy, .occupied, .unsafe, .unwatched, .unnoted:
        .list(failure.description)
      }
  }
}
