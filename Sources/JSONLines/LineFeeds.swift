extension Span<UInt8> {
  /// The index of the first line feed at or after `start`.
  @inline(__always)
  package func firstLineFeed(from start: Int) -> Int? {
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
