/// Finds the line and column of places in a file, cheaply as long as they come one after the other.
struct PositionFinder {
  private let bytes: [UInt8]
  /// A place that has been found, and where its line begins.
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line and the byte of the line of a place, both from 1.
  ///
  /// A line ends with a line feed, a carriage return, or both.
  mutating func position(of wanted: Int) -> (line: Int, column: Int) {
    if wanted < offset { (offset, line, lineStart) = (0, 1, 0) }
    while offset < min(wanted, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      let isWhole = byte == .lineFeed || byte == .carriageReturn && !startsWithLineFeed
      if isWhole {
        line += 1
        lineStart = offset
      }
    }
    return (line, wanted - lineStart + 1)
  }

  private var startsWithLineFeed: Bool { offset < bytes.count && bytes[offset] == .lineFeed }
}
