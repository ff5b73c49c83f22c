import EventStream
import Tasks

/// The unprocessed input of a client, split into requests.
struct RequestBuffer {
  /// The maximum length of a line in bytes without its line feed.
  static let longestLine = 64 << 10

  /// The bytes at the beginning.
  enum Line: Equatable {
    case request(RequestLine)
    /// A line beyond the maximum, whose end may not have arrived yet.
    case overlong
    /// An unterminated last line; its beginning.
    case torn(excerpt: String)
  }

  private var bytes: [UInt8] = []
  /// The index of the first unprocessed byte.
  private var start = 0
  /// The end of the part known to contain no line feed.
  private var searched = 0

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += more
  }

  /// Takes the next non-blank line; `nil` if more input is needed.
  ///
  /// `isOver` means that there will be no more input.
  mutating func next(isOver: Bool) -> Line? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      start = end + 1
      searched = start
      if line.count > RequestBuffer.longestLine { return .overlong }
      if !line.allSatisfy(\.isBlank) { return .request(RequestLine(parsing: line.span)) }
    }
    searched = bytes.count
    if bytes.count - start > RequestBuffer.longestLine { return .overlong }
    let rest = bytes[start...]
    guard isOver, !rest.allSatisfy(\.isBlank) else { return nil }
    start = bytes.count
    return .torn(excerpt: String(decoding: rest.prefix(40), as: UTF8.self))
  }
}
