/// Decodes the escapes of a validated string.
///
/// - Parameters:
///   - text: the bytes between the quotes.
///   - output: room for at least as many bytes.
/// - Returns: the number of bytes written.
func decode(
  _ text: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
) -> Int {
  var read = 0
  var written = 0
  while read < text.count {
    let byte = text[read]
    guard byte == UInt8(ascii: "\\") else {
      output[written] = byte
      read += 1
      written += 1
      continue
    }
    let escape = text[read + 1]
    read += 2
    if escape == UInt8(ascii: "u") {
      let scalar = scalar(in: text, at: &read)
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        output[written] = byte
        written += 1
      }
    } else {
      output[written] = unescaped(escape)
      written += 1
    }
  }
  return written
}

/// The character of a `\u` escape, and of the second one of a surrogate pair.
private func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
  let first = codeUnit(in: text, at: &index)
  guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
  index += 2
  let second = codeUnit(in: text, at: &index)
  return Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF)) ?? "\u{FFFD}"
}

/// The value of four hexadecimal digits.
private func codeUnit(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
  var unit: UInt32 = 0
  for _ in 0..<4 {
    unit = unit << 4 | UInt32(hexadecimalDigit(text[index]) ?? 0)
    index += 1
  }
  return unit
}

/// Returns the character for the letter after a backslash.
private func unescaped(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "t"): 0x09
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "r"): 0x0D
  default: letter
  }
}
