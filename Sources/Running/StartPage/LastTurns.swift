import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform

/// The time of each task's last slice, from the journal.
package struct LastTurns {
  /// The maximum number of months searched.
  private static let months = 2

  /// The ends of the latest slices, by the ids of their tasks.
  package private(set) var ends: [String: Instant] = [:]

  /// Reads the newest journals of all machines; unreadable parts are skipped.
  package init(in world: some World) {
    let reader = world.journalReader
    let machines = (try? world.journalFolder.machines(on: world.fileSystem)) ?? []
    for machine in machines {
      reader.visitLatest(LastTurns.months, of: machine) { item in
        if case .record(let record) = item { take(record) }
      }
    }
  }

  private mutating func take(_ record: Record) {
    guard case .sliceEnded(let task, _, _, _, _) = record.content else { return }
    ends[task.id] = max(ends[task.id] ?? record.time.instant, record.time.instant)
  }
}
