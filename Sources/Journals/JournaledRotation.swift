import EventStream
import RoundRobin

/// A rotation as the journal has it.
package struct JournaledRotation: Sendable {
  package let id: String
  /// The origin that its first record tells; `nil` if that is lost.
  package let opening: SnapshotContent?
  /// Its records in the order of their numbers, each once.
  ///
  /// Numbers are missing where the journal was damaged, or had no room.
  package let records: [Record]

  /// How it ended; `nil`: it is still running, or was never closed.
  package var closing: Closing? {
    switch records.last?.content {
    case .ended(let closing, _): return closing
    case .snapshot(let content):
      // The end itself was among the records for which there was no room.
      if case .ended(let closing) = content.rotation.state { return closing }
      return nil
    default: return nil
    }
  }

  /// Whether it may be taken up.
  package var isOpen: Bool { closing?.isInterruption ?? true }
}

extension JournaledRotation {
  /// Under which name a rotation ran, and on which list.
  package struct Origin: Equatable, Sendable {
    package var name: String
    package var list: String?
  }

  /// Where it ran, by the first of its records that says so; `nil`: none of those that are left does.
  package var whereabouts: Origin? {
    for record in records {
      switch record.content {
      case .snapshot(let content):
        return Origin(name: content.origin.name, list: content.origin.list)
      case .started(let name, _, let list, _, _): return Origin(name: name, list: list)
      case .recovered(let recovery):
        return Origin(name: recovery.origin.name, list: recovery.origin.list)
      default: continue
      }
    }
    return nil
  }

  /// The titles of the tasks that had a slice, or were done.
  package var titles: Set<String> {
    Set(
      records.compactMap { record in
        switch record.content {
        case .sliceStarted(let task, _, _, _, _, _, _): task.title
        case .taskCompleted(let task, _): task.title
        default: nil
        }
      })
  }
}
