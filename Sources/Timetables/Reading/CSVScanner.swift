/// Splits a table into rows and values (RFC 4180); never fails.
///
/// Lines end with a line feed, a carriage return, or both. A quoted value may contain all three,
/// and a doubled quote for each of its own.
package struct CSVScanner {
  package struct Field {
    /// The value without its quotes.
    var content: Range<Int>
    var hasDoubledQuotes = false
  }

  package struct Row {
    /// The offset of the row.
    package var offset = 0
    package var fields: [Field] = []
    /// The offset of a stray quote; its line is split as if without quotes.
    package var strayQuote: Int?

    package init() {}
  }

  /// The maximum number of values kept of a row.
  private static let fieldLimit = 256

  let bytes: [UInt8]
  /// The separator: a comma, or another one used in the first line.
  package let separator: UInt8
  private var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let start = bytes.firstIndex { !$0.isLineEnd } ?? bytes.endIndex
    let head = bytes[start...].prefix { !$0.isLineEnd }
    // Where the decimal separator is a comma, spreadsheets are saved with semicolons.
    separator =
      [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: head.contains)
      ?? UInt8(ascii: ",")
  }

  /// Reads the next non-blank row into `row`; `false` at the end.
  package mutating func next(_ row: inout Row) -> Bool {
    while position < bytes.count, bytes[position].isLineEnd { position += 1 }
    guard position < bytes.count else { return false }
    row.offset = position
    row.fields.removeAll(keepingCapacity: true)
    row.strayQuote = nil
    do throws(StrayQuote) {
      try scan(into: &row, quoted: true)
    } catch {
      position = row.offset
      row.fields.removeAll(keepingCapacity: true)
      row.strayQuote = error.offset
      try? scan(into: &row, quoted: false)
    }
    return true
  }

  /// The text of a value.
  package func text(of field: Field) -> String {
    let bytes = bytes[field.content]
    guard field.hasDoubledQuotes else { return String(trimming: bytes) }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == .quote && !isSecond
      if !isSecond { plain.append(byte) }
    }
    return String(trimming: plain[...])
  }

  private struct StrayQuote: Error {
    let offset: Int
  }

  private mutating func scan(into row: inout Row, quoted: Bool) throws(StrayQuote) {
    while true {
      let isQuoted = quoted && position < bytes.count && bytes[position] == .quote
      let field = isQuoted ? try quotedField() : plainField()
      if row.fields.count < Self.fieldLimit { row.fields.append(field) }
      guard position < bytes.count, bytes[position] == separator else { return }
      position += 1
    }
  }

  private mutating func plainField() -> Field {
    let start = position
    while position < bytes.count, bytes[position] != separator, !bytes[position].isLineEnd {
      position += 1
    }
    return Field(content: start..<position)
  }

  private mutating func quotedField() throws(StrayQuote) -> Field {
    let quote = position
    var field = Field(content: quote + 1..<quote + 1)
    var isClosed = false
    position += 1
    while position < bytes.count, !isClosed {
      if bytes[position] == .quote {
        if position + 1 < bytes.count, bytes[position + 1] == .quote {
          field.hasDoubledQuotes = true
          position += 1
        } else {
          field.content = quote + 1..<position
          isClosed = true
        }
      }
      position += 1
    }
    let isAtEnd =
      position == bytes.count || bytes[position] == separator || bytes[position].isLineEnd
    guard isClosed, isAtEnd else { throw StrayQuote(offset: quote) }
    return field
  }
}
