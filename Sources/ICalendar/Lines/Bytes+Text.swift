extension Span<UInt8> {
  /// Whether the file begins with the byte order mark of UTF-8.
  var hasByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// The name of a property or a component at a position, in upper case.
  func name(at position: Int) -> String {
    var cursor = LineCursor(self, at: position)
    var name: [UInt8] = []
    while let byte = cursor.byte, byte.isNamePart, name.count < 64 {
      name.append(byte.uppercased)
      cursor.advance()
    }
    return String(decoding: name, as: UTF8.self)
  }
}

extension LineCursor {
  /// The text at the cursor for a message: up to one of some bytes, and at most 40 bytes.
  func excerpt(upTo ends: [UInt8] = []) -> String {
    var rest = self
    var text: [UInt8] = []
    while let byte = rest.byte, !ends.contains(byte) {
      guard text.count < 40 else { return String(decoding: text, as: UTF8.self) + "…" }
      text.append(byte)
      rest.advance()
    }
    return String(decoding: text, as: UTF8.self)
  }
}
