import Platform

/// The reason why a control client gets no reply.
package enum ControlFailure: Error, Equatable, Sendable {
  /// No rotation with this name is running, or it ended before it could read a request.
  case notRunning
  /// The connection cannot be used.
  case failed(SystemError)
  /// The reply is invalid or late; the reason in one line.
  case `protocol`(String)
}

extension ControlFailure {
  /// Makes the failure that an error of a connection means.
  package init(_ error: SystemError) {
    self = error.meansNobodyListens ? .notRunning : error.isImpatience ? .unread : .failed(error)
  }

  /// No reply arrived in time.
  static let silent = ControlFailure.protocol(
    "the coach is running but has not answered for 10 seconds")
  /// The request was not read in time, and will not be executed.
  static let unread = ControlFailure.protocol(
    "the coach is running but has not answered for 10 seconds; nothing was done")
  /// The request was read, but no reply arrived in time.
  static let unanswered = ControlFailure.protocol(
    "the coach has not answered for 10 seconds; whether it was done shows in: rota status")
  /// The request was read, and the rotation ended without a reply, as when it is killed.
  static let cutOff = ControlFailure.protocol(
    "the rotation ended before it answered; whether it was done shows in: rota log")
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
