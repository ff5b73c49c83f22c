import CivilTime
import Coach
import Platform
import TaskLists

/// Changes by ended rotations that are not yet in their lists.
extension World {
  package var unwrittenChanges: UnwrittenChanges { UnwrittenChanges(directories, on: fileSystem) }

  /// Applies them to a list that is about to be changed; on failure reports that and keeps them.
  package func settle(_ path: String) {
    do throws(ListFailure) {
      try unwrittenChanges.settle(absolute(path))
    } catch {
      say("'\(path)' does not have all changes of its rotation yet: \(error)")
    }
  }

  /// Reports how many are missing in a list that is only read.
  package func reportUnwrittenChanges(of path: String) {
    let count: Int
    do throws(ListFailure) {
      count = try unwrittenChanges.count(for: absolute(path))
    } catch {
      return say("\(error)")
    }
    if count == 0 { return }
    say(
      "\(count.counting("change")) of an interrupted rotation \(count == 1 ? "is" : "are") not in '\(path)' yet; "
        + "the next command that changes it adds them")
  }
}
