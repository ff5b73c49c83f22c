import CivilTime
import Platform

extension InstanceLock {
  /// Why a rotation cannot have its name.
  package enum Unavailable: Error, Equatable, Sendable {
    /// Another one has it.
    case held(Held)
    /// The lock file cannot be used.
    case failed(FileError)
  }

  /// Who has the name; what is not known may not have been written yet.
  package struct Held: Equatable, Sendable {
    package var name: String
    package var pid: Int?
    package var since: Timestamp?
    package var socket: String?
    /// When the name was asked for.
    package var now: Timestamp

    package init(
      name: String, pid: Int? = nil, since: Timestamp? = nil, socket: String? = nil, now: Timestamp
    ) {
      self.name = name
      self.pid = pid
      self.since = since
      self.socket = socket
      self.now = now
    }
  }

  /// How far a rotation had come when the process was last known to be there.
  package struct LastNote: Equatable, Sendable {
    /// The id of the rotation.
    package var rotation: String
    /// The instant on its clock.
    package var at: Duration
    /// The number of the last record then.
    package var seq: Int

    package init(rotation: String, at: Duration, seq: Int) {
      self.rotation = rotation
      self.at = at
      self.seq = seq
    }
  }
}

extension InstanceLock.Held: CustomStringConvertible {
  /// One line that says who runs and how to see it.
  package var description: String {
    let details = [pid.map { "pid \($0)" }, since.map { "since \(words(for: $0))" }]
      .compactMap(\.self)
    let parenthesis = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    let option = name == InstanceLock.usualName ? "" : " --name \(name)"
    return "'\(name)' is running already\(parenthesis); rota watch\(option) shows it"
  }

  /// The time of day, with the date if that is another one than now.
  private func words(for since: Timestamp) -> String {
    let (then, now) = (since.local, now.local)
    let time = TimeOfDay(hour: then.time.hour, minute: then.time.minute) ?? then.time
    return then.date == now.date ? "\(time)" : "\(then.date) \(time)"
  }
}
