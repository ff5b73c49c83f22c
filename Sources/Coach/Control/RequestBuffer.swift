import EventStream

/// What a client has sent and nobody has looked at: bytes of which one request after the other is
/// taken.
struct RequestBuffer {
  /// The longest line, in bytes without its line feed.
  static let longestLine = 64 << 10

  /// The bytes at the beginning.
  enum Line: Equatable {
    case request(RequestLine)
    /// A line that is longer than allowed, whose end may not have come yet.
    case overlong
    /// Bytes whose line has no end, as nothing follows; where they begin.
    case torn(excerpt: String)
  }

  private var bytes: [UInt8] = []
  /// The index of the first byte that belongs to no line that was taken.
  private var start = 0
  /// Up to where there is no line feed.
  private var searched = 0

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += more
  }

  /// Takes the next line that is not blank; `nil`: more has to come.
  ///
  /// `isOver` says that nothing more will come.
  mutating func next(isOver: Bool) -> Line? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      start = end + 1
      searched = start
      if line.count > RequestBuffer.longestLine { return .overlong }
      if !line.isBlank { return .request(RequestLine(parsing: line.span)) }
    }
    searched = bytes.count
    if bytes.count - start > RequestBuffer.longestLine { return .overlong }
    let rest = bytes[start...]
    guard isOver, !rest.isBlank else { return nil }
    start = bytes.count
    return .torn(excerpt: String(decoding: rest.prefix(40), as: UTF8.self))
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool {
    allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
  }
}
