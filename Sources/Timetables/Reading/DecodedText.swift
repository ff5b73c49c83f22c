/// The bytes of a file in UTF-8 without a mark in front, and which form they are in.
package struct DecodedText {
  enum Form {
    /// Lines of values (RFC 4180).
    case table
    /// SpreadsheetML.
    case spreadsheet
  }

  package let bytes: [UInt8]
  let form: Form

  package init(_ file: [UInt8]) throws(UnreadableSections) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(file.dropFirst(3))
    } else if file.starts(with: [0xFF, 0xFE]) {
      bytes = DecodedText.utf8(ofUTF16: file.dropFirst(2), isBigEndian: false)
    } else if file.starts(with: [0xFE, 0xFF]) {
      bytes = DecodedText.utf8(ofUTF16: file.dropFirst(2), isBigEndian: true)
    } else {
      bytes = file
    }
    if bytes.starts(with: "PK".utf8) { throw .foreign("a zipped file such as .xlsx or .ods") }
    if bytes.prefix(4096).contains(0) { throw .foreign("binary") }
    let first = bytes.first { !$0.isBlankOrLineEnd }
    form = first == UInt8(ascii: "<") ? .spreadsheet : .table
  }

  /// Half a pair and half a unit become U+FFFD.
  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  var isBlankOrLineEnd: Bool { isBlank || isLineEnd }
}

extension String {
  /// The text of bytes without surrounding blanks; invalid UTF-8 becomes U+FFFD.
  init(trimming bytes: ArraySlice<UInt8>) {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start].isBlankOrLineEnd { start += 1 }
    while start < end, bytes[end - 1].isBlankOrLineEnd { end -= 1 }
    self.init(decoding: bytes[start..<end], as: UTF8.self)
  }
}
