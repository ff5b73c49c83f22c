import CivilTime

/// The kinds of Markdown lines that matter for a checklist. Ranges are offsets in the list.
enum MarkdownLine: Equatable {
  case blank
  /// A heading of any level: its indentation, and its text.
  case heading(indent: Int, Range<Int>)
  /// The beginning of a code block or, if bare, its end: the indentation and the fence.
  case fence(indent: Int, Fence)
  /// A line with a box: its indentation, the offset of the mark in the box, whether it is ticked,
  /// and the text after it.
  case task(indent: Int, box: Int, isTicked: Bool, text: Range<Int>)
  /// Any other line: its indentation, and the line without surrounding blanks.
  case text(indent: Int, Range<Int>)

  /// Reads a line.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    let content = bytes.trimming(range)
    guard !content.isEmpty else {
      self = .blank
      return
    }
    let indent = bytes.indentation(range.lowerBound..<content.lowerBound)
    self =
      MarkdownLine(headingIn: bytes, content, indent: indent)
      ?? MarkdownLine(fenceIn: bytes, content, indent: indent)
      ?? MarkdownLine(taskIn: bytes, content, indent: indent)
      ?? .text(indent: indent, content)
  }

  /// `## Heading`, perhaps closed with further `#`.
  private init?(headingIn bytes: [UInt8], _ content: Range<Int>, indent: Int) {
    let text = bytes.skip(Byte.number, in: content)
    guard indent < 4, (1...6).contains(text - content.lowerBound) else { return nil }
    guard text < content.upperBound else {
      self = .heading(indent: indent, text..<text)
      return
    }
    guard bytes[text].isBlank else { return nil }
    var end = content.upperBound
    while bytes[end - 1] == Byte.number { end -= 1 }
    let isClosed = bytes[end - 1].isBlank
    self = .heading(
      indent: indent, bytes.trimming(text..<(isClosed ? end : content.upperBound)))
  }

  /// Three or more backticks or tildes.
  private init?(fenceIn bytes: [UInt8], _ content: Range<Int>, indent: Int) {
    let mark = bytes[content.lowerBound]
    guard mark == Byte.backtick || mark == Byte.tilde else { return nil }
    let end = bytes.skip(mark, in: content)
    guard end - content.lowerBound >= 3 else { return nil }
    // With backticks after it, too, it is inline code.
    let isInline = mark == Byte.backtick && bytes[end..<content.upperBound].contains(mark)
    guard !isInline else { return nil }
    let fence = Fence(
      mark: mark, count: end - content.lowerBound, isBare: end == content.upperBound)
    self = .fence(indent: indent, fence)
  }

  /// A bullet or a number, and a box.
  private init?(taskIn bytes: [UInt8], _ content: Range<Int>, indent: Int) {
    guard let marker = bytes.skipListMarker(in: content) else { return nil }
    let open = bytes.skipBlanks(in: marker..<content.upperBound)
    guard open > marker, open + 2 < content.upperBound, bytes[open] == Byte.openingBracket,
      bytes[open + 2] == Byte.closingBracket
    else { return nil }
    let text = open + 3
    guard text == content.upperBound || bytes[text].isBlank else { return nil }
    switch bytes[open + 1] {
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      self = .task(
        indent: indent, box: open + 1, isTicked: true, text: text..<content.upperBound)
    case Byte.blank:
      self = .task(
        indent: indent, box: open + 1, isTicked: false, text: text..<content.upperBound)
    default: return nil
    }
  }
}

/// The backticks or tildes around a code block.
struct Fence: Equatable {
  let mark: UInt8
  let count: Int

  /// Whether the line contains nothing else.
  let isBare: Bool

  /// Whether this line ends the block that another began.
  func closes(_ opening: Fence) -> Bool {
    isBare && mark == opening.mark && count >= opening.count
  }
}

extension [UInt8] {
  /// The width of the blanks and tabs at the beginning of a line.
  package var indentation: Int { indentation(0..<skipBlanks(in: indices)) }

  /// The width of blanks and tabs in columns, with tab stops at every fourth column.
  fileprivate func indentation(_ range: Range<Int>) -> Int {
    var column = 0
    for byte in self[range] { column += byte == Byte.tab ? 4 - column % 4 : 1 }
    return column
  }

  /// The first index in a range with another byte.
  fileprivate func skip(_ byte: UInt8, in range: Range<Int>) -> Int {
    var position = range.lowerBound
    while position < range.upperBound, self[position] == byte { position += 1 }
    return position
  }

  /// The place behind `-`, `*`, `+`, `1.` or `1)` at the beginning of a range.
  fileprivate func skipListMarker(in range: Range<Int>) -> Int? {
    var position = range.lowerBound
    switch self[position] {
    case Byte.minus, Byte.star, Byte.plus: return position + 1
    default: break
    }
    while position < range.upperBound, self[position].isDigit { position += 1 }
    guard (1...9).contains(position - range.lowerBound), position < range.upperBound,
      self[position] == Byte.dot || self[position] == Byte.closingParenthesis
    else { return nil }
    return position + 1
  }
}
