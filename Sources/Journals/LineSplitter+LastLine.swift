import EventStream
import JSONLines

extension LineSplitter {
  /// Ends a journal. A last line that lacks only its line feed counts as whole; any other is torn.
  mutating func finishJournal(_ visit: (borrowing Line) -> Void) {
    if pending.span.isWholeRecord { split([UInt8(ascii: "\n")].span, visit) }
    finish(visit)
  }
}

extension [UInt8] {
  /// The lines of a journal without a torn last one, each with a line feed.
  package var wholeRecords: [UInt8] {
    let lines = wholeLines
    let rest = self[lines.endIndex...]
    return rest.span.isWholeRecord ? lines + rest + [UInt8(ascii: "\n")] : Array(lines)
  }
}

extension Span<UInt8> {
  /// Visits the lines of a part of a journal that begins with a line.
  func forEachLine(_ visit: (borrowing LineSplitter.Line) -> Void) {
    var lines = LineSplitter.ofRecords
    lines.split(self, visit)
    lines.finishJournal(visit)
  }

  /// Whether a line is a whole record, of any version: nothing of it was cut off.
  package var isWholeRecord: Bool {
    var reader = JSONReader()
    do throws(JSONError) {
      _ = try reader.parse(extracting(leadingZeros...)).member("v")
      return true
    } catch {
      return false
    }
  }
}
