/// A text that is looked for in many bytes, without looking at each of them (Horspool 1980).
///
/// Places are told apart by two bytes, as quotes and letters of which a text of JSON consists are
/// too frequent to skip much by one.
struct ByteSearcher: Sendable {
  private let text: [UInt8]
  /// How far the text can be moved on when its end stands on two bytes of this hash.
  private let shifts: [Int]

  /// - Parameter text: What is looked for, at least two bytes.
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
  func occurs(in bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      text.withUnsafeBufferPointer { text in
        shifts.withUnsafeBufferPointer { shifts in Self.occurs(text, in: bytes, shifts) }
      }
    }
  }

  private static func occurs(
    _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>,
    _ shifts: UnsafeBufferPointer<Int>
  ) -> Bool {
    let last = text.count - 1
    var end = last
    while end < bytes.count {
      let (one, two) = (bytes[end - 1], bytes[end])
      if two == text[last], one == text[last - 1] {
        var index = 0
        while index < last, bytes[end - last + index] == text[index] { index += 1 }
        if index == last { return true }
      }
      end += shifts[hash(one, two)]
    }
    return false
  }

  private static func hash(_ one: UInt8, _ two: UInt8) -> Int { Int(two &- one << 3) }
}
