import CivilTime
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

  /// No state arrived in time; the process of the coach may be stopped.
  package static func silent(stopped process: Int?) -> ControlFailure {
    .protocol(process.map(standstill(of:)) ?? silence)
  }
  /// No reply arrived in time. A request that was not read will not be executed.
  static func unanswered(isRead: Bool, stopped process: Int?) -> ControlFailure {
    let reason = process.map(standstill(of:))
    if !isRead { return .protocol((reason ?? silence) + "; nothing was done") }
    return .protocol(
      (reason ?? "the coach \(noAnswer)")
        + "; to see whether it was done: rota status")
  }
  /// The request was not read in time, and will not be executed.
  static let unread = ControlFailure.unanswered(isRead: false, stopped: nil)
  /// The request was read, and the rotation ended without a reply, as when it is killed.
  static let cutOff = ControlFailure.protocol(
    "the rotation ended before it answered; to see whether it was done: rota log")
}

extension ControlFailure {
  private static let silence = "the coach is running but \(noAnswer)"
  private static let noAnswer =
    "has not answered for \(ControlClient.patience.secondsRoundedDown.counting("second"))"

  private static func standstill(of process: Int) -> String {
    "the rotation is suspended, for example by Ctrl-Z; resume it with fg in its terminal, "
      + "or with: kill -CONT \(process)"
  }
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
