extension [UInt8] {
  /// Appends `lead`, the key in quotes, and a colon.
  mutating func append(key: StaticString, after lead: UInt8) {
    assert(key.isPlain, "a key is plain ASCII without quotes, backslashes and control characters")
    key.withUTF8Buffer { key in
      append(addingCapacity: key.count + 4) { output in
        output.append(lead)
        output.append(UInt8(ascii: "\""))
        output.append(copying: key)
        output.append(UInt8(ascii: "\""))
        output.append(UInt8(ascii: ":"))
      }
    }
  }

  /// Appends text that needs no escapes.
  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a string in quotes, or `null`.
  mutating func append(json value: String?) {
    guard let value else { return append(literal: "null") }
    value.utf8Span.span.withUnsafeBufferPointer { append(quoting: $0) }
  }

  /// Appends UTF-8 in quotes, escaped where RFC 8259 (section 7) says it must be.
  private mutating func append(quoting text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    append(addingCapacity: text.count + 2) { output in
      output.append(UInt8(ascii: "\""))
      index = output.append(plainPrefixOf: text)
      if index == text.count { output.append(UInt8(ascii: "\"")) }
    }
    if index == text.count { return }
    while index < text.count {
      append(escaped: text[index])
      let rest = UnsafeBufferPointer(rebasing: text[(index + 1)...])
      append(addingCapacity: rest.count) { output in
        index += 1 + output.append(plainPrefixOf: rest)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the escape of a byte that cannot stand as it is.
  private mutating func append(escaped byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(literal: "u00")
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 0xF)
    }
  }

  private mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes for which there is room.
  @inline(__always)
  mutating func append(copying bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { buffer, count in
      guard let source = bytes.baseAddress, let target = buffer.baseAddress else { return }
      precondition(bytes.count <= buffer.count - count)
      (target + count).update(from: source, count: bytes.count)
      count += bytes.count
    }
  }

  /// Appends all bytes of `text`, for which there is room, up to the first that needs an escape.
  ///
  /// - Returns: the number of bytes appended.
  @inline(__always)
  mutating func append(plainPrefixOf text: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeMutableBufferPointer { buffer, count in
      guard let source = text.baseAddress, let base = buffer.baseAddress else { return 0 }
      precondition(text.count <= buffer.count - count)
      let copied = copyPlainPrefix(of: source, count: text.count, to: base + count)
      count += copied
      return copied
    }
  }
}

/// Copies bytes up to the first that needs an escape, and returns how many these were.
@inline(__always)
private func copyPlainPrefix(
  of source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>
) -> Int {
  var index = 0
  while index + 8 <= count {
    let word = UInt64(at: source + index)
    UnsafeMutableRawPointer(target + index).storeBytes(of: word.littleEndian, as: UInt64.self)
    let special = word.needingEscape
    index += special.firstMarkedByte
    if special != 0 { return index }
  }
  while index < count {
    let byte = source[index]
    if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
    target[index] = byte
    index += 1
  }
  return index
}

extension StaticString {
  /// Whether the text can stand between quotes as it is.
  fileprivate var isPlain: Bool {
    withUTF8Buffer { text in
      text.allSatisfy {
        (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    }
  }
}
