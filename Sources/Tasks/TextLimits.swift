extension Span<UInt8> {
  /// Whether all of it is UTF-8.
  var isUTF8: Bool { firstInvalidByte == nil }

  /// The index of the first invalid UTF-8 byte.
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
  /// Whether the byte is a UTF-8 continuation byte.
  var continuesScalar: Bool { self & 0xC0 == 0x80 }
}

extension String {
  /// The text, or as many whole characters as fit into a number of bytes.
  ///
  /// If the first character alone is longer, as many scalars as fit.
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
  /// Removes duplicates of earlier elements.
  mutating func removeRepetitions() {
    guard count > 1 else { return }
    var seen: Set<String> = []
    removeAll { !seen.insert($0).inserted }
  }
}
