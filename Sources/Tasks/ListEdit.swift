/// A change of a list that keeps every byte outside the affected lines.
///
/// It is made from a parsed list and applied to the current bytes of the file, in which the
/// affected lines must be unchanged.
public enum ListEdit: Hashable, Sendable {
  /// A line with its content when the list was parsed, without its ending.
  public struct KnownLine: Hashable, Sendable {
    /// The number of the line, from 1.
    public let number: Int

    /// The bytes of the line.
    public let bytes: [UInt8]

    /// A line as parsed.
    public init(number: Int, bytes: [UInt8]) {
      self.number = number
      self.bytes = bytes
    }
  }

  /// Replaces the content of a line; its ending stays.
  case replace(KnownLine, with: [UInt8])
  /// Removes lines, in the order of the list, with their endings.
  case remove([KnownLine])
  /// Moves consecutive lines after another line; `nil` for the beginning.
  case move([KnownLine], after: KnownLine?)
  /// Appends a line. An unterminated last line gets an ending.
  case append([UInt8])
  /// Inserts a line after another one, `nil` for the beginning, with this line ending or, for
  /// `nil`, that of the file.
  case insert([UInt8], after: KnownLine?, ending: [UInt8]? = nil)

  /// The changed bytes of the file.
  ///
  /// Byte order mark, line endings and an unterminated last line are kept. Line breaks in new lines
  /// become blanks, so that an edit never splits a line.
  public func applied(to bytes: [UInt8]) throws(EditConflict) -> [UInt8] {
    let text = ListText(bytes)
    for line in knownLines { try text.verify(line) }
    var edited = bytes
    switch self {
    case .replace(let line, let new):
      // A carriage return that the line has already does not split it.
      let hasReturn = line.bytes.contains(Byte.carriageReturn)
      edited.replaceSubrange(
        text.range(of: line.number),
        with: hasReturn ? new.withoutLineFeeds : new.withoutLineBreaks)
    case .remove(let lines):
      edited = text.removing(lines.map(\.number))
    case .move(let lines, let after):
      return text.moving(lines.map(\.number), after: after?.number ?? 0)
    case .append(let new):
      if text.isOpen { edited += text.endingOfLast }
      edited += new.withoutLineBreaks + text.lineEnding
    case .insert(let new, let after, let ending):
      text.insert(
        new.withoutLineBreaks, behind: after?.number ?? 0, ending: ending ?? text.lineEnding,
        into: &edited)
    }
    return edited
  }

  /// The lines that must be unchanged.
  private var knownLines: [KnownLine] {
    switch self {
    case .replace(let line, _): [line]
    case .remove(let lines): lines
    case .move(let lines, let after): lines + (after.map { [$0] } ?? [])
    case .append: []
    case .insert(_, let after, _): after.map { [$0] } ?? []
    }
  }
}

extension ListText {
  /// Checks that a line is unchanged.
  fileprivate func verify(_ line: ListEdit.KnownLine) throws(EditConflict) {
    guard let found = self[line.number] else { throw .lineIsGone(line.number) }
    guard found.elementsEqual(line.bytes) else {
      throw .lineChanged(line.number, found: Array(found))
    }
  }

  /// Removes lines with their endings.
  fileprivate func removing(_ numbers: [Int]) -> [UInt8] {
    var (rest, start): ([UInt8], Int) = ([], 0)
    for range in numbers.map(wholeRange) where range.lowerBound >= start {
      rest += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    return rest + bytes[start...]
  }

  /// Inserts a line after another one; an unterminated last line stays unterminated.
  fileprivate func insert(
    _ line: [UInt8], behind number: Int, ending: [UInt8], into bytes: inout [UInt8]
  ) {
    guard number > 0 else {
      let start = lineCount > 0 ? wholeRange(of: 1).lowerBound : bytes.count
      return bytes.insert(contentsOf: line + ending, at: start)
    }
    let isAtOpenEnd = isOpen && number == lineCount
    let hasReturn = bytes.last == Byte.carriageReturn
    // Without an ending, an empty line would not exist.
    let inserted =
      isAtOpenEnd
      ? (hasReturn ? endingOfLast : ending) + line + (line.isEmpty ? ending : []) : line + ending
    bytes.insert(contentsOf: inserted, at: wholeRange(of: number).upperBound)
  }

  /// Moves lines after another one.
  ///
  /// Only the contents move: the endings stay in place, so that an unterminated last line stays the
  /// only one. An empty line gets an ending there, without which it would not exist.
  fileprivate func moving(_ numbers: [Int], after target: Int) -> [UInt8] {
    guard !numbers.contains(target) else { return bytes }
    var order = Array(1..<(lineCount + 1))
    order.removeAll { numbers.contains($0) }
    let place = order.firstIndex(of: target).map { $0 + 1 } ?? 0
    order.insert(contentsOf: numbers, at: place)

    var moved = Array(bytes[..<(lineCount > 0 ? wholeRange(of: 1).lowerBound : 0)])
    moved.reserveCapacity(bytes.count)
    for (position, number) in order.enumerated() {
      moved += bytes[range(of: number)]
      moved += bytes[range(of: position + 1).upperBound..<wholeRange(of: position + 1).upperBound]
    }
    if isOpen, let last = order.last, range(of: last).isEmpty { moved += lineEnding }
    return moved
  }
}

extension [UInt8] {
  /// The bytes with blanks in place of line breaks and NUL.
  var withoutLineBreaks: [UInt8] {
    withoutLineFeeds.map { $0 == Byte.carriageReturn ? Byte.blank : $0 }
  }

  /// The bytes with blanks for line feeds and NUL.
  fileprivate var withoutLineFeeds: [UInt8] {
    map { $0 == Byte.lineFeed || $0 == 0 ? Byte.blank : $0 }
  }
}
