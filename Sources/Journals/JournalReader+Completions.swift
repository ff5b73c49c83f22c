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
  private static let kinds = ["task_completed", "task_reopened", "task_restored", "slice_ended"]
    .map { ByteSearcher("\"kind\":\"\($0)\"") }

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
          where: { line in Self.kinds.contains { $0.occurs(in: line) } }
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
    // How many completions were taken back later, by task: by an undo in the same rotation, and
    // by opening the task again in any.
    var takenBack: [String: Int] = [:]
    let records = sorted { ($0.time.instant, $0.seq ?? 0) > ($1.time.instant, $1.seq ?? 0) }
    for record in records {
      if let (task, isDone) = record.completion, task.title == title {
        let keys = [task.id, "\(record.rotation) \(task.id)"]
        if !isDone {
          takenBack[record.content.isReopening ? keys[0] : keys[1], default: 0] += 1
        } else if let key = keys.first(where: { takenBack[$0, default: 0] > 0 }) {
          takenBack[key, default: 0] -= 1
        } else if last != nil {
          return last
        } else {
          last = JournaledCompletion(time: record.time.instant, spent: .zero, slices: 0)
        }
      } else if case .sliceEnded(let task, let reason, let spent, _, _) = record.content,
        task.title == title
      {
        last?.spent += spent
        if reason.isLastPart { last?.slices += 1 }
      }
    }
    return last
  }
}

extension Record {
  /// The task that it completes, or that is open again; `nil` for other records.
  fileprivate var completion: (task: TaskCard, isDone: Bool)? {
    switch content {
    case .taskCompleted(let task, _): (task: task, isDone: true)
    case .taskReopened(let task, _): (task: task.card, isDone: false)
    case .taskRestored(let task, _, let standing, _):
      standing.place == .removed ? nil : (task: task.card, isDone: standing.place == .done)
    default: nil
    }
  }
}

extension Record.Content {
  fileprivate var isReopening: Bool { if case .taskReopened = self { true } else { false } }
}
