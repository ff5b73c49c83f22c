/// A place in a file, by physical lines.
struct FilePosition {
  /// From 1.
  private(set) var line = 1
  private var lineStart = 0
  private var offset = 0

  /// The byte of the line, from 1.
  var column: Int { offset - lineStart + 1 }

  /// Moves on to a byte.
  mutating func move(to target: Int, in bytes: Span<UInt8>) {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      let isBreak =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && !(offset < bytes.count && bytes[offset] == UInt8(ascii: "\n"))
      if isBreak {
        line += 1
        lineStart = offset
      }
    }
  }
}
