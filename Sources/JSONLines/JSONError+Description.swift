extension JSONError: CustomStringConvertible {
  /// The error as a sentence, with the place in front.
  public var description: String {
    "byte \(offset): \(reason)"
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The description: what was found and what was expected.
  public var description: String {
    switch self {
    case .unexpected(let byte, let expected):
      "found \(Self.name(of: byte)), expected \(expected.name)"
    case .endOfLine(let expected):
      "the line ends here, expected \(expected.name)"
    case .controlCharacter(let byte):
      "\(Self.hexadecimal(byte)) is a control character; inside a string write an escape like \\n"
    case .loneSurrogate(let unit):
      "\\u\(String(unit, radix: 16)) is half of a character; both halves are needed"
    case .invalidUTF8(let byte):
      "\(Self.hexadecimal(byte)) does not begin a UTF-8 character"
    case .tooDeep(let limit):
      "more than \(limit) arrays and objects inside each other"
    case .tooLong:
      "the line is longer than 4 GiB"
    case .wrongKind(let found, let expected):
      "found \(found.name), expected \(expected.name)"
    case .missing(let key):
      "the member \"\(key)\" is missing"
    case .repeated(let key):
      "the member \"\(key)\" is there twice"
    case .notRepresentable(let expected):
      "the number is not \(expected.name)"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
    case 0x20: "a blank"
    default: hexadecimal(byte)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension JSONKind {
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONExpectation {
  fileprivate var name: String {
    switch self {
    case .value: "a value"
    case .endOfText: "nothing more"
    case .key: "a key in quotes"
    case .keyOrClosingBrace: "a key in quotes or '}'"
    case .colon: "':'"
    case .commaOrClosingBrace: "',' or '}'"
    case .commaOrClosingBracket: "',' or ']'"
    case .valueOrClosingBracket: "a value or ']'"
    case .digit: "a digit"
    case .hexadecimalDigit: "one of four hexadecimal digits"
    case .escape: "one of \" \\ / b f n r t u"
    case .closingQuote: "the closing quote"
    case .literal: "true, false or null"
    }
  }
}

extension JSONNumberType {
  fileprivate var name: String {
    switch self {
    case .integer: "an integer of 64 bits"
    case .duration: "a number of seconds below 2^63 with at most 18 decimals"
    case .double: "in the range of a double"
    }
  }
}
