/// A rotation on a simulated clock, which jumps from deadline to deadline.
///
/// ```swift
/// var day = Simulation(
///   Rotation(tasks: [Terms(), Terms()], rules: Rules(quantum: .seconds(1500))),
///   script: [(at: .seconds(600), .done()), (at: .seconds(3000), .stop())])
/// let events = day.run(until: .seconds(24 * 3600))
/// ```
public struct Simulation: Sendable {
  /// The current state of the rotation.
  public private(set) var rotation: Rotation
  /// The refused commands, with instant and reason.
  public private(set) var refusals: [(at: Duration, reason: Refusal.Reason)] = []
  private var script: ArraySlice<(at: Duration, command: Command)>

  /// A simulation of `rotation` with commands at instants that do not go back.
  public init(_ rotation: Rotation, script: [(at: Duration, command: Command)] = []) {
    self.rotation = rotation
    self.script = script[...]
  }

  /// Runs until `limit`, or until nothing more can happen.
  ///
  /// - Returns: The events in order.
  public mutating func run(until limit: Duration) -> [Event] {
    var events: [Event] = []
    while let next = script.first, next.at <= limit {
      script.removeFirst()
      do throws(Refusal) {
        events += try rotation.apply(next.command, at: next.at)
      } catch {
        events += error.events
        refusals.append((next.at, error.reason))
      }
    }
    return events + rotation.advance(to: limit)
  }
}
