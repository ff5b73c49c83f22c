import CivilTime
import JSONLines

/// The reason why a line is not a record.
public struct UnreadableRecord: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The line is no JSON, or a field is missing or of the wrong type.
    case json(JSONError)
    /// It has a later version of the grammar.
    case version(Int)
    /// A field has an invalid value.
    case value(field: String, found: String)
    /// A field is no instant or length on the rotation's clock, ``Record/clock``.
    case clock(field: String, found: String)
  }

  public var reason: Reason

  public init(reason: Reason) { self.reason = reason }

  /// The error with which reading a line failed: this type, or a `JSONError`.
  init(_ error: any Error) {
    switch error {
    case let error as UnreadableRecord: self = error
    case let error as JSONError: reason = .json(error)
    default: preconditionFailure("Reading a record fails in two ways only: \(error)")
    }
  }
}

extension UnreadableRecord: CustomStringConvertible {
  /// One line with what was found and what was expected.
  public var description: String {
    switch reason {
    case .json(let error): error.description
    case .version(let version) where version < Record.version:
      "version \(version) never existed; the first one is \(Record.version)"
    case .version(let version): "a record of version \(version), written by a newer Rota"
    case .clock(let field, let found):
      "the field '\(field)' cannot be '\(found.excerpt)'; "
        + "it has seconds, from 0 to \(Record.century), a century"
    case .value(let field, let found): "the field '\(field)' cannot be '\(found.excerpt)'"
    }
  }
}
