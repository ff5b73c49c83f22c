import CivilTime
import EventStream
import JSONLines
import Platform
import RoundRobin

/// A completion of a task in the journal.
package struct JournaledCompletion: Equatable, Sendable {
  /// The time of the completion.
  package var time: Instant
  /// The time spent on the task since its previous completion.
  package var spent: Duration
  /// In how many turns.
  package var slices: Int
}

extension JournalReader {
  private static let completions = ByteSearcher("\"kind\":\"task_completed\"")
  private static let endings = ByteSearcher("\"kind\":\"slice_ended\"")

  /// The last completion of a task with a title, on any machine.
  ///
  /// - Parameters:
  ///   - title: The exact title.
  ///   - months: The number of past months to search, not counting empty ones.
  ///   - isPatient: Returns whether to continue; called periodically.
  /// - Returns: The completion; `nil` if there is none in this time. Unreadable lines are skipped.
  package func lastCompletion(
    of title: String, within months: Int, while isPatient: () -> Bool = { true }
  ) -> JournaledCompletion? {
    let object = [UInt8].object { $0.member("title", title) }
    let pattern = ByteSearcher(String(decoding: object.dropFirst().dropLast(), as: UTF8.self))
    var seen = SeenRecords()
    var records: [Record] = []
    for machine in (try? folder.machines(on: system)) ?? [] {
      for file in latestFiles(months, of: machine).reversed() where isPatient() {
        try? forEachBlock(
          of: file.path, with: pattern,
          where: { Self.completions.occurs(in: $0) || Self.endings.occurs(in: $0) }
        ) { found in
          records += found.filter { seen.insert($0) }
          return isPatient()
        }
      }
    }
    return records.lastCompletion(of: title)
  }
}

extension [Record] {
  /// The last time that a task of a title was finished, with the turns since the time before.
  fileprivate func lastCompletion(of title: String) -> JournaledCompletion? {
    var last: JournaledCompletion?
    let records = sorted { ($0.time.instant, $0.seq ?? 0) > ($1.time.instant, $1.seq ?? 0) }
    for record in records {
      switch record.content {
      case .taskCompleted(let task, _) where task.title == title:
        if last != nil { return last }
        last = JournaledCompletion(time: record.time.instant, spent: .zero, slices: 0)
      case .sliceEnded(let task, let reason, let spent, _, _) where task.title == title:
        last?.spent += spent
        if reason.isLastPart { last?.slices += 1 }
      default:
        continue
      }
    }
    return last
  }
}
