import CivilTime
import Coach
import Dispatch
import EventStream
import Journals
import Platform
import Testing
import Thoroughness
import WorldSupport

/// A journal that a test writes to: the disk it is on, and what the writer says.
package final class Journal: Sendable {
  package static let folder = JournalFolder("/data/journal")
  package static let november = "/data/journal/laptop-abcd/2026-11.ndjson"
  package static let december = "/data/journal/laptop-abcd/2026-12.ndjson"

  /// What goes wrong with the disk.
  package let faults: FaultyFileSystem
  package let writer: JournalWriter
  private let queue = DispatchQueue(label: "journal")
  private let events = Monitor<[JournalEvent]>([])
  private let findings = Monitor<[String]>([])

  package init(
    on disk: any FileSystem, at folder: JournalFolder = folder,
    comesLast: Bool = true, limits: JournalLimits = .patient, machine: String = "laptop-abcd"
  ) throws {
    let (events, findings) = (events, findings)
    faults = FaultyFileSystem(disk)
    writer = try JournalWriter(
      folder, of: .test(machine), on: faults, comesLast: comesLast, limits: limits,
      queue: queue,
      onFinding: { text in findings.change { $0.append(text) } })
    queue.sync { writer.whenChanged { event in events.change { $0.append(event) } } }
  }

  /// Hands records in, as the coach does.
  @discardableResult
  package func add(_ records: Record...) -> JournalWriteState { add(records) }

  package func add(_ records: [Record]) -> JournalWriteState { queue.sync { writer.add(records) } }

  /// Hands records in and waits until they are safe.
  package func addSafely(_ records: Record...) {
    switch add(records) {
    case .safe: return
    case .pending(let entry): waitForEvents { Self.safe($0) >= entry }
    }
  }

  package func finish(within patience: Duration = .seconds(10)) -> Bool {
    let deadline = SystemClocks().monotonic + patience
    return queue.sync { writer.finish(by: deadline) }
  }

  /// What was said so far.
  package var told: [JournalEvent] {
    queue.sync {}
    return events.change { $0 }
  }

  package var found: [String] {
    queue.sync {}
    return findings.change { $0 }
  }

  /// Waits until what was said is as wanted, and answers it.
  @discardableResult
  package func waitForEvents(
    sourceLocation: SourceLocation = #_sourceLocation, _ isEnough: ([JournalEvent]) -> Bool
  ) -> [JournalEvent] {
    let deadline = SystemClocks().monotonic + .seconds(10)
    return events.wait { events in
      if isEnough(events) { return .found(events) }
      if SystemClocks().monotonic < deadline { return .wait(until: deadline) }
      Issue.record("it was only said: \(events)", sourceLocation: sourceLocation)
      return .found(events)
    }
  }

  /// Up to which entry everything was said to be safe.
  package static func safe(_ events: [JournalEvent]) -> Int {
    events.compactMap { if case .safe(let entry) = $0 { entry } else { nil } }.last ?? 0
  }
}

extension JournalLimits {
  /// For tests that do not wait for anything to take too long, on a machine that may be busy.
  package static var patient: JournalLimits {
    var limits = JournalLimits()
    limits.slow = .seconds(20)
    limits.grace = .seconds(20)
    limits.retry = .milliseconds(5)
    return limits
  }
}

extension MachineName {
  /// A machine whose name is kept on a disk of its own.
  package static func test(_ name: String) throws -> MachineName {
    let disk = MemoryDisk()
    disk.put(Array(name.utf8), at: "/machine")
    var random = SeededNumbers(seed: 1)
    return try MachineName(keptAt: "/machine", hostName: "", on: disk, using: &random)
  }
}

extension Record {
  /// A short record, at noon of a day of 2026.
  package static func short(_ seq: Int, of rotation: String = "r", on date: String = "11-20")
    -> Record
  {
    let noon = try? Timestamp(parsing: "2026-\(date)T12:00:00Z")
    return Record(
      seq: seq, time: noon ?? Timestamp(.epoch), at: .seconds(seq), rotation: rotation, cycle: 1,
      content: .cycleEnded)
  }
}

extension JournalReader {
  /// Everything in a file, as words: `r 1`, or what is damaged.
  package func words(of path: String) -> [String] {
    var words: [String] = []
    visitFile(path) { item in
      switch item {
      case .record(let record): words.append("\(record.rotation) \(record.seq ?? 0)")
      case .damage(let damage): words.append("\(damage)")
      }
    }
    return words
  }
}
