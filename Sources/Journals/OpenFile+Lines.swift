import EventStream
import JSONLines
import Platform

extension OpenFile {
  /// The number of bytes read at once.
  private static let chunk = 128 << 10

  /// Visits the lines from the beginning on.
  func forEachLine(_ visit: (borrowing LineSplitter.Line) -> Void) throws(SystemError) {
    var lines = LineSplitter.ofRecords
    var offset = 0
    while true {
      let bytes = try bytes(offset..<offset + Self.chunk)
      if bytes.isEmpty { break }
      lines.split(bytes.span, visit)
      offset += bytes.count
    }
    lines.finishJournal(visit)
  }

  /// Visits the file in blocks of lines, from its end, until the visitor stops.
  ///
  /// The last line may be torn. Lines longer than readers accept are skipped.
  ///
  /// - Parameter visit: Receives a block and returns whether to continue.
  /// - Throws: If the file cannot be read.
  func forEachBlockBackwards(_ visit: (Span<UInt8>) -> Bool) throws(SystemError) {
    var end = try size()
    var count = Self.chunk
    while end > 0 {
      let start = max(0, end - count)
      let bytes = try bytes(start..<end)
      // The first line begins in the next block, unless it is that of the file.
      let first = start == 0 ? 0 : bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      if let first, first < bytes.count {
        if !visit(bytes.span.extracting(first...)) { return }
        end = start + first
        count = Self.chunk
      } else if count > Record.longestLine {
        end = start
      } else {
        count *= 2
      }
    }
  }
}
