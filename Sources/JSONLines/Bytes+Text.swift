extension [UInt8] {
  /// Appends the bytes that `body` writes, at most `room`; `body` returns their number.
  @inline(__always)
  mutating func append(room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    append(addingCapacity: room) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let target = buffer.baseAddress else { return }
        count += body(target + count)
        assert(count <= buffer.count)
      }
    }
  }

  /// Appends `lead`, the key in quotes, and a colon.
  mutating func append(key: StaticString, after lead: UInt8) {
    assert(key.isPlain, "a key is plain ASCII without quotes, backslashes and control characters")
    key.withUTF8Buffer { key in
      append(room: key.count + 4) { target in
        target[0] = lead
        target[1] = UInt8(ascii: "\"")
        if let source = key.baseAddress { (target + 2).update(from: source, count: key.count) }
        target[key.count + 2] = UInt8(ascii: "\"")
        target[key.count + 3] = UInt8(ascii: ":")
        return key.count + 4
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

  /// Appends UTF-8 in quotes, escaped as RFC 8259 (section 7) requires.
  private mutating func append(quoting text: UnsafeBufferPointer<UInt8>) {
    guard let source = text.baseAddress else { return append(literal: "\"\"") }
    var index = 0
    append(room: text.count + 2) { target in
      target[0] = UInt8(ascii: "\"")
      index = copyPlainPrefix(of: source, count: text.count, to: target + 1)
      guard index == text.count else { return index + 1 }
      target[index + 1] = UInt8(ascii: "\"")
      return index + 2
    }
    if index < text.count { append(rest: text, from: index) }
  }

  /// Appends the rest of a string after its plain prefix, and the closing quote.
  private mutating func append(rest text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var index = start
    while index < text.count {
      append(escaped: text[index])
      let rest = UnsafeBufferPointer(rebasing: text[(index + 1)...])
      index += 1
      append(room: rest.count) { target in
        guard let source = rest.baseAddress else { return 0 }
        let count = copyPlainPrefix(of: source, count: rest.count, to: target)
        index += count
        return count
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the escape of a byte that must not appear unescaped.
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
  /// Whether the text needs no escapes.
  fileprivate var isPlain: Bool {
    withUTF8Buffer { text in
      // A manual loop, since debug builds call this for every key.
      var index = 0
      while index < text.count {
        let byte = text[index]
        if byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C { return false }
        index += 1
      }
      return true
    }
  }
}
