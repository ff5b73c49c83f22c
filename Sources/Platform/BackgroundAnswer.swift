/// The reply of a terminal to a query of its background colour.
package struct BackgroundAnswer: Equatable, Sendable {
  /// The colour, each part from 0 to 1; `nil` if the terminal did not say.
  package var color: Color?
  /// Bytes that belong to no reply: keys pressed meanwhile.
  package var typed: [UInt8] = []
  /// Whether the terminal has sent its whole reply.
  package var isComplete = false

  /// Red, green and blue from 0 to 1.
  package struct Color: Equatable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// Extracts the replies from the bytes read from a terminal.
  ///
  /// They are `ESC ] 11 ; rgb:R/G/B` ended by BEL or `ESC \`, and the device attributes `ESC [ ? …
  /// c`, which every terminal sends, after any other reply.
  package init(parsing bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.first {
      if let body = rest.removeReply(from: "\u{1B}]11;", until: ["\u{07}", "\u{1B}\\"]) {
        color = Color(specification: String(decoding: body, as: UTF8.self))
      } else if rest.removeReply(from: "\u{1B}[?", until: ["c"]) != nil {
        isComplete = true
      } else {
        typed.append(byte)
        rest.removeFirst()
      }
    }
  }
}

extension BackgroundAnswer.Color {
  /// The colour of an X11 specification such as `rgb:1e1e/1e1e/2e2e`, one to four digits a part.
  fileprivate init?(specification: String) {
    guard specification.hasPrefix("rgb:") else { return nil }
    let words = specification.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false)
    let parts = words.compactMap { digits -> Double? in
      guard digits.utf8.count <= 4, digits.allSatisfy(\.isHexDigit),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
    }
    guard words.count == 3, parts.count == 3 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}

extension ArraySlice<UInt8> {
  /// Removes a reply from the beginning and returns the part between its delimiters; returns `nil`
  /// and removes nothing if no complete reply begins here.
  fileprivate mutating func removeReply(from start: String, until ends: [String]) -> Self? {
    guard starts(with: start.utf8) else { return nil }
    let body = dropFirst(start.utf8.count)
    for index in body.indices {
      for end in ends where body[index...].starts(with: end.utf8) {
        self = self[(index + end.utf8.count)...]
        return body[..<index]
      }
    }
    return nil
  }
}
