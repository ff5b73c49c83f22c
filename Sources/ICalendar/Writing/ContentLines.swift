/// The lines of a calendar file to write (RFC 5545, section 3.1).
struct ContentLines {
  /// All lines so far, each ended with CRLF.
  private(set) var bytes: [UInt8] = []

  /// The maximum length of a physical line in bytes, without its end.
  private static let width = 75

  /// Adds a line, folded if necessary, but not within a character.
  mutating func add(_ line: String) {
    var column = 0
    for scalar in line.unicodeScalars {
      let encoded = scalar.utf8
      if column + encoded.count > ContentLines.width {
        bytes += "\r\n ".utf8
        column = 1
      }
      bytes += encoded
      column += encoded.count
    }
    bytes += "\r\n".utf8
  }

  /// Adds a property with a text value.
  mutating func add(_ property: String, text: String) {
    add("\(property):\(text.escaped)")
  }
}

extension String {
  /// The text with its escapes (RFC 5545, section 3.3.11); invalid characters are dropped.
  fileprivate var escaped: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        line.unicodeScalars.reduce(into: "") { escaped, scalar in
          switch scalar {
          case "\\", ";", ",": escaped += "\\\(scalar)"
          case _ where scalar.isControl: break
          default: escaped.unicodeScalars.append(scalar)
          }
        }
      }
      .joined(separator: "\\n")
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character other than tab, which a line must not contain.
  var isControl: Bool { self != "\t" && properties.generalCategory == .control }
}
