/// The bytes of a list as lines, with their endings and a byte order mark kept apart.
public struct ListText: Equatable, Sendable {
  /// The whole file.
  public let bytes: [UInt8]

  /// The offset of every line, and finally of the end.
  private let starts: [Int]

  /// UTF-8's byte order mark, which some editors put at the beginning of a file.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The lines of a file, which end with LF or CRLF; the last one may be unterminated.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: ListText.byteOrderMark) ? 3 : 0]
    for place in bytes.indices where bytes[place] == Byte.lineFeed { starts.append(place + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  /// The number of lines.
  public var lineCount: Int { starts.count - 1 }

  /// A line without its ending, by its number from 1; `nil` if there is none.
  public subscript(number: Int) -> ArraySlice<UInt8>? {
    number >= 1 && number <= lineCount ? bytes[range(of: number)] : nil
  }

  /// The file with its lines replaced: byte order mark, line endings and an unterminated last line
  /// are kept.
  public func replacingLines(with lines: [[UInt8]]) -> [UInt8] {
    var replaced = Array(bytes.prefix(lineCount > 0 ? wholeRange(of: 1).lowerBound : bytes.count))
    let ending = lineEnding
    for line in lines { replaced += line + ending }
    if isOpen, !lines.isEmpty { replaced.removeLast(ending.count) }
    return replaced
  }

  /// Replaces some lines; all other bytes stay as they are.
  ///
  /// - Parameters:
  ///   - numbers: The line numbers, from 1; an empty range inserts before its bound.
  ///   - lines: The new lines; one without an ending gets that of the file.
  ///   - isOpen: Whether the last line has no ending, if the new lines end the file.
  /// - Returns: The new contents.
  public func replacing(
    _ numbers: Range<Int>, with lines: [[UInt8]], isOpen: Bool
  ) -> [UInt8] {
    let ending = lineEnding
    var replaced = Array(bytes[..<starts[numbers.lowerBound - 1]])
    let rest = bytes[starts[numbers.upperBound - 1]...]
    if numbers.lowerBound > 1, !lines.isEmpty, replaced.last != Byte.lineFeed {
      replaced += endingOfLast
    }
    let isOpen = isOpen && rest.isEmpty
    for line in lines { replaced += line.last == Byte.lineFeed ? line : line + ending }
    if isOpen, let last = lines.last, last.last != Byte.lineFeed {
      replaced.removeLast(ending.count)
    } else if isOpen, replaced.last == Byte.lineFeed {
      replaced.removeLast()
      if replaced.last == Byte.carriageReturn { replaced.removeLast() }
    }
    return replaced + rest
  }

  /// Replaces the contents of some lines, whose endings stay, and removes others with theirs.
  func replacing(_ replaced: [Int: [UInt8]], removing removed: Set<Int>) -> [UInt8] {
    var changed = Array(bytes[..<starts[0]])
    changed.reserveCapacity(bytes.count)
    for number in 1..<(lineCount + 1) where !removed.contains(number) {
      let (line, whole) = (range(of: number), wholeRange(of: number))
      if let new = replaced[number] { changed += new } else { changed += bytes[line] }
      changed += bytes[line.upperBound..<whole.upperBound]
    }
    return changed
  }

  /// Whether the last line has no ending.
  public var isOpen: Bool { lineCount > 0 && bytes.last != Byte.lineFeed }

  /// The ending of a last line without one. A carriage return at the end stays part of the line.
  var endingOfLast: [UInt8] {
    bytes.last == Byte.carriageReturn ? [Byte.carriageReturn, Byte.lineFeed] : lineEnding
  }

  /// The ending of a line, by its number from 1; that of the file if it has none.
  public func ending(of number: Int) -> [UInt8] {
    let whole = wholeRange(of: number)
    let length = ending(of: whole)
    return length > 0 ? Array(bytes[whole].suffix(length)) : lineEnding
  }

  /// The file with another ending of its last line, which may be empty.
  package func ending(with ending: [UInt8]) -> [UInt8] {
    lineCount > 0 ? bytes[..<range(of: lineCount).upperBound] + ending : bytes
  }

  /// The range of an existing line without its ending.
  func range(of number: Int) -> Range<Int> {
    let whole = wholeRange(of: number)
    return whole.lowerBound..<(whole.upperBound - ending(of: whole))
  }

  /// The range of an existing line with its ending.
  func wholeRange(of number: Int) -> Range<Int> {
    starts[number - 1]..<starts[number]
  }

  /// The line ending of this file: that of its first line, or LF.
  var lineEnding: [UInt8] {
    guard lineCount > 0, ending(of: wholeRange(of: 1)) == 2 else { return [Byte.lineFeed] }
    return [Byte.carriageReturn, Byte.lineFeed]
  }

  /// The length of a line's ending: 0, 1 or 2 bytes.
  private func ending(of whole: Range<Int>) -> Int {
    guard let last = bytes[whole].last, last == Byte.lineFeed else { return 0 }
    return bytes[whole].dropLast().last == Byte.carriageReturn ? 2 : 1
  }
}
