import EventStream
import JSONLines
import Platform

/// Queries about the end of the journal: only lines that may be relevant are parsed, and damaged
/// ones are skipped.
extension JournalReader {
  /// The latest journaled rotation of a name on a machine.
  ///
  /// - Parameters:
  ///   - name: The name of the rotation.
  ///   - machine: The machine.
  ///   - isWanted: Examines the opening of a rotation; the latest one accepted counts.
  /// - Returns: The rotation; `nil` if there is none.
  /// - Throws: If a file cannot be read.
  package func latest(
    name: String, on machine: String, where isWanted: (SnapshotContent) -> Bool = { _ in true }
  ) throws(SystemError) -> JournaledRotation? {
    for file in try folder.files(of: machine, on: system).reversed() {
      let found = try lastOpening(in: file.path) { $1.origin.name == name && isWanted($1) }
      guard let (id, opening) = found else { continue }
      let records = try records(of: id, on: machine)
      return JournaledRotation(id: id, opening: opening, records: records)
    }
    return nil
  }

  /// The state of a rotation at its beginning; `nil` if the journal of the machine lacks it.
  ///
  /// - Throws: If a file cannot be read.
  package func opening(
    of rotation: String, on machine: String
  ) throws(SystemError) -> SnapshotContent? {
    for file in try folder.files(of: machine, on: system).reversed() {
      if let found = try lastOpening(in: file.path, where: { id, _ in id == rotation }) {
        return found.content
      }
    }
    return nil
  }

  /// The records of a rotation, each once, in order; empty if there is no such rotation.
  ///
  /// - Throws: If a file cannot be read.
  package func records(
    of rotation: String, on machine: String
  ) throws(SystemError) -> [Record] {
    try records(of: [rotation], on: machine)[rotation] ?? []
  }

  /// The records of several rotations, found in one pass: each once, in order.
  ///
  /// - Throws: If a file cannot be read.
  package func records(
    of rotations: Set<String>, on machine: String
  ) throws(SystemError) -> [String: [Record]] {
    let pattern = RotationPattern(rotations)
    var incomplete = rotations
    var records: [String: [Record]] = [:]
    var seen = SeenRecords()
    for file in try folder.files(of: machine, on: system).reversed() where !incomplete.isEmpty {
      try forEachBlock(of: file.path, with: pattern.searcher, where: pattern.occurs) { found in
        for record in found where rotations.contains(record.rotation) && record.seq != nil {
          if seen.insert(record) { records[record.rotation, default: []].append(record) }
        }
        // A first record that was lost and came back stands behind later ones.
        incomplete = incomplete.filter { !seen.hasBeginning(of: $0, withoutGap: true) }
        return !incomplete.isEmpty
      }
      incomplete = incomplete.filter { !seen.hasBeginning(of: $0) }
    }
    return records.mapValues { $0.sorted { ($0.seq ?? 0) < ($1.seq ?? 0) } }
  }

  // MARK: Searching

  private static let snapshots = ByteSearcher("\"kind\":\"snapshot\"")

  /// The last rotation that begins in a file with an id and a content as wanted.
  func lastOpening(
    in path: String, where isWanted: (_ id: String, SnapshotContent) -> Bool
  ) throws(SystemError) -> (id: String, content: SnapshotContent)? {
    var last: (id: String, content: SnapshotContent)?
    try forEachBlock(of: path, with: Self.snapshots) { found in
      for record in found.reversed() where record.seq == 1 && last == nil {
        guard case .snapshot(let content) = record.content, isWanted(record.rotation, content)
        else { continue }
        last = (record.rotation, content)
      }
      return last == nil
    }
    return last
  }

  /// The rotations that begin in a file.
  func openings(in path: String) throws(SystemError) -> Set<String> {
    var openings: Set<String> = []
    try forEachBlock(of: path, with: Self.snapshots) { found in
      for record in found where record.seq == 1 { openings.insert(record.rotation) }
      return true
    }
    return openings
  }

  /// Visits the wanted records whose lines contain a text, in blocks from the end of a file until
  /// the visitor stops; within a block in the order of the file.
  func forEachBlock(
    of path: String, with pattern: ByteSearcher,
    where isWanted: (Span<UInt8>) -> Bool = { _ in true }, _ visit: ([Record]) -> Bool
  ) throws(SystemError) {
    var records = RecordReader()
    try OpenFile(path, for: .reading, on: system).forEachBlockBackwards { block in
      // Most blocks contain nothing relevant and need not be split into lines.
      guard pattern.occurs(in: block) else { return true }
      var found: [Record] = []
      block.forEachLine { line in
        guard case .whole(let bytes) = line.content, pattern.occurs(in: bytes), isWanted(bytes),
          let record = try? record(bytes.extracting(bytes.leadingZeros...), by: &records)
        else { return }
        found.append(record)
      }
      return visit(found)
    }
  }
}

/// Finds the lines of journals that may be records of some rotations, without parsing them.
package struct RotationPattern {
  private let rotations: Set<String>
  /// Finds what the lines have in common; for one rotation only its own.
  let searcher: ByteSearcher

  package init(_ rotations: Set<String>) {
    self.rotations = rotations
    let only = rotations.count == 1 ? rotations.first : nil
    searcher = ByteSearcher("\"rotation\":\"" + (only.map { "\($0)\"" } ?? ""))
  }

  private static let key = ByteSearcher("\"rotation\":\"")

  /// Whether a line names only other rotations; unknown of a line that is not written as by Rota,
  /// such as an imported one.
  package func excludes(_ line: Span<UInt8>) -> Bool {
    !occurs(in: line) && Self.key.occurs(in: line)
  }

  /// Whether a line names one of the rotations.
  func occurs(in line: Span<UInt8>) -> Bool {
    if rotations.count == 1 { return searcher.occurs(in: line) }
    var start = 0
    while let end = searcher.end(in: line, from: start) {
      var quote = end
      while quote < line.count, line[quote] != UInt8(ascii: "\"") { quote += 1 }
      let name = line.extracting(end..<quote).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
      if rotations.contains(name) { return true }
      start = end
    }
    return false
  }
}
