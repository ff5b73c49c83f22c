import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import Statistics
import Tasks

/// The time of each task's last slice, from the journal.
///
/// The occurrences of a recurring task have ids of their own, but take turns as one task. Otherwise
/// each would be a task that never had a slice, and begin every day.
package struct LastTurns: Equatable, Sendable {
  /// The maximum number of months searched.
  private static let months = 2

  /// The ends of the latest slices, by the ids of their tasks.
  private var ends: [String: Instant]
  /// The same for all occurrences of a task.
  private var endsOfAll: [TaskCard: Instant] = [:]

  /// The last turns of tasks, by their ids.
  package init(_ ends: [String: Instant] = [:]) { self.ends = ends }

  /// Reads the newest journals of all machines; unreadable parts are skipped.
  package init(in world: some World) {
    self.init()
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
    let end = record.time.instant
    let kind = task.ofAnyOccurrence
    ends[task.id] = max(ends[task.id] ?? end, end)
    endsOfAll[kind] = max(endsOfAll[kind] ?? end, end)
  }

  /// Whether no task had a slice.
  package var isEmpty: Bool { ends.isEmpty }

  /// The end of the last slice of a task, or of a former occurrence of it; `nil` for never.
  package func end(of item: TaskItem) -> Instant? {
    let own = ends[item.id]
    guard item.recurrence != nil else { return own }
    return endsOfAll[TaskCard(item).ofAnyOccurrence].map { max($0, own ?? $0) } ?? own
  }
}
