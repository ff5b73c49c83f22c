import JSONLines

/// Why a line is no record.
public struct UnreadableRecord: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The line is no JSON, or a field is missing or of the wrong type.
    case json(JSONError)
    /// It was written by a later version of the grammar.
    case version(Int)
    /// A field does not hold what it should.
    case value(field: String, found: String)
  }

  public var reason: Reason

  public init(reason: Reason) { self.reason = reason }
}

extension UnreadableRecord: CustomStringConvertible {
  /// One line that says what was found and what was expected.
  public var description: String {
    switch reason {
    case .json(let error): error.description
    case .version(let version): "version \(version) is newer than \(Record.version)"
    case .value(let field, let found): "the field '\(field)' cannot be '\(found)'"
    }
  }
}
