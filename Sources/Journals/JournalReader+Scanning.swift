import EventStream
import JSONLines
import Platform

/// A journal line, scanned without parsing its whole record.
struct ScannedLine {
  /// The line number, from 1.
  var number: Int
  /// The rotation of its record, if it is one.
  var rotation: String?
  /// The number of the record.
  var seq: Int?
  /// Its damage, if any.
  var damage: JournalDamage?
  /// The size of the damage in bytes.
  var damagedBytes = 0
}

extension JournalReader {
  /// Scans every line of a file, many times faster than parsing its records.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - rotation: The rotation whose records are parsed, so that all damage in them is found.
  ///   - visit: Receives each line.
  /// - Throws: If the file cannot be read.
  func scanLines(
    of path: String, reading rotation: String? = nil, _ visit: (ScannedLine) -> Void
  ) throws(SystemError) {
    let pattern = rotation.map { ByteSearcher("\"rotation\":\"\($0)\"") }
    var compactRecords = CompactRecordReader()
    var records = RecordReader()
    let file = try OpenFile(path, for: .reading, on: system)
    try file.forEachLine { line in
      var found = ScannedLine(number: line.number)
      func tell(_ cause: JournalDamage.Cause, _ count: Int, at byte: Int = 0) {
        found.damagedBytes = max(1, count)
        found.damage = JournalDamage(
          path: path, line: line.number, byte: line.offset + byte, cause: cause)
      }
      switch line.content {
      case .overlong: tell(.overlong, Record.longestLine)
      case .torn(let bytes):
        tell(.torn, bytes.count)
        if pattern?.occurs(in: bytes) != false { found.seq = bytes.writtenSeq }
      case .whole(let bytes):
        let zeros = bytes.leadingZeros
        if zeros > 0 { tell(.zeros, zeros) }
        if zeros == bytes.count { break }
        let rest = bytes.extracting(zeros...)
        do throws(UnreadableRecord) {
          if pattern?.occurs(in: rest) == true, let record = try record(rest, by: &records) {
            (found.rotation, found.seq) = (record.rotation, record.seq)
          } else if let record = try compactRecords.read(rest) {
            (found.rotation, found.seq) = (
              compactRecords.rotations[Int(record.rotation)], record.seq
            )
          }
        } catch {
          tell(.unreadable(error), bytes.count, at: zeros + error.offset)
          if pattern?.occurs(in: rest) == true { found.seq = rest.writtenSeq }
        }
      }
      visit(found)
    }
  }
}

extension Span<UInt8> {
  /// The number where a record has its own; `nil` if there is none.
  fileprivate var writtenSeq: Int? {
    let start = Array("{\"v\":1,\"seq\":".utf8)
    guard count > start.count else { return nil }
    for index in start.indices where self[index] != start[index] { return nil }
    var value = 0
    var index = start.count
    while index < count, index < start.count + 15, self[index] &- 0x30 < 10 {
      value = value * 10 + Int(self[index] - 0x30)
      index += 1
    }
    return index > start.count && index < count && self[index] == UInt8(ascii: ",") ? value : nil
  }
}
