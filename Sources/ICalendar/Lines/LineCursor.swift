/// Reads the bytes of one content line, unfolding it (RFC 5545, section 3.1).
///
/// It is always at a byte of the line or at its end, never inside a fold, so that its position is
/// that of the byte in the file.
struct LineCursor: ~Escapable {
  private let bytes: Span<UInt8>

  /// Its position in the file.
  private(set) var position: Int

  /// Whether nothing of the line is left.
  private(set) var isAtEnd = false

  /// A cursor at the beginning of a line, or inside one.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at position: Int) {
    self.bytes = bytes
    self.position = position
    crossFolds()
  }

  /// The byte under the cursor; `nil` at the end of the line.
  var byte: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The start of the next content line; the cursor must be at the end of this one.
  var nextLine: Int { bytes.skippingLineBreaks(from: position) }

  /// Moves to the next byte of the line.
  mutating func advance() {
    position += 1
    crossFolds()
  }

  /// Skips this byte if it is next.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    advance()
    return true
  }

  /// Skips this letter, given in upper case, if it is next in either case.
  mutating func skip(letter: UInt8) -> Bool {
    guard byte?.uppercased == letter else { return false }
    advance()
    return true
  }

  /// Skips spaces and tabs.
  mutating func skipBlanks() {
    while byte?.isBlank == true { advance() }
  }

  /// Moves to the end of the line.
  mutating func skipToEnd() {
    while !isAtEnd {
      var next = position
      while next < bytes.count, !bytes[next].isLineBreak { next += 1 }
      position = next
      crossFolds()
    }
  }

  /// Whether only blanks are left of the line.
  var isSpent: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.isAtEnd
  }

  private mutating func crossFolds() {
    while position < bytes.count, bytes[position].isLineBreak {
      guard let next = bytes.continuation(at: position) else {
        isAtEnd = true
        return
      }
      position = next
    }
    if position >= bytes.count { isAtEnd = true }
  }
}
