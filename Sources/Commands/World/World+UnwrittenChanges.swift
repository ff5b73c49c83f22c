import CivilTime
import Coach
import Platform
import TaskLists

/// Changes by ended rotations that are not yet in their lists.
extension World {
  package var unwrittenChanges: UnwrittenChanges { UnwrittenChanges(directories, on: fileSystem) }

  /// Applies them to a list that is about to be changed.
  ///
  /// - Throws: Why the list does not have all of them yet. They are kept.
  package func settle(_ path: String) throws(Failure) {
    _ = try rethrowing(unwrittenChanges.settle(absolute(path))) { (error: ListFailure) in
      Failure.list("'\(path)' does not have all changes of its rotation yet: \(error)")
    }
  }

  /// Applies them if possible, and otherwise reports why not.
  package func settleIfPossible(_ path: String) {
    do throws(Failure) {
      try settle(path)
    } catch {
      say("\(error)")
    }
  }

  /// Reports how many are missing in a list that is only read.
  package func reportUnwrittenChanges(of path: String) {
    do throws(ListFailure) {
      let count = try unwrittenChanges.count(for: absolute(path))
      if count > 0 { say(UnwrittenChanges.remark(on: count, missingIn: path)) }
    } catch {
      say("\(error)")
    }
  }
}

extension UnwrittenChanges {
  /// One line about changes that a list does not have.
  package static func remark(on count: Int, missingIn path: String) -> String {
    "\(count.counting("change")) of an earlier rotation \(count == 1 ? "is" : "are") not in '\(path)' yet; "
      + "the next command that changes it adds them"
  }
}
