extension MarkupScanner {
  /// The value of an attribute by its name without prefix; `nil` if it is missing.
  func attribute(_ name: String, in range: Range<Int>) -> String? {
    var rest = bytes[range]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = String(trimming: rest[..<equals]).split { $0.isWhitespace || $0 == ":" }.last
      rest = rest[(equals + 1)...].drop(while: \.isBlankOrLineEnd)
      guard let quote = rest.first, quote == .quote || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      if key?.lowercased() == name { return text(rest.startIndex + 1..<end) }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// Text with its entities decoded; unknown ones stay as they are.
  func text(_ range: Range<Int>) -> String {
    var plain: [UInt8] = []
    var rest = bytes[range]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = Self.scalar(of: rest[..<end])
      {
        plain.append(contentsOf: String(scalar).utf8)
        rest = rest[(end + 1)...]
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The character of `amp`, `#38` or `#x26`.
  private static func scalar(of entity: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: entity, as: UTF8.self)
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      if name.hasPrefix("#x") {
        return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      }
      guard name.hasPrefix("#") else { return nil }
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    }
  }
}
