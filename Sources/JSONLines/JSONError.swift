/// The reason why a line is not JSON, or lacks the requested value.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Reason: Hashable, Sendable {
    /// A byte that is not allowed here.
    case unexpected(byte: UInt8, expected: JSONExpectation)
    /// The line ends too early.
    case endOfLine(expected: JSONExpectation)
    /// A control character that is not escaped inside a string.
    case controlCharacter(UInt8)
    /// A lone UTF-16 surrogate in a `\u` escape.
    case loneSurrogate(UInt16)
    /// The first byte that is not UTF-8.
    case invalidUTF8(UInt8)
    /// More arrays and objects inside each other than allowed.
    case tooDeep(limit: Int)
    /// More than 4 GiB in one line.
    case tooLong
    /// Another kind of value than asked for.
    case wrongKind(found: JSONKind, expected: JSONKind)
    /// A member that the object does not have.
    case missing(key: String)
    /// A key that an object has twice, where each must be unique.
    case repeated(key: String)
    /// A number the asked type cannot hold exactly, or (`Double`) at all.
    case notRepresentable(expected: JSONNumberType)
  }

  /// The offset of the byte in the line, from 0.
  public var offset: Int
  /// The kind of the error.
  public var reason: Reason

  /// Makes an error.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

/// The tokens that the grammar allows at a place.
public enum JSONExpectation: Equatable, Sendable {
  case value
  case endOfText
  case key
  case keyOrClosingBrace
  case colon
  case commaOrClosingBrace
  case commaOrClosingBracket
  case valueOrClosingBracket
  case digit
  case hexadecimalDigit
  case escape
  case closingQuote
  case literal
}

/// The types a number can be read as.
public enum JSONNumberType: Equatable, Sendable {
  case integer
  case duration
  case double
}
