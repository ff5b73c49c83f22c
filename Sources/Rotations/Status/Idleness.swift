import CivilTime
import Coach
import JSONLines

/// The state of a name that has no rotation: idle, or between two rotations of `rota run --stay`.
struct Idleness {
  /// The value of `{state}`.
  let name: String
  /// “waiting for the next task”; empty if nothing is waited for.
  let headline: String
  /// A sentence for a tooltip, without a full stop.
  let details: String

  static let none = Idleness(name: "idle", headline: "", details: "no rotation is running")

  private init(name: String, headline: String, details: String) {
    (self.name, self.headline, self.details) = (name, headline, details)
  }

  init(_ waiter: Waiter) {
    name = "waiting"
    let goal = waiter.goal.rawValue
    headline = "waiting for the next \(goal)"
    let since = waiter.since.map { " since \(TimeText.clock($0.local.time))" } ?? ""
    details = "no rotation is running; rota run --stay waits\(since) for the next \(goal)"
  }
}

extension Waiter {
  /// The state as one line of JSON, without its newline.
  ///
  /// - Parameters:
  ///   - name: The name of its rotations.
  ///   - now: The current time.
  /// - Returns: The line.
  func json(of name: String, at now: Timestamp) -> [UInt8] {
    .object { object in
      object.member("v", 1)
      object.member("kind", "waiting")
      object.member("time", now.description)
      object.member("name", name)
      object.member("pid", pid)
      object.member("state", "waiting")
      object.member("since", since?.description)
      object.member("waits_for", goal.rawValue)
    }
  }
}
