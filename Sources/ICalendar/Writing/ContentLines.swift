/// The lines of a calendar file that is being written (RFC 5545, section 3.1).
struct ContentLines {
  /// All lines so far, each ended with CRLF.
  private(set) var bytes: [UInt8] = []

  /// The most bytes of a physical line, without its end.
  private static let width = 75

  /// Adds a line, and folds it where it is too long; no character is cut.
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

  /// Adds a property whose value is a text.
  mutating func add(_ property: String, text: String) {
    add("\(property):\(text.escaped)")
  }
}

extension String {
  /// The text with its escapes (RFC 5545, section 3.3.11); what no text may hold is left out.
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
  /// Whether it is a control character, of which only the tab may stand in a line.
  var isControl: Bool { self != "\t" && properties.generalCategory == .control }
}
