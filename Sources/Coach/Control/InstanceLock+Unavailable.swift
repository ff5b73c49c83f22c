import CivilTime
import Platform

extension InstanceLock {
  /// The reason why a rotation cannot have its name.
  package enum Unavailable: Error, Equatable, Sendable {
    /// Another one holds it.
    case held(Held)
    /// The lock file cannot be used.
    case failed(FileError)
  }

  /// The holder of the name; properties may not be written yet.
  package struct Held: Equatable, Sendable {
    package var name: String
    package var pid: Int?
    package var since: Timestamp?
    package var socket: String?
    /// Whether it asks the user about an interrupted rotation, and no rotation runs yet.
    package var asks: Bool
    /// The current time.
    package var now: Timestamp

    package init(
      name: String, pid: Int?, since: Timestamp?, socket: String?, asks: Bool, now: Timestamp
    ) {
      self.name = name
      self.pid = pid
      self.since = since
      self.socket = socket
      self.asks = asks
      self.now = now
    }
  }
}

extension InstanceLock {
  /// The words about a name whose holder asks.
  package static let askingWords =
    "no rotation runs yet: 'rota run' asks whether to resume an interrupted one"
}

extension InstanceLock.Held: CustomStringConvertible {
  /// One line with the holder and how to see it, or to answer its question.
  package var description: String {
    let details = [pid.map { "pid \($0)" }, since.map { "since \(words(for: $0))" }]
      .compactMap(\.self)
    let parenthesis = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    if asks { return "\(InstanceLock.askingWords); answer it there\(parenthesis)" }
    return "'\(name)' is running already\(parenthesis); "
      + "rota watch\(RotationName.option(for: name)) shows it"
  }

  /// The time of day, with the date unless it is today.
  private func words(for since: Timestamp) -> String {
    let (then, now) = (since.local, now.local)
    let time = TimeOfDay(hour: then.time.hour, minute: then.time.minute) ?? then.time
    return then.date == now.date ? "\(time)" : "\(then.date) \(time)"
  }
}
