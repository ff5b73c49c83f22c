import Coach
import Commands
import EventStream
import Platform

/// Prints a status line at every change, through several rotations.
struct StatusFollower {
  private let format: StatusFormat
  private let name: String
  /// The time between two looks at a waiting `rota run --stay`, whose end changes no folder.
  private static let patienceWithWaiter = Duration.seconds(60)
  /// The line that was printed last.
  private var shown: String?

  init(_ format: StatusFormat, of name: String) {
    self.format = format
    self.name = name
  }

  /// Runs until the reader is gone.
  mutating func run(in world: some World) throws(Failure) {
    world.endWithReader(of: .output)
    if let opening = format.opening { try world.print(opening + "\n") }
    var finder = RotationFinder(name, in: world)
    while true {
      if let client = try finder.look(), try follow(client, in: world) == .cutOff {
        // The coach may have displaced this client for another one.
        continue
      }
      let waiter = world.waiter(for: name)
      try show(Activity(waitedForBy: waiter), in: world)
      try finder.wait(atMost: waiter == nil ? nil : Self.patienceWithWaiter)
    }
  }

  /// The end of a stream.
  private enum Outcome {
    case over
    /// It was interrupted while the rotation ran.
    case cutOff
  }

  /// Follows one rotation to its end.
  private mutating func follow(
    _ client: ControlClient, in world: some World
  ) throws(Failure) -> Outcome {
    // A stopped process says nothing until it goes on.
    if world.stoppedCoach(of: name) != nil { try show(Activity(waitedForBy: nil), in: world) }
    var stream = FollowedStream(client, in: world)
    var patience: Duration?
    var outcome = Outcome.over
    while let (rotation, _) = try next(&stream, within: patience) {
      outcome = rotation.isOver ? .over : .cutOff
      let status = RotationStatus(rotation.content, at: rotation.now(world.clocks))
      try show(Activity(status), in: world)
      patience = format.timeToChange(of: status)
    }
    return outcome
  }

  private func next(
    _ stream: inout FollowedStream, within patience: Duration?
  ) throws(Failure) -> (FollowedRotation, [Record])? {
    try rethrowing(stream.next(within: patience)) { (error: ControlFailure) in
      Failure(error, name: name)
    }
  }

  private mutating func show(_ activity: Activity, in world: some World) throws(Failure) {
    let line = format.line(of: activity)
    guard line != shown else { return }
    shown = line
    try world.print(format.followed(line) + "\n")
  }
}
