import Platform

/// Why somebody who steers or watches a rotation from outside gets no answer.
public enum ControlFailure: Error, Equatable, Sendable {
  /// No rotation of the name is there, or it went before it answered.
  case notRunning
  /// The connection cannot be used.
  case failed(SystemError)
  /// What came is not what was asked for, or nothing came in time; why, in one line.
  case `protocol`(String)
}

extension ControlFailure {
  /// What an error of a connection means.
  public init(_ error: SystemError) {
    self = error.meansNobodyListens ? .notRunning : .failed(error)
  }
}

extension ControlFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRunning: "no rotation is running"
    case .failed(let error): error.description
    case .protocol(let reason): reason
    }
  }
}
