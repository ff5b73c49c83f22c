/// A change of a list that touches the lines it names and leaves every other byte as it is.
///
/// It is made from a list that was read, and applied to the bytes that the file has then. The lines
/// it touches must still be what they were.
public enum ListEdit: Hashable, Sendable {
  /// A line with what it was when the list was read, without its ending.
  public struct KnownLine: Hashable, Sendable {
    /// The number of the line, from 1.
    public let number: Int

    /// The bytes of the line.
    public let bytes: [UInt8]

    /// A line as it was read.
    public init(number: Int, bytes: [UInt8]) {
      self.number = number
      self.bytes = bytes
    }
  }

  /// Gives a line other bytes; its ending stays.
  case replace(KnownLine, with: [UInt8])
  /// Takes out lines that follow one another, with their endings.
  case remove([KnownLine])
  /// Puts lines that follow one another behind another line; behind nil is the beginning.
  case move([KnownLine], after: KnownLine?)
  /// Adds a line at the end. A last line without an ending gets one.
  case append([UInt8])
  /// Puts a new line right behind another one; behind nil is the beginning.
  case insert([UInt8], after: KnownLine?)

  /// The bytes of the file with the change.
  ///
  /// Byte order mark, line endings and the missing ending of a last line are kept. Line breaks in
  /// new lines become blanks, so that no edit can make two lines out of one.
  public func applied(to bytes: [UInt8]) throws(EditConflict) -> [UInt8] {
    let text = ListText(bytes)
    for line in knownLines { try text.verify(line) }
    var edited = bytes
    switch self {
    case .replace(let line, let new):
      edited.replaceSubrange(text.range(of: line.number), with: new.withoutLineBreaks)
    case .remove(let lines):
      guard let range = text.wholeRange(of: lines) else { return bytes }
      edited.removeSubrange(range)
    case .move(let lines, let after):
      return text.moving(lines.map(\.number), after: after?.number ?? 0)
    case .append(let new):
      let ending = text.lineEnding
      if text.lineCount > 0, bytes.last != Byte.lineFeed { edited += ending }
      edited += new.withoutLineBreaks + ending
    case .insert(let new, let after):
      text.insert(new.withoutLineBreaks, behind: after?.number ?? 0, into: &edited)
    }
    return edited
  }

  /// The lines that must still be what they were.
  private var knownLines: [KnownLine] {
    switch self {
    case .replace(let line, _): [line]
    case .remove(let lines): lines
    case .move(let lines, let after): lines + (after.map { [$0] } ?? [])
    case .append: []
    case .insert(_, let after): after.map { [$0] } ?? []
    }
  }
}

extension ListText {
  /// Makes sure that a line is still what it was.
  fileprivate func verify(_ line: ListEdit.KnownLine) throws(EditConflict) {
    guard let found = self[line.number] else { throw .lineIsGone(line.number) }
    guard found.elementsEqual(line.bytes) else {
      throw .lineChanged(line.number, found: Array(found))
    }
  }

  /// Where lines that follow one another stand, with their endings.
  fileprivate func wholeRange(of lines: [ListEdit.KnownLine]) -> Range<Int>? {
    guard let first = lines.first, let last = lines.last, first.number <= last.number
    else { return nil }
    return wholeRange(of: first.number).lowerBound..<wholeRange(of: last.number).upperBound
  }

  /// Puts a line behind another one; the only line without an ending stays the last one.
  fileprivate func insert(_ line: [UInt8], behind number: Int, into bytes: inout [UInt8]) {
    guard number > 0 else {
      let start = lineCount > 0 ? wholeRange(of: 1).lowerBound : bytes.count
      return bytes.insert(contentsOf: line + lineEnding, at: start)
    }
    bytes.insert(contentsOf: lineEnding + line, at: range(of: number).upperBound)
  }

  /// The file with lines put behind another one.
  ///
  /// Only what the lines say moves: the endings stay in their places, so that a last line without
  /// one stays the only one.
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
    return moved
  }
}

extension [UInt8] {
  /// The bytes with blanks in place of what would end a line, or make the list a binary file.
  fileprivate var withoutLineBreaks: [UInt8] {
    map { $0 == Byte.lineFeed || $0 == Byte.carriageReturn || $0 == 0 ? Byte.blank : $0 }
  }
}
