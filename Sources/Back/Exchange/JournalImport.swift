import CivilTime
import Coach
import Commands
import EventStream
import Histories
import Journals
import Platform
import Statistics

/// Puts intervals, or records, down in the journal of this machine, unless they are in the journal of some
/// machine already.
struct JournalImport {
  /// The number of slices imported.
  private(set) var imported = 0
  /// The number of slices that existed already.
  private(set) var known = 0

  init(_ intervals: [ImportedInterval], in world: some World) throws(Failure) {
    let machine = try world.ownMachine().text
    let zone = world.zone(named: nil) ?? .utc
    let present = KnownSlices(of: Self.window(of: intervals), in: world)
    var copies: [SliceTrace: Int] = [:]
    var lines: [JournalMonth: [UInt8]] = [:]
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      let copy = copies[interval.trace, default: 0] + 1
      copies[interval.trace] = copy
      if present.contains(interval, copy: copy) {
        known += 1
        continue
      }
      imported += 1
      for record in interval.records(on: machine, copy: copy, in: zone) {
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
      let known = try rethrowing(RecordLines(present)) { (error: ImportFault) in
        Failure.list("the journal cannot be read: \(error.message)")
      }
      for line in known.lines { _ = seen.insert(line.rotation, line.seq) }
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
    let folder = JournalFolder(world.directories.journal)
    let additions = lines.sorted { $0.key < $1.key }
      .map { (path: folder.file(of: machine, $0.key), lines: $0.value) }
    try rethrowing(
      JournalAppender(on: world.fileSystem, onFinding: { world.say($0) }).append(additions)
    ) { (error: SystemError) in Failure.environment("nothing was imported: \(error)") }
  }

  /// The time in which they all are.
  private static func window(of intervals: [ImportedInterval]) -> Range<Instant> {
    let start = intervals.map(\.start).min() ?? .epoch
    let end = intervals.map { $0.start + $0.length }.max() ?? start
    // Of two that differ by a fraction of a second one may be outside the window.
    return start - .seconds(1)..<end + .seconds(1)
  }
}

/// The slices in the journals of all machines.
private struct KnownSlices {
  /// The beginning of a slice, which identifies it in its rotation.
  private struct Beginning: Hashable {
    let rotation: String
    let second: Int
  }

  private var beginnings: Set<Beginning> = []
  private var rotations: Set<String> = []
  private var counts: [SliceTrace: Int] = [:]

  init(of window: Range<Instant>, in world: some World) {
    for slice in world.past(in: window).history.slices {
      rotations.insert(slice.rotation)
      beginnings.insert(Beginning(rotation: slice.rotation, second: slice.start.nearestSecond))
      for trace in slice.traces { counts[trace, default: 0] += 1 }
    }
  }

  /// Whether an interval with this number among those of its trace exists.
  func contains(_ interval: ImportedInterval, copy: Int) -> Bool {
    let beginning = interval.rotation.map {
      Beginning(rotation: $0, second: interval.start.nearestSecond)
    }
    return beginning.map(beginnings.contains) ?? false
      || copy <= counts[interval.trace, default: 0]
      || rotations.contains(interval.id(copy: copy))
  }
}
