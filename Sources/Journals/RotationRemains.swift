import CivilTime
import EventStream
import Platform

/// The remains of an interrupted rotation, with the reconstruction of its state.
package struct RotationRemains: ~Copyable, Sendable {
  /// A damaged place among the records of the rotation.
  fileprivate struct Place {
    var damage: JournalDamage
    /// The highest number of the rotation's records before it; 0 without one.
    var after: Int
  }

  package let salvage: Salvage
  package let records: [Record]
  /// The highest number that may have been used; new records begin after it.
  package let highest: Int
  private let places: [Place]
  /// The positions of records after a gap, or unreadable to this version: file and line number.
  private let lines: [Int: (path: String, line: Int)]

  /// - Parameters:
  ///   - rotation: The rotation in the journal.
  ///   - machine: The machine it ran on.
  ///   - noted: The number of a record that certainly existed.
  ///   - basis: The initial state of a rotation on the same tasks, if its own is lost.
  ///   - reader: The journal.
  /// - Throws: If a file cannot be read.
  package init(
    _ rotation: JournaledRotation, on machine: String, noted: Int?, basis: SnapshotContent?,
    by reader: JournalReader
  ) throws(SystemError) {
    records = rotation.records
    salvage = Salvage(records, basis: basis)
    var scan = Traces(rotation, noted: noted)
    for file in try reader.folder.files(of: machine, on: reader.system) {
      try reader.scanLines(of: file.path, reading: rotation.id) { scan.take($0, at: file.path) }
    }
    // Damage at the end may hide records, whose numbers readers of the stream have seen.
    highest = max(scan.highest, scan.last + scan.room)
    places = scan.isBegun ? scan.places : []
    lines = scan.lines
  }

  /// Whether nothing is missing.
  package var isWhole: Bool { salvage.losses.isEmpty && highest == salvage.fold.seq }

  /// One line about the missing records, if any.
  package func description(in zone: Zone) -> String? {
    let last = salvage.fold.seq
    var losses = salvage.losses
    if highest > last { losses.append(Salvage.Loss(last + 1...highest, since: nil)) }
    if losses.isEmpty { return nil }
    var words = losses.prefix(3).map {
      description(of: $0, isLast: $0.numbers.lowerBound > last, zone)
    }
    if losses.count > 3 { words.append("and \(losses.count - 3) more places") }
    return words.joined(separator: "; ")
  }

  private func description(of loss: Salvage.Loss, isLast: Bool, _ zone: Zone) -> String {
    let (from, to) = (loss.numbers.lowerBound, loss.numbers.upperBound)
    let numbers = from == to ? "record \(from)" : "records \(from) to \(to)"
    let verb =
      isLast
      ? "may be missing"
      : loss.isMisfit ? "cannot have happened" : from == to ? "is missing" : "are missing"
    return "\(place(of: loss))\(numbers) \(verb)\(times(of: loss, zone))"
  }

  private func place(of loss: Salvage.Loss) -> String {
    let (from, to) = (loss.numbers.lowerBound, loss.numbers.upperBound)
    if !loss.isMisfit, let place = places.first(where: { (from - 1...to).contains($0.after) }) {
      return "\(place.damage); "
    }
    let unread = lines.keys.filter { (from...to).contains($0) }.min()
    guard let line = lines[unread ?? (loss.isMisfit ? from : to + 1)] else { return "" }
    return "\(line.path):\(line.line): "
  }

  private func times(of loss: Salvage.Loss, _ zone: Zone) -> String {
    func text(_ time: Timestamp) -> String {
      "\(Timestamp(time.instant, in: zone).withoutMilliseconds)"
    }
    switch (loss.since, loss.until) {
    case (let since?, let until?): return ", between \(text(since)) and \(text(until))"
    case (nil, let until?): return ", before \(text(until))"
    case (let since?, nil): return ", after \(text(since))"
    case (nil, nil): return ""
    }
  }
}

/// The traces of a rotation in the lines of a journal, which it takes in order.
private struct Traces {
  /// The approximate minimum size of a record in bytes, to estimate how many were damaged.
  private static let shortestRecord = 128

  private let rotation: String
  /// The numbers of the records that were read.
  private let read: Set<Int>
  /// The highest of them; 0 without one.
  let last: Int
  /// The highest number that was found.
  private(set) var highest: Int
  /// The damaged places since its first record, and those between it and another rotation before.
  private(set) var places: [RotationRemains.Place] = []
  private(set) var lines: [Int: (path: String, line: Int)] = [:]
  /// Whether a record of the rotation was found.
  private(set) var isBegun = false
  /// The number of records that damage behind the last one may hide.
  private(set) var room = 0
  /// The number of the last record, and the highest so far.
  private var (after, top) = (0, 0)

  init(_ rotation: JournaledRotation, noted: Int?) {
    self.rotation = rotation.id
    read = Set(rotation.records.compactMap(\.seq))
    last = read.max() ?? 0
    highest = max(last, noted ?? 0)
  }

  mutating func take(_ line: ScannedLine, at path: String) {
    if line.rotation == rotation, let seq = line.seq {
      isBegun = true
      room = 0
      highest = max(highest, seq)
      if seq != after + 1 || !read.contains(seq), lines[seq] == nil {
        lines[seq] = (path, line.number)
      }
      (after, top) = (seq, max(top, seq))
    } else if line.rotation != nil, !isBegun {
      places = []
    }
    guard let damage = line.damage else { return }
    places.append(RotationRemains.Place(damage: damage, after: top))
    if line.rotation != nil { return }
    if let seq = line.seq { highest = max(highest, seq) }
    // A damaged number that was read elsewhere stands for one that is missing.
    room += line.seq.map { $0 <= last ? 1 : 0 } ?? max(1, line.damagedBytes / Self.shortestRecord)
  }
}
