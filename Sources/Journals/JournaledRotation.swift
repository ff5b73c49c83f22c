import EventStream
import RoundRobin

/// A rotation as recorded in the journal.
package struct JournaledRotation: Sendable {
  package let id: String
  /// The content of its first record; `nil` if that is lost.
  package let opening: SnapshotContent?
  /// Its records in the order of their numbers, each once.
  ///
  /// Numbers are missing where the journal was damaged or full.
  package let records: [Record]

  /// The reason of its end; `nil` if it is still running, or was never closed.
  package var closing: Closing? {
    switch records.last?.content {
    case .ended(let closing, _): return closing
    case .snapshot(let content):
      // The record of the end was itself dropped.
      if case .ended(let closing) = content.rotation.state { return closing }
      return nil
    default: return nil
    }
  }

  /// Whether it can be resumed.
  package var isOpen: Bool { closing?.isInterruption ?? true }
}

extension JournaledRotation {
  /// Under which name a rotation ran, and on which list.
  package struct Origin: Equatable, Sendable {
    package var name: String
    package var list: String?
  }

  /// Where it ran, from the first record that contains it; `nil` if none of those left does.
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

  /// The machines on which it began and was resumed, as its records name them.
  package var machines: Set<String> {
    Set(
      [opening?.origin.machine].compactMap(\.self)
        + records.compactMap { record in
          switch record.content {
          case .snapshot(let content): content.origin.machine
          case .started(_, let machine, _, _, _): machine
          case .recovered(let recovery): recovery.origin.machine
          default: nil
          }
        })
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
