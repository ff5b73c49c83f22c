import CivilTime
import EventStream

/// One line of a script, `+12m done`: a request, in words or as JSON, and its time since the start.
package struct ScriptLine: Equatable, Sendable {
  /// The number of the line, from 1.
  package var number: Int
  /// The time of its execution, on the rotation's clock.
  package var at: Duration
  /// The request, or why it is invalid.
  package var request: Result<Request, UnreadableScript>

  /// Parses a line; `nil` if it is blank or a comment (`#`).
  ///
  /// - Parameters:
  ///   - text: The line without its end.
  ///   - number: Its number, from 1.
  ///   - former: The time of the previous line, the default for an invalid time.
  package init?(_ text: String, number: Int, after former: Duration) {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    self.number = number
    guard let at = ScriptLine.time(first) else {
      self.at = former
      request = .failure(.time(found: String(first)))
      return
    }
    self.at = at
    let bytes = words.count > 1 ? Array(words[1].utf8) : []
    request = RequestLine(parsing: bytes.span).request.mapError(UnreadableScript.request)
    if case .success(.subscribe) = request { request = .failure(.subscription) }
  }

  private static func time(_ word: Substring) -> Duration? {
    guard word.hasPrefix("+") else { return nil }
    let text = word.dropFirst()
    return text == "0" ? .zero : try? Duration(parsing: text)
  }
}

/// The reason why a line of a script is invalid.
package enum UnreadableScript: Error, Equatable, Sendable, CustomStringConvertible {
  case time(found: String)
  case request(UnreadableRequest)
  /// There is no client to send the records to.
  case subscription

  package var description: String {
    switch self {
    case .time(let found):
      "'\(found)' is not a time since the start; write it as in: +12m done"
    case .request(let error): error.description
    case .subscription: "'subscribe' does not work in a script; its records are on standard output"
    }
  }
}
