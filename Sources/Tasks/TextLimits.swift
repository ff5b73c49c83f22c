extension Span<UInt8> {
  /// Whether all of it is UTF-8.
  var isUTF8: Bool { firstInvalidByte == nil }

  /// Where the first byte stands that is no UTF-8.
  var firstInvalidByte: Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: self)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

extension UInt8 {
  /// Whether the byte is one of the further bytes of a scalar in UTF-8.
  var continuesScalar: Bool { self & 0xC0 == 0x80 }
}

extension String {
  /// The text, or as many whole characters of it as so many bytes hold.
  ///
  /// Of one character that is longer than this by itself, as many scalars are taken.
  public func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var size = 0
    var end = startIndex
    while end < endIndex {
      size += self[end].utf8.count
      guard size <= limit else { break }
      formIndex(after: &end)
    }
    guard end == startIndex else { return String(self[..<end]) }
    size = 0
    let scalars = unicodeScalars.prefix { scalar in
      size += UTF8.width(scalar)
      return size <= limit
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension [String] {
  /// Takes out what stood there before.
  mutating func removeRepetitions() {
    guard count > 1 else { return }
    var seen: Set<String> = []
    removeAll { !seen.insert($0).inserted }
  }
}
