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

  init(_ file: [UInt8]) throws(ImportFault) {
    var reader = JSONReader()
    var number = 0
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = Array(line)
      do throws(UnreadableRecord) {
        guard let head = try RecordExport.head(of: bytes.span, by: &reader) else { continue }
        lines.append(
          Line(time: head.time, rotation: head.rotation, seq: head.seq, bytes: bytes))
      } catch {
        throw ImportFault(
          line: number, "this is not a record, expected a line as rota export writes it")
      }
    }
  }
}
