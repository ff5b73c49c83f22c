import CivilTime
import Coach
import EventStream
import Platform
import Tasks

/// Puts intervals down in the journal of this machine, unless they are in the journal of some
/// machine already.
struct JournalImport {
  /// How many were put down.
  private(set) var imported = 0
  /// How many were there already.
  private(set) var known = 0

  init(_ intervals: [ImportedInterval], in world: some World) throws(Failure) {
    let machine = try world.ownMachine().text
    let folder = JournalFolder(world.directories.journal)
    let zone = world.zone(named: nil) ?? .utc
    var copies: [String: Int] = [:]
    var lines: [JournalMonth: [UInt8]] = [:]
    for interval in intervals.sorted(by: { $0.start < $1.start }) {
      let key =
        "\(interval.start.milliseconds) \(interval.length) \(interval.task.line(as: .todoTxt))"
      copies[key, default: 0] += 1
      let records = interval.records(on: machine, copy: copies[key] ?? 1, in: zone)
      for record in records {
        lines[JournalMonth(of: record.time.instant), default: []] += record.bytes
      }
    }
    var additions: [(path: String, lines: [UInt8])] = []
    var rotations: Set<String> = []
    for (month, lines) in lines.sorted(by: { $0.key < $1.key }) {
      let new = JournalUnion.additions(
        to: try Self.contents(of: month, in: folder, of: world), from: lines)
      additions.append((folder.file(of: machine, month), new))
      for line in new.split(separator: UInt8(ascii: "\n")) {
        if let head = RecordHead(parsing: Array(line)) { rotations.insert(head.rotation) }
      }
    }
    do throws(SystemError) {
      try JournalAppender(on: world.fileSystem, onFinding: { world.say($0) }).append(additions)
    } catch {
      throw .premises("nothing was imported: \(error)")
    }
    imported = rotations.count
    known = intervals.count - imported
  }

  /// What all machines have of a month.
  private static func contents(
    of month: JournalMonth, in folder: JournalFolder, of world: some World
  ) throws(Failure) -> [UInt8] {
    var contents: [UInt8] = []
    let machines: [String]
    do throws(SystemError) {
      machines = try folder.machines(on: world.fileSystem)
    } catch {
      throw .control("the journal cannot be read: \(error)")
    }
    for machine in machines {
      let path = folder.file(of: machine, month)
      guard world.isFile(path) else { continue }
      do throws(FileError) {
        contents += try world.files.read(path, limit: .max).wholeLines
      } catch {
        throw .input(error)
      }
    }
    return contents
  }
}
