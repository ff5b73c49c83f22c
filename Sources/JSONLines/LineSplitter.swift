/// Splits a stream of chunks into lines, wherever the chunks are cut.
///
/// Lines end with a line feed, or a carriage return and a line feed.
/// ```swift
/// var lines = LineSplitter()
/// lines.split(chunk.span) { line in … }
/// lines.finish { line in … }
/// ```
public struct LineSplitter: Sendable {
  /// The maximum number of bytes of a line, without its line feed.
  public let maximumLength: Int

  /// The beginning of the current, unfinished line; empty if it is too long.
  public private(set) var pending: [UInt8] = []
  /// Whether the current line is too long and is being skipped.
  private var isSkipping = false
  /// The number of the line that runs, from 1.
  private var number = 1
  /// The offset of the line that runs.
  private var offset = 0
  /// The number of bytes seen of the current line.
  private var length = 0

  /// Makes a splitter.
  ///
  /// - Parameter maximumLength: the maximum number of bytes of a line, without its line feed.
  public init(maximumLength: Int = 1 << 20) {
    self.maximumLength = maximumLength
  }

  /// Processes the next bytes of the stream and delivers the lines that end in them.
  ///
  /// A line that is too long is delivered once, as soon as that is known, without its bytes.
  ///
  /// - Parameters:
  ///   - chunk: any number of bytes.
  ///   - body: called for each line in order.
  /// - Throws: the error of `body`; the rest of the chunk is lost then.
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

  /// Ends the stream: bytes after its last line feed are a torn line.
  ///
  /// The splitter can be used for another stream afterwards.
  ///
  /// - Parameter body: called once, or not at all.
  /// - Throws: the error of `body`.
  public mutating func finish<Failure: Error>(
    _ body: (borrowing Line) throws(Failure) -> Void
  ) throws(Failure) {
    let last = self
    self = LineSplitter(maximumLength: maximumLength)
    guard last.length > 0, !last.isSkipping else { return }
    try body(
      Line(number: last.number, offset: last.offset, content: .torn(last.pending.span)))
  }

  /// Counts bytes of the current line and detects when they exceed the limit.
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

  /// Delivers the line that ends with `part`, and begins the next one.
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

extension Span<UInt8> {
  /// The bytes without a carriage return at the end.
  fileprivate var withoutReturn: Span<UInt8> {
    @_lifetime(copy self)
    get {
      guard count > 0, self[count - 1] == UInt8(ascii: "\r") else { return self }
      return extracting(..<(count - 1))
    }
  }
}
