import CivilTime
import EventStream
import JSONLines
import Journals

/// The records of a file in the format of `rota export`, unchanged.
struct RecordLines {
  /// A record with its identity.
  struct Line {
    let time: Instant
    let rotation: String
    let seq: Int
    let bytes: [UInt8]
  }

  /// In the order of the file.
  private(set) var lines: [Line] = []
  /// The numbers of the lines that are not records, such as the torn last one of a copy.
  private(set) var damaged: [Int] = []
  /// The number of records that are not in a journal, such as ticks, and snapshots for a reader.
  private(set) var passed = 0

  /// Records of the stream that are not in the journal, and have no number.
  private static let unnumbered: Set = ["tick", "lost"]

  /// - Throws: If it has damaged lines, and no record for a journal.
  init(_ file: [UInt8]) throws(ImportFault) {
    let mark = Array("\u{FEFF}".utf8)
    let file = file.starts(with: mark) ? file[mark.count...] : file[...]
    var reader = JSONReader()
    var records = RecordReader()
    var number = 0
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      do throws(UnreadableRecord) {
        guard let head = try RecordExport.head(of: bytes.span, by: &reader) else { continue }
        let meaning = try records.read(bytes.span)
        let year = CivilDateTime(secondsSinceEpoch: head.time.seconds).date.year
        if Self.isForReader(meaning) {
          passed += 1
        } else if head.seq > 0, ImportedInterval.years.contains(year) {
          lines.append(
            Line(time: head.time, rotation: head.rotation, seq: head.seq, bytes: bytes))
        } else {
          damaged.append(number)
        }
      } catch {
        if Self.isUnnumbered(bytes, by: &reader) { passed += 1 } else { damaged.append(number) }
      }
    }
    if let first = damaged.first, lines.isEmpty {
      throw ImportFault(
        line: first, "this is not a record, expected a line as rota export writes it")
    }
  }

  /// Whether it is a snapshot that begins the stream of a reader: it has the number of the record
  /// before it.
  private static func isForReader(_ line: StreamLine) -> Bool {
    guard case .record(let record) = line, case .snapshot(let content) = record.content else {
      return false
    }
    return record.seq != content.checkpoint?.seq ?? 1
  }

  private static func isUnnumbered(_ line: [UInt8], by reader: inout JSONReader) -> Bool {
    do throws(JSONError) {
      return try unnumbered.contains(reader.parse(line.span).member("kind").string())
    } catch {
      return false
    }
  }
}
