import CivilTime
import Coach
import EventStream
import Platform
import RoundRobin
import Tasks

/// A rotation that is ready to start: what the options and the tasks come to.
struct RunPlan {
  let session: Session
  /// Whether the run was told when to end.
  let hasEnd: Bool
  /// Why nothing is left that could take turns; `nil`: something is.
  let emptiness: Emptiness?

  /// What a list has that is no open task.
  enum Emptiness {
    /// Every task is done.
    case allDone
    /// There never was a task.
    case commitmentsOnly
  }

  init(_ options: RunOptions, in world: some World) throws(Failure) {
    let wall = try RunPlan.wall(options, in: world)
    let until = options.until.map { $0.instant(at: wall.anchor, in: wall.zone) }
    if let until, until <= wall.anchor {
      throw .usage(
        .past(
          option: "--until", found: Timestamp(until, in: wall.zone).withoutMilliseconds,
          now: Timestamp(wall.anchor, in: wall.zone).withoutMilliseconds))
    }
    let input = try TaskInput(options.tasks, in: world)
    var random = SeededGenerator(seed: options.seed?.value ?? world.drawSeed())
    session = Session(
      Enrolment(input.items, wall: wall), rules: options.rules, until: until,
      rotationID: RotationID.draw(using: &random),
      origin: RunPlan.origin(options, list: input.list, in: world), wall: wall)
    hasEnd = until != nil || options.rules.cycles != nil
    emptiness = Emptiness(of: input.items)
  }

  /// What the wall clock shows at the start, and in which zone.
  private static func wall(_ options: RunOptions, in world: some World) throws(Failure) -> WallClock
  {
    guard let zone = world.zone(named: options.zone) else {
      throw .usage(.unknownZone(option: "--zone", found: options.zone ?? ""))
    }
    switch options.start {
    case nil: return WallClock(anchor: world.now, zone: zone)
    case .stamp(let stamp) where options.zone == nil:
      return WallClock(anchor: stamp.instant, zone: Zone(offset: stamp.offset))
    case let start?: return WallClock(anchor: start.instant(at: world.now, in: zone), zone: zone)
    }
  }

  /// A run on a clock of its own comes from nowhere, so that it says the same everywhere.
  private static func origin(
    _ options: RunOptions, list: String?, in world: some World
  ) -> Origin {
    let isLive = options.pace == .live
    return Origin(
      name: options.name, machine: isLive ? world.environment.hostName : "simulated",
      pid: isLive ? Int(world.environment.processID) : 0, list: list, onSleep: options.onSleep)
  }
}

extension RunPlan.Emptiness {
  /// Why nothing in a list takes turns, if that is so.
  fileprivate init?(of items: [TaskItem]) {
    let tasks = items.filter { !$0.isCommitment }
    guard tasks.allSatisfy(\.isDone) else { return nil }
    self = tasks.isEmpty ? .commitmentsOnly : .allDone
  }

  /// What people are told.
  var message: String {
    switch self {
    case .allDone: "everything on the list is done"
    case .commitmentsOnly: "the list has commitments only, and no task to take turns"
    }
  }
}
