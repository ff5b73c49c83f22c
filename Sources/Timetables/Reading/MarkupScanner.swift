/// Splits XML into tags and text; never fails.
///
/// Names are returned without prefix, in lower case. Comments, instructions and the document type
/// are skipped; entities declared by the document are unknown. It does not match start and end
/// tags, and so needs constant memory.
struct MarkupScanner {
  enum Token {
    case open(name: String, attributes: Range<Int>, isEmpty: Bool)
    case close(name: String)
    /// Text, entities not decoded.
    case text(Range<Int>)
    /// Literal text (CDATA).
    case data(Range<Int>)
    /// An error.
    case damage(String)
  }

  let bytes: [UInt8]
  private(set) var position = 0
  /// The offset of the last token.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; `nil` at the end.
  mutating func next() -> Token? {
    while position < bytes.count {
      offset = position
      guard bytes[position] == .less else {
        position = bytes[position...].firstIndex(of: .less) ?? bytes.count
        return .text(offset..<position)
      }
      if skip("<!--") {
        guard skip(past: "-->") else { return .damage("a comment is not closed") }
      } else if skip("<![CDATA[") {
        let start = position
        guard skip(past: "]]>") else { return .damage("a CDATA section is not closed") }
        return .data(start..<position - 3)
      } else if skip("<?") {
        guard skip(past: "?>") else { return .damage("an instruction is not closed") }
      } else if skip("<!") {
        skipDeclaration()
      } else {
        return tag()
      }
    }
    return nil
  }

  /// Reads a tag from its angle bracket on.
  private mutating func tag() -> Token {
    position += 1
    let isClosing = skip("/")
    let name = readName()
    let start = position
    var quote: UInt8?
    while position < bytes.count, bytes[position] != .less {
      let byte = bytes[position]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == .quote || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == .greater {
        position += 1
        guard let name else { break }
        if isClosing { return .close(name: name) }
        let isEmpty = position - 2 >= start && bytes[position - 2] == .slash
        return .open(name: name, attributes: start..<position - 1, isEmpty: isEmpty)
      }
      position += 1
    }
    return .damage("'<' does not begin a tag; write &lt; for it")
  }

  /// Reads a name without its prefix, in lower case; `nil` if there is none.
  private mutating func readName() -> String? {
    let start = position
    while position < bytes.count, bytes[position].isNameByte { position += 1 }
    let name = bytes[start..<position]
    guard !name.isEmpty, name.count <= 256 else { return nil }
    let local = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
    return String(decoding: local ?? [], as: UTF8.self).lowercased()
  }

  /// Skips `<!DOCTYPE …>` with its brackets.
  private mutating func skipDeclaration() {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case .greater where depth <= 0: return
      default: break
      }
    }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    guard starts(with: word, at: position) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Skips to after the next occurrence of a word; to the end of the file if there is none.
  private mutating func skip(past word: StaticString) -> Bool {
    while position < bytes.count {
      if skip(word) { return true }
      position += 1
    }
    return false
  }

  private func starts(with word: StaticString, at position: Int) -> Bool {
    word.withUTF8Buffer { letters in
      letters.count <= bytes.count - position
        && letters.indices.allSatisfy { bytes[position + $0] == letters[$0] }
    }
  }
}

extension UInt8 {
  fileprivate static let less = UInt8(ascii: "<")
  fileprivate static let greater = UInt8(ascii: ">")
  fileprivate static let slash = UInt8(ascii: "/")

  /// Whether it may be part of a name; all bytes of letters beyond ASCII are.
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default:
      false
    }
  }
}
