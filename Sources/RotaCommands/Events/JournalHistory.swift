import CivilTime
import Coach
import EventStream
import Platform

/// What the journal has of rotations that a reader of the stream was away from.
struct JournalHistory {
  private let reader: JournalReader
  /// The journals that there are, that of this machine first.
  private let machines: [String]
  private let name: String

  /// - Parameters:
  ///   - name: Under which name the rotations ran.
  ///   - world: Where the journals are.
  /// - Throws: That the journals cannot be read.
  init(of name: String, in world: some World) throws(Failure) {
    let folder = JournalFolder(world.directories.journal)
    reader = JournalReader(folder, on: world.fileSystem, zones: { world.zone(named: $0) })
    self.name = name
    let own = world.machineName
    do throws(SystemError) {
      machines = try folder.machines(on: world.fileSystem).sorted { $0 == own && $1 != own }
    } catch {
      throw .control("the journal cannot be read: \(error)")
    }
  }

  /// The rotation that a position is in: the one that it names, or the latest on this machine.
  func rotation(of position: StreamPosition) throws(Failure) -> String? {
    if let rotation = position.rotation { return rotation }
    guard let machine = machines.first else { return nil }
    return try reading { () throws(SystemError) in try reader.latest(name: name, on: machine)?.id }
  }

  /// The records of a rotation behind a position.
  func records(after position: StreamPosition) throws(Failure) -> [Record] {
    guard let rotation = position.rotation else { return [] }
    for machine in machines {
      let records = try reading { () throws(SystemError) in
        try reader.records(of: rotation, after: position.seq, on: machine)
      }
      if !records.isEmpty { return records }
    }
    return []
  }

  /// The records behind a position, and those of all rotations of the name that came later, but for
  /// the one that runs.
  func recordsAndLater(after position: StreamPosition, but running: String?) -> [Record] {
    var wanted: Set<String> = []
    var records: [Record] = []
    var met = MetRecords()
    for machine in machines {
      reader.visit(machine) { item in
        guard case .record(let record) = item, record.rotation != running else { return }
        if record.rotation == position.rotation {
          wanted.insert(record.rotation)
        } else if case .snapshot(let content) = record.content, record.seq == 1,
          !wanted.isEmpty, content.origin.name == name
        {
          wanted.insert(record.rotation)
        }
        let isKnown = record.rotation == position.rotation && record.seq ?? 0 <= position.seq
        if wanted.contains(record.rotation), !isKnown, met.meet(record) { records.append(record) }
      }
      if !wanted.isEmpty { break }
    }
    return records
  }

  private func reading<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(Failure) -> Answer {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .control("the journal cannot be read: \(error)")
    }
  }
}

extension World {
  /// What the journal calls this machine; `nil`: nothing was ever journaled here.
  fileprivate var machineName: String? {
    guard let bytes = try? files.read(directories.machine) else { return nil }
    return String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
  }
}
