/// Converts ascending offsets in a file to lines and columns, in one pass.
struct PositionFinder {
  private let bytes: [UInt8]
  /// The last offset, with the start of its line.
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
