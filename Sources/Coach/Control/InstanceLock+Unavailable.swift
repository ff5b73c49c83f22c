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
    /// The current time.
    package var now: Timestamp

    package init(
      name: String, pid: Int?, since: Timestamp?, socket: String?, now: Timestamp
    ) {
      self.name = name
      self.pid = pid
      self.since = since
      self.socket = socket
      self.now = now
    }
  }
}

extension InstanceLock.Held: CustomStringConvertible {
  /// One line with the holder and how to see it.
  package var description: String {
    let details = [pid.map { "pid \($0)" }, since.map { "since \(words(for: $0))" }]
      .compactMap(\.self)
    let parenthesis = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
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
