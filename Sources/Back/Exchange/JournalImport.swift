import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform
import Statistics

/// Puts intervals, or records, down in the journal of this machine, unless they are in the journal
/// of some machine already.
struct JournalImport {
  /// The number of slices imported.
  private(set) var imported = 0
  /// The number of slices that existed already.
  private(set) var known = 0
  /// The number of slices imported beside others of their tasks at the same time.
  private(set) var overlapping = 0

  /// - Parameters:
  ///   - intervals: The intervals of a file.
  ///   - areStretches: Whether a slice with pauses is several of them.
  ///   - world: The environment with the journals.
  /// - Throws: If the journal cannot be written.
  init(
    _ intervals: [ImportedInterval], areStretches: Bool, in world: some World
  ) throws(Failure) {
    let machine = try world.ownMachine().text
    let zone = world.zone
    let intervals = intervals.sorted { $0.start < $1.start }
    let present = KnownSlices(beside: intervals, areStretches: areStretches, in: world)
    var former: ImportedInterval?
    var copies: [SliceTrace: Int] = [:]
    var lines: [JournalMonth: [UInt8]] = [:]
    for interval in intervals {
      defer { former = interval }
      let copy = copies[interval.trace, default: 0] + 1
      copies[interval.trace] = copy
      if present.contains(interval, copy: copy) {
        known += 1
        continue
      }
      imported += 1
      if present.overlaps(interval) { overlapping += 1 }
      for record in interval.records(
        on: machine, copy: copy, after: former, in: zone)
      {
        record.append(to: &lines[JournalMonth(of: record.time.instant), default: []])
      }
    }
    try Self.append(lines, of: machine, in: world)
  }

  /// Puts records down as they are.
  init(_ records: RecordLines, in world: some World) throws(Failure) {
    let machine = try world.ownMachine().text
    var seen = SeenRecords()
    let times = records.lines.map(\.time)
    if let first = times.min(), let last = times.max() {
      let present = RecordExport(first..<last + .milliseconds(1), in: world).lines
      // What is damaged there is not known.
      for line in (try? RecordLines(present))?.lines ?? [] {
        _ = seen.insert(line.rotation, line.seq)
      }
    }
    var lines: [JournalMonth: [UInt8]] = [:]
    for line in records.lines {
      guard seen.insert(line.rotation, line.seq) else {
        known += 1
        continue
      }
      imported += 1
      lines[JournalMonth(of: line.time), default: []] += line.bytes + [UInt8(ascii: "\n")]
    }
    try Self.append(lines, of: machine, in: world)
  }

  /// Appends lines to the journal of this machine, all or none.
  private static func append(
    _ lines: [JournalMonth: [UInt8]], of machine: String, in world: some World
  ) throws(Failure) {
    let folder = world.journalFolder
    let additions = lines.sorted { $0.key < $1.key }
      .map { (path: folder.file(of: machine, in: $0.key).path, lines: $0.value) }
    try rethrowing(
      JournalAppender(on: world.fileSystem, onFinding: { world.say($0) }).append(additions)
    ) { (error: SystemError) in Failure.environment("nothing was imported: \(error)") }
  }
}
