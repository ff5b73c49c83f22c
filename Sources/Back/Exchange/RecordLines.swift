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
  /// The number of records that are not in a journal, such as ticks.
  private(set) var passed = 0

  /// Records of the stream that are not in the journal, and have no number.
  private static let unnumbered: Set = ["tick", "lost"]

  /// - Throws: If it has damaged lines, and no record for a journal.
  init(_ file: [UInt8]) throws(ImportFault) {
    let mark = Array("\u{FEFF}".utf8)
    let file = file.starts(with: mark) ? file[mark.count...] : file[...]
    var reader = JSONReader()
    var number = 0
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      do throws(UnreadableRecord) {
        guard let head = try RecordExport.head(of: bytes.span, by: &reader) else { continue }
        lines.append(
          Line(time: head.time, rotation: head.rotation, seq: head.seq, bytes: bytes))
      } catch {
        if Self.isUnnumbered(bytes, by: &reader) { passed += 1 } else { damaged.append(number) }
      }
    }
    if let first = damaged.first, lines.isEmpty {
      throw ImportFault(
        line: first, "this is not a record, expected a line as rota export writes it")
    }
  }

  private static func isUnnumbered(_ line: [UInt8], by reader: inout JSONReader) -> Bool {
    do throws(JSONError) {
      return try unnumbered.contains(reader.parse(line.span).member("kind").string())
    } catch {
      return false
    }
  }
}
