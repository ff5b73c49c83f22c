/// Cuts a stream of chunks into its lines, however the chunks fall.
///
/// Lines end with a line feed, or a carriage return and a line feed.
/// ```swift
/// var lines = LineSplitter()
/// lines.split(chunk.span) { line in … }
/// lines.finish { line in … }
/// ```
public struct LineSplitter: Sendable {
  /// How many bytes a line may have, its line feed not counted.
  public let maximumLength: Int

  /// The beginning of the line whose end has not come yet.
  private var pending: [UInt8] = []
  /// Whether the line that runs was too long and is being skipped.
  private var isSkipping = false
  /// The number of the line that runs, from 1.
  private var number = 1
  /// The offset of the line that runs.
  private var offset = 0
  /// How much of the line that runs was seen.
  private var length = 0

  /// Makes a splitter.
  ///
  /// - Parameter maximumLength: how many bytes a line may have, its line feed not counted.
  public init(maximumLength: Int = 1 << 20) {
    self.maximumLength = maximumLength
  }

  /// Takes the next bytes of the stream and hands out the lines that end in them.
  ///
  /// A line that is too long is handed out once, as soon as that is known, without its bytes.
  ///
  /// - Parameters:
  ///   - chunk: any number of bytes.
  ///   - body: called for each line in order.
  /// - Throws: what `body` throws; the rest of the chunk is lost then.
  public mutating func split<Failure: Error>(
    _ chunk: Span<UInt8>, _ body: (borrowing Line) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = chunk.firstLineFeed(from: start) {
      try take(chunk.extracting(start..<end), body)
      try endLine(chunk.extracting(start..<end), body)
      start = end + 1
    }
    let rest = chunk.extracting(start...)
    try take(rest, body)
    if !isSkipping { rest.withUnsafeBufferPointer { pending.append(contentsOf: $0) } }
  }

  /// Ends the stream: what stands behind its last line feed is a torn line.
  ///
  /// The splitter can be used for another stream afterwards.
  ///
  /// - Parameter body: called once, or not at all.
  /// - Throws: what `body` throws.
  public mutating func finish<Failure: Error>(
    _ body: (borrowing Line) throws(Failure) -> Void
  ) throws(Failure) {
    let last = self
    self = LineSplitter(maximumLength: maximumLength)
    guard last.length > 0, !last.isSkipping else { return }
    try body(
      Line(number: last.number, offset: last.offset, content: .torn(last.pending.span)))
  }

  /// Counts bytes of the line that runs, and says when they become too many.
  @inline(__always)
  private mutating func take<Failure: Error>(
    _ part: Span<UInt8>, _ body: (borrowing Line) throws(Failure) -> Void
  ) throws(Failure) {
    length += part.count
    guard length > maximumLength, !isSkipping else { return }
    isSkipping = true
    pending = []
    try body(Line(number: number, offset: offset, content: .overlong))
  }

  /// Hands out the line that ends with `part`, and begins the next one.
  @inline(__always)
  private mutating func endLine<Failure: Error>(
    _ part: Span<UInt8>, _ body: (borrowing Line) throws(Failure) -> Void
  ) throws(Failure) {
    let (number, offset) = (number, offset)
    let wasSkipping = isSkipping
    self.number += 1
    self.offset += length + 1
    length = 0
    isSkipping = false
    if wasSkipping { return }
    if pending.isEmpty {
      try body(Line(number: number, offset: offset, content: .whole(part.withoutReturn)))
    } else {
      part.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
      defer { pending.removeAll(keepingCapacity: true) }
      try body(Line(number: number, offset: offset, content: .whole(pending.span.withoutReturn)))
    }
  }
}

/// One line of a stream, and where it stands.
public struct Line: ~Escapable {
  /// What there is of a line.
  public enum Content: ~Escapable {
    /// The line without its end.
    case whole(Span<UInt8>)
    /// The bytes behind the last line feed of the stream.
    case torn(Span<UInt8>)
    /// A line that is longer than allowed.
    case overlong
  }

  /// The number of the line in the stream, from 1.
  public let number: Int
  /// The offset of the line's first byte in the stream, from 0.
  public let offset: Int
  /// What there is of the line.
  public let content: Content

  @_lifetime(copy content)
  init(number: Int, offset: Int, content: consuming Content) {
    self.number = number
    self.offset = offset
    self.content = content
  }
}

extension Span<UInt8> {
  /// The bytes without a carriage return at the end.
  fileprivate var withoutReturn: Span<UInt8> {
    @_lifetime(copy self)
    get {
      guard count > 0, self[count - 1] == UInt8(ascii: "\r") else { return self }
      return extracting(..<(count - 1))
    }
  }

  /// The index of the first line feed at or behind `start`.
  @inline(__always)
  fileprivate func firstLineFeed(from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return lineFeed(in: base, from: start, to: bytes.count)
    }
  }
}

/// The index of the first line feed in a range of bytes.
private func lineFeed(in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int? {
  var index = start
  while index + 32 <= end {
    let first = UInt64(at: bytes + index).lineFeeds | UInt64(at: bytes + index + 8).lineFeeds
    let last = UInt64(at: bytes + index + 16).lineFeeds | UInt64(at: bytes + index + 24).lineFeeds
    if first | last != 0 { break }
    index += 32
  }
  while index + 8 <= end {
    let found = UInt64(at: bytes + index).lineFeeds
    index += found.firstMarkedByte
    if found != 0 { return index }
  }
  while index < end {
    if bytes[index] == UInt8(ascii: "\n") { return index }
    index += 1
  }
  return nil
}
