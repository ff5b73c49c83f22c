/// A substring search (Horspool 1980).
///
/// It hashes two bytes at a time, since the quotes and letters of JSON are too frequent for long
/// skips by one byte.
struct ByteSearcher: Sendable {
  private let text: [UInt8]
  /// The distance to shift the text for each hash of two bytes under its end.
  private let shifts: [Int]

  /// - Parameter text: The text to find, at least two bytes.
  init(_ text: String) {
    self.text = Array(text.utf8)
    let last = self.text.count - 1
    var shifts = [Int](repeating: last, count: 256)
    for index in 1..<last {
      shifts[Self.hash(self.text[index - 1], self.text[index])] = last - index
    }
    self.shifts = shifts
  }

  /// Whether the text occurs anywhere.
  func occurs(in bytes: Span<UInt8>) -> Bool { end(in: bytes) != nil }

  /// The end of the first occurrence of the text from an offset on.
  func end(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      text.withUnsafeBufferPointer { text in
        shifts.withUnsafeBufferPointer { shifts in Self.end(of: text, in: bytes, start, shifts) }
      }
    }
  }

  private static func end(
    of text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, _ start: Int,
    _ shifts: UnsafeBufferPointer<Int>
  ) -> Int? {
    let last = text.count - 1
    var end = start + last
    while end < bytes.count {
      let (one, two) = (bytes[end - 1], bytes[end])
      if two == text[last], one == text[last - 1] {
        var index = 0
        while index < last, bytes[end - last + index] == text[index] { index += 1 }
        if index == last { return end + 1 }
      }
      end += shifts[hash(one, two)]
    }
    return nil
  }

  private static func hash(_ one: UInt8, _ two: UInt8) -> Int { Int(two &- one << 3) }
}
