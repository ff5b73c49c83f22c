/// A place in a file, by physical lines: each ends with a line feed, a carriage return, or both.
package struct FilePosition: Sendable {
  /// From 1.
  package private(set) var line = 1

  private var lineStart = 0
  private var offset = 0

  /// The beginning of a file.
  package init() {}

  /// The byte of the line, from 1.
  package var column: Int { offset - lineStart + 1 }

  /// Moves to a byte of a file, at the most to its end; in ascending order in one pass.
  package mutating func move(to target: Int, in bytes: Span<UInt8>) {
    if target < offset { self = FilePosition() }
    while offset < min(target, bytes.count) {
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
