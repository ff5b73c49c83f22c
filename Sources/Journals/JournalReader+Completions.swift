import CivilTime
import EventStream
import JSONLines
import Platform
import RoundRobin

/// How a task was finished once, as the journal has it.
package struct JournaledCompletion: Equatable, Sendable {
  /// When it was finished.
  package var time: Instant
  /// How long a thread was at it since it was finished before that.
  package var spent: Duration
  /// In how many turns.
  package var slices: Int

  package init(time: Instant, spent: Duration, slices: Int) {
    self.time = time
    self.spent = spent
    self.slices = slices
  }
}

extension JournalReader {
  private static let completions = ByteSearcher("\"kind\":\"task_completed\"")
  private static let endings = ByteSearcher("\"kind\":\"slice_ended\"")

  /// When a task of a title was finished last, on whatever machine.
  ///
  /// - Parameters:
  ///   - title: The title, exactly.
  ///   - months: How many months back it is looked for, those without records not counted.
  ///   - isPatient: Whether the search may go on; it is asked now and then.
  /// - Returns: How it was finished; nothing if it was not, or if that was too long ago. What cannot
  ///   be read is passed over.
  package func lastCompletion(
    of title: String, within months: Int, while isPatient: () -> Bool = { true }
  ) -> JournaledCompletion? {
    var object: [UInt8] = []
    object.appendObject { $0.member("title", title) }
    let pattern = ByteSearcher(String(decoding: object.dropFirst().dropLast(), as: UTF8.self))
    var seen = SeenRecords()
    var records: [Record] = []
    for machine in (try? folder.machines(on: system)) ?? [] {
      let files = ((try? folder.files(of: machine, on: system)) ?? []).suffix(months)
      for file in files.reversed() where isPatient() {
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
