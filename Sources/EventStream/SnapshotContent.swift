import CivilTime
import RoundRobin

/// The identity of a rotation: where it comes from and where it runs.
public struct Origin: Equatable, Sendable {
  /// The name under which it is controlled.
  public var name: String
  public var machine: String
  public var pid: Int
  /// Its list; `nil` if it has none.
  public var list: String?
  public var onSleep: SleepPolicy
  /// Whether the list is kept up to date.
  public var keepsUpList: Bool
  /// The filter of its list, as it was typed; `nil` for all lines.
  public var only: String?

  public init(
    name: String, machine: String, pid: Int, list: String?, onSleep: SleepPolicy = .pause,
    keepsUpList: Bool = true, only: String? = nil
  ) {
    self.name = name
    self.machine = machine
    self.pid = pid
    self.list = list
    self.onSleep = onSleep
    self.keepsUpList = keepsUpList
    self.only = only
  }
}

/// The complete state of a rotation, as in a `snapshot` record.
public struct SnapshotContent: Equatable, Sendable {
  public var origin: Origin
  public var rotation: Snapshot
  /// The tasks and commitments behind the handles and numbers of the snapshot.
  public var roster: Roster
  public var wall: WallClock
  /// The time of the wall clock at the first record of the rotation; `nil` in that record.
  public var beginning: Timestamp?
  /// The latest snapshot in the stream, possibly this one; `nil` for the opening.
  public var checkpoint: Checkpoint?
  /// The engine version needed to resume from here.
  public var needs: Int

  /// The version of the engine's facts that this program knows: 2 has `task_restored`.
  public static let facts = 2

  public init(
    origin: Origin, rotation: Snapshot, roster: Roster, wall: WallClock,
    beginning: Timestamp? = nil, checkpoint: Checkpoint? = nil, needs: Int = SnapshotContent.facts
  ) {
    self.origin = origin
    self.rotation = rotation
    self.roster = roster
    self.wall = wall
    self.beginning = beginning
    self.checkpoint = checkpoint
    self.needs = needs
  }
}

extension State {
  /// The name of the state in records.
  public var name: StaticString {
    switch self {
    case .ready, .between, .waiting: "waiting"
    case .slice: "slice"
    case .checkIn: "check_in"
    case .rest: "break"
    case .commitment: "commitment"
    case .ended: "ended"
    }
  }
}

/// The segment that just ended, within one instant: `after` of a snapshot.
enum EndingName {
  static let ready = "ready"

  static func name(of ending: Ending) -> String {
    switch ending {
    case .start: "started"
    case .slice(let reason): "slice_\(reason.rawValue)"
    case .checkIn: "checked_in"
    case .rest: "break_ended"
    case .commitment: "commitment_ended"
    case .waiting: "waiting_ended"
    }
  }

  /// The state with a name; `nil` if unknown.
  static func state(named name: String) -> State? {
    if name == ready { return .ready }
    let endings: [Ending] =
      [.start, .checkIn, .rest, .commitment, .waiting] + SliceEnd.allCases.map { .slice($0) }
    return endings.first { self.name(of: $0) == name }.map { .between($0) }
  }
}
