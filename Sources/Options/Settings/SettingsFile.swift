import CivilTime

/// The text of a settings file with the positions of its keys.
///
/// Each line is blank, a comment after `#`, or `key = value`. A value may be in quotation marks,
/// with the escapes `\"` and `\\`; otherwise it ends at the end of the line, or before a blank and
/// a `#`. Windows line ends and a byte order mark are accepted.
package struct SettingsFile: Equatable, Sendable {
  /// The maximum size of a file in bytes.
  package static let limit = 1 << 20

  /// A key with its value, as found.
  package struct Entry: Equatable, Sendable {
    package var key: String
    package var value: String
    /// The number of the line, from 1.
    package var line: Int
    /// The column of the key in bytes, from 1.
    package var column: Int
    /// The column of the value in bytes, from 1.
    var valueColumn: Int
    /// The range of the whole line with its end in the file.
    var lineRange: Range<Int>
    /// The range of the value as written in the file.
    var valueRange: Range<Int>
  }

  /// A malformed line; it sets nothing.
  package struct MalformedLine: Error, Equatable, Sendable {
    package var line: Int
    package var column: Int
    package var reason: SettingsFault.Reason
  }

  /// The bytes on the disk.
  package private(set) var bytes: [UInt8]
  package private(set) var entries: [Entry] = []
  private(set) var malformedLines: [MalformedLine] = []

  /// Parses every line; invalid ones are malformed lines.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = bytes.starts(with: Byte.mark) ? Byte.mark.count : 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Byte.feed).map { $0 + 1 } ?? bytes.count
      read(start..<end, number: number)
      start = end
      number += 1
    }
  }

  private mutating func read(_ range: Range<Int>, number: Int) {
    let line = bytes[range].trimmed
    guard let first = line.first, first != Byte.hash else { return }
    func column(_ index: Int) -> Int { index - range.lowerBound + 1 }
    guard let sign = line.firstIndex(of: Byte.equals) else {
      malformedLines.append(
        MalformedLine(
          line: number, column: column(line.startIndex), reason: .noSign(found: line.text)))
      return
    }
    let key = line[..<sign].trimmed
    let rest = line[(sign + 1)...].trimmed
    do throws(SettingsFault.Reason) {
      guard !key.isEmpty else { throw .noKey(found: line.text) }
      let (value, valueRange) = try SettingsFile.value(in: rest)
      entries.append(
        Entry(
          key: key.text, value: value, line: number, column: column(key.startIndex),
          valueColumn: column(valueRange.lowerBound), lineRange: range, valueRange: valueRange))
    } catch {
      malformedLines.append(
        MalformedLine(line: number, column: column(rest.startIndex), reason: error))
    }
  }

  /// The value after the sign, with its range.
  private static func value(
    in text: ArraySlice<UInt8>
  ) throws(SettingsFault.Reason) -> (String, Range<Int>) {
    if let quote = text.first, quote == Byte.quote { return try quotedValue(in: text) }
    var end = text.startIndex
    for index in text.indices {
      // A value may begin with the sign of comments, as colours do.
      if text[index] == Byte.hash, index > text.startIndex, text[index - 1].isBlank { break }
      if !text[index].isBlank { end = index + 1 }
    }
    return (text[..<end].text, text.startIndex..<end)
  }

  private static func quotedValue(
    in text: ArraySlice<UInt8>
  ) throws(SettingsFault.Reason) -> (String, Range<Int>) {
    var value: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex, text[index] != Byte.quote {
      let next = index + 1
      if text[index] == Byte.backslash, next < text.endIndex,
        text[next] == Byte.quote || text[next] == Byte.backslash
      {
        index = next
      }
      value.append(text[index])
      index += 1
    }
    guard index < text.endIndex else { throw .noClosingQuote(found: text.text) }
    let rest = text[(index + 1)...].trimmed
    guard rest.isEmpty || rest.first == Byte.hash else { throw .behindQuote(found: rest.text) }
    return (value[...].text, text.startIndex..<index + 1)
  }
}

extension SettingsFile {
  /// The bytes with a key set: in its last line, which takes precedence, or in a new one.
  package func setting(_ key: String, to value: String) -> [UInt8] {
    let written = Array(Self.written(value).utf8)
    if let entry = entries.last(where: { $0.key == key }) {
      return bytes[..<entry.valueRange.lowerBound] + written + bytes[entry.valueRange.upperBound...]
    }
    return inserting(Array("\(key) = ".utf8) + written, at: bytes.count)
  }

  /// The bytes with a line for a new key after that of another entry.
  package func inserting(_ key: String, as value: String, after entry: Entry) -> [UInt8] {
    inserting(Array("\(key) = \(Self.written(value))".utf8), at: entry.lineRange.upperBound)
  }

  /// The bytes with the key of an entry renamed.
  package func renaming(_ entry: Entry, to key: String) -> [UInt8] {
    let start = entry.lineRange.lowerBound + entry.column - 1
    return bytes[..<start] + Array(key.utf8) + bytes[(start + entry.key.utf8.count)...]
  }

  /// The bytes with the line of an entry moved before or after another one.
  package func moving(_ entry: Entry, _ side: Side, _ other: Entry) -> [UInt8] {
    if entry == other { return bytes }
    var line = Array(bytes[entry.lineRange])
    while line.last == Byte.feed || line.last == Byte.carriageReturn { line.removeLast() }
    var rest = self
    rest.bytes.removeSubrange(entry.lineRange)
    var place = side == .before ? other.lineRange.lowerBound : other.lineRange.upperBound
    if place > entry.lineRange.lowerBound { place -= entry.lineRange.count }
    return rest.inserting(line, at: place)
  }

  /// The side of another line.
  package enum Side { case before, behind }

  /// The bytes with a line more, which has no end yet, at the beginning of another or at the end.
  private func inserting(_ line: [UInt8], at place: Int) -> [UInt8] {
    let head = bytes[..<place]
    let isAfterLine = head.isEmpty || head.last == Byte.feed || head == Byte.mark[...]
    return head + (isAfterLine ? [] : lineEnd) + line + lineEnd + bytes[place...]
  }

  /// The end that the lines of the file have.
  private var lineEnd: [UInt8] {
    Array((bytes.firstIndex(of: Byte.feed).map(isWindows) == true ? "\r\n" : "\n").utf8)
  }

  /// The bytes without any line that sets a key.
  package func unsetting(_ key: String) -> [UInt8] {
    var rest = bytes
    for entry in entries.reversed() where entry.key == key { rest.removeSubrange(entry.lineRange) }
    return rest
  }

  private func isWindows(lineEndAt index: Int) -> Bool {
    index > 0 && bytes[index - 1] == Byte.carriageReturn
  }

  /// A value as written in the file: in quotation marks if needed.
  private static func written(_ value: String) -> String {
    let bytes = Array(value.utf8)
    let isPlain =
      bytes[...].trimmed.count == bytes.count && bytes.first != Byte.quote
      && !zip(bytes, bytes.dropFirst()).contains { $0.isBlank && $1 == Byte.hash }
    return isPlain ? value : value.quoted
  }
}

/// The bytes with a meaning in the file.
private enum Byte {
  static let feed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let hash = UInt8(ascii: "#")
  static let equals = UInt8(ascii: "=")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), Byte.feed, Byte.carriageReturn: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let front = drop(while: \.isBlank)
    guard let last = front.lastIndex(where: { !$0.isBlank }) else { return front }
    return front[...last]
  }

  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
