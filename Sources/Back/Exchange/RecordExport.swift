import CivilTime
import Coach
import Commands
import EventStream
import Histories
import JSONLines
import Journals
import Platform

/// The records of all machines' journals in the order of time, each once and unchanged.
struct RecordExport {
  private(set) var lines: [UInt8] = []
  /// The damaged lines, which are omitted, and the gaps.
  private(set) var problems: JournalProblems
  private var seen = SeenRecords()

  /// - Parameters:
  ///   - window: The time of which the rotations are wanted, each as a whole; `nil`: all.
  ///   - world: Where the journals are.
  init(_ window: Range<Instant>?, in world: some World) {
    // Detects gaps, and which files the window concerns.
    var reading = HistoryReading(window, running: .none, tellsInterludes: false, in: world)
    reading.run()
    problems = reading.past().problems
    let folder = world.journalFolder
    let files = folder.filesByMachine(on: world.fileSystem) { problems.append($0) }.flatMap(\.files)
    let reader = world.journalReader
    guard let window else {
      let months = Dictionary(grouping: files, by: \.month).sorted { $0.key < $1.key }
      for (_, files) in months { add(files.map(\.path), by: reader) { _ in true } }
      return
    }
    let near = reading.relevantPaths
    let rotations = rotations(in: window, of: near, by: reader)
    if rotations.isEmpty { return }
    add(files.map(\.path), of: rotations, by: reader, tellsDamage: near.contains)
  }

  /// The rotations with a record in a window.
  private mutating func rotations(
    in window: Range<Instant>, of paths: Set<String>, by reader: JournalReader
  ) -> Set<String> {
    var rotations: Set<String> = []
    var json = JSONReader()
    for path in paths {
      reader.visitLines(of: path, onDamage: { problems.append($0) }) {
        line, _ throws(UnreadableRecord) in
        guard let (time, rotation, _) = try Self.head(of: line, by: &json) else { return }
        if window.contains(time) { rotations.insert(rotation) }
      }
    }
    return rotations
  }

  /// Adds the records of some files in the order of time: those of some rotations, or of all.
  private mutating func add(
    _ paths: [String], of rotations: Set<String>? = nil, by reader: JournalReader,
    tellsDamage: (_ path: String) -> Bool
  ) {
    let pattern = rotations.map(RotationPattern.init)
    var records: [(time: Instant, line: [UInt8])] = []
    var json = JSONReader()
    var reading = RecordReader()
    for path in paths {
      let tellsDamage = tellsDamage(path)
      // A file that cannot be read at all may have some of them.
      reader.visitLines(
        of: path, onDamage: { if tellsDamage || $0.isOfWholeFile { problems.append($0) } }
      ) { line, _ throws(UnreadableRecord) in
        // Lines of other rotations are parsed only where damage is reported.
        if !tellsDamage, pattern?.excludes(line) == true { return }
        guard let (time, rotation, seq) = try Self.head(of: line, by: &json),
          rotations?.contains(rotation) ?? true, seen.insert(rotation, seq)
        else { return }
        records.append((time, line.withUnsafeBufferPointer(Array.init)))
        // A record with only its identity and time is exported unchanged, and reported.
        _ = try reading.read(line)
      }
    }
    // Simultaneous ones stay in the order of their file.
    for (_, record) in records.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }) {
      lines += record.line + [UInt8(ascii: "\n")]
    }
  }

  /// The time and the identity of a record; `nil` if the line is blank.
  static func head(
    of line: Span<UInt8>, by reader: inout JSONReader
  ) throws(UnreadableRecord) -> (time: Instant, rotation: String, seq: Int)? {
    if line.indices.allSatisfy({ line[$0] == 0x20 || line[$0] == 0x09 }) { return nil }
    let (rotation, seq, time): (String, Int, String)
    do throws(JSONError) {
      let view = try reader.parse(line)
      (rotation, seq, time) = (
        try view.member("rotation").string(), try view.member("seq").integer(),
        try view.member("time").string()
      )
    } catch {
      throw UnreadableRecord(reason: .json(error))
    }
    guard let stamp = try? Timestamp(parsing: time) else {
      throw UnreadableRecord(reason: .value(field: "time", found: time))
    }
    return (stamp.instant, rotation, seq)
  }
}
