import Platform

/// Why a client that steers or watches a rotation gets no answer.
package enum ControlFailure: Error, Equatable, Sendable {
  /// No rotation of the name is there, or it went before it answered.
  case notRunning
  /// The connection cannot be used.
  case failed(SystemError)
  /// The answer is not of the kind that was asked for, or did not come in time; why, in one line.
  case `protocol`(String)
}

extension ControlFailure {
  /// Makes the failure that an error of a connection means.
  package init(_ error: SystemError) {
    self = error.meansNobodyListens ? .notRunning : error.isImpatience ? .unread : .failed(error)
  }

  /// Nothing came in time.
  static let silent = ControlFailure.protocol(
    "the coach is running but has not answered for 10 seconds")
  /// A request was not taken in time, and is not carried out later either.
  static let unread = ControlFailure.protocol(
    "the coach is running but has not answered for 10 seconds; nothing was done")
  /// A request was taken in, and nothing came back in time.
  static let unanswered = ControlFailure.protocol(
    "the coach has not answered for 10 seconds; whether it was done shows in: rota status")
}

extension ControlFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notRunning: "no rotation is running"
    case .failed(let error): error.description
    case .protocol(let reason): reason
    }
  }
}
