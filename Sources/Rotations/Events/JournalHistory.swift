import CivilTime
import Coach
import Commands
import EventStream
import Journals
import Platform

/// The rotations in the journal that a reader of the stream missed.
struct JournalHistory {
  private let reader: JournalReader
  private let system: any FileSystem
  /// The machines with journals, this one first.
  private let machines: [String]
  /// This machine; `nil` before its first rotation.
  private let own: String?
  private let name: String

  /// - Parameters:
  ///   - name: The name of the rotations.
  ///   - world: The environment with the journals.
  /// - Throws: If the journals cannot be read.
  init(of name: String, in world: some World) throws(Failure) {
    let folder = world.journalFolder
    reader = world.journalReader
    self.name = name
    system = world.fileSystem
    let own = world.machineName
    self.own = own
    machines = try Self.reading { () throws(SystemError) in
      try folder.machines(on: world.fileSystem).sorted { $0 == own && $1 != own }
    }
  }

  /// The rotation of a position: the one it names, or the latest on this machine if it has that
  /// record.
  func rotation(of position: StreamPosition) throws(Failure) -> String? {
    if let rotation = position.rotation { return rotation }
    guard let machine = own, machines.first == machine else { return nil }
    let latest = try Self.reading { () throws(SystemError) in
      try reader.latest(name: name, on: machine)
    }
    return latest.flatMap { $0.records.last?.seq ?? 0 < position.seq ? nil : $0.id }
  }

  /// The name of a rotation; `nil` if its beginning is not in the journals.
  func name(of rotation: String) throws(Failure) -> String? {
    for machine in machines {
      let opening = try Self.reading { () throws(SystemError) in
        try reader.opening(of: rotation, on: machine)
      }
      if let opening { return opening.origin.name }
    }
    return nil
  }

  /// Visits the records of the position's rotation after it, in order.
  ///
  /// - Parameters:
  ///   - position: The rotation with the last known record.
  ///   - visit: Receives a record as a line with its end, and its identity.
  ///   - onGap: Receives the numbers missing in the journal.
  /// - Returns: The number of the rotation's last record; `nil` if the journal does not have it.
  /// - Throws: If the journal cannot be read, or the error of the visitor.
  func visitRecords(
    after position: StreamPosition,
    _ visit: (_ line: [UInt8], _ rotation: String, _ seq: Int) throws(Failure) -> Void,
    onGap: (String) -> Void
  ) throws(Failure) -> Int? {
    guard let rotation = position.rotation else { return nil }
    var last: Int?
    for machine in machines {
      var tape = JournalTape(of: rotation, in: reader.folder, of: machine, on: system)
      var known = position.seq
      while true {
        let portion = try Self.reading { () throws(SystemError) in
          try tape.portion(after: known, upTo: .max)
        }
        if let portion {
          for line in portion.bytes.split(separator: UInt8(ascii: "\n")) {
            known += 1
            try visit(line + [UInt8(ascii: "\n")], rotation, known)
          }
        } else if let next = tape.nextNumber(after: known) {
          onGap("records \(known + 1) to \(next - 1) of \(rotation) are not in the journal")
          known = next - 1
        } else {
          break
        }
      }
      if known > position.seq { return known }
      last = [last, tape.lastNumber].compactMap(\.self).max()
    }
    return last
  }

  /// Visits the records after a position, and those of all later rotations of the name except the
  /// running one; returns the number of the last record of the position's rotation, `nil` if it is
  /// not in the journal.
  func visitRecordsAndLater(
    after position: StreamPosition, but running: String?,
    _ visit: (Record) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    var last: Int?
    var wanted: Set<String> = []
    var seen = SeenRecords()
    var failure: Failure?
    for machine in machines where wanted.isEmpty {
      reader.visit(machine) { item in
        guard failure == nil, case .record(let record) = item, record.rotation != running else {
          return
        }
        if record.rotation == position.rotation {
          wanted.insert(record.rotation)
          last = max(last ?? 0, record.seq ?? 0)
        } else if case .snapshot(let content) = record.content, record.seq == 1,
          !wanted.isEmpty, content.origin.name == name
        {
          wanted.insert(record.rotation)
        }
        let isKnown = record.rotation == position.rotation && record.seq ?? 0 <= position.seq
        guard wanted.contains(record.rotation), !isKnown, seen.insert(record) else { return }
        do throws(Failure) { try visit(record) } catch { failure = error }
      }
    }
    if let failure { throw failure }
    return last
  }

  private static func reading<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(Failure) -> Answer {
    try rethrowing(body()) { (error: SystemError) in
      Failure.control("the journal cannot be read: \(error)")
    }
  }
}
