import CivilTime
import EventStream
import RoundRobin

/// The plan of a session, with its progress.
struct PlanTracker: Sendable {
  /// The number of days planned.
  let days: Int
  /// Plans synchronously; `nil` if plans are requested and arrive later.
  let planner: (any Planner)?
  /// The remaining turns of the plan.
  private(set) var turns: [Itinerary.Turn] = []
  /// The rests of skipped turns, which come after all other turns.
  private var rests: [Itinerary.Turn] = []
  /// The task of the turn that began last, if that is one of the plan.
  private var current: String?
  /// The day after the last planned one; `nil` if there is no plan yet.
  private(set) var end: CivilDate?
  /// The commitments of the plan.
  var commitments: [Appointment] = []
  /// The digest recorded last.
  private var recorded: PlanDigest?
  /// The digest to be recorded.
  private(set) var unrecorded: PlanDigest?
  /// The reasons to plan again; empty for none.
  private var reasons: [String] = []
  /// Whether a requested plan has not arrived yet.
  private(set) var isWaiting = false
  /// The tasks that began a turn since a plan was asked for.
  private var begun: [String] = []
  /// The tasks that began a turn of the plan before it was recorded.
  private var begunUnrecorded: [String] = []
  /// Whether the rotation agrees with the plan, as far as known.
  var isSettled = false

  init(days: Int, planner: (any Planner)?) {
    self.days = days
    self.planner = planner
  }

  /// Whether there has to be another plan.
  var needsPlan: Bool { !reasons.isEmpty }

  /// All turns to come.
  var ahead: [Itinerary.Turn] { turns + rests }

  /// The length of a task's next turn; `nil` if it has none.
  func slice(of task: String) -> Duration? { ahead.first { $0.task == task }?.length }

  private mutating func removeTurn(of task: String) {
    if let place = turns.firstIndex(where: { $0.task == task }) {
      turns.remove(at: place)
    } else {
      rests.removeAll { $0.task == task }
    }
  }

  // MARK: Events

  /// Follows a plan from now on.
  mutating func adopt(_ itinerary: Itinerary) {
    (turns, rests) = (itinerary.turns, [])
    for task in begun { removeTurn(of: task) }
    (begun, begunUnrecorded) = ([], begun)
    end = itinerary.end
    // An unchanged digest is not repeated.
    unrecorded = itinerary.digest.says(recorded) ? nil : itinerary.digest
    (isWaiting, isSettled) = (false, false)
  }

  /// Takes the reason for another plan; `nil` if none is needed.
  mutating func takeReason() -> String? {
    if reasons.isEmpty { return nil }
    defer { reasons = [] }
    isWaiting = planner == nil
    return reasons.joined(separator: " and ")
  }

  mutating func takeUnrecorded() -> PlanDigest? {
    defer { unrecorded = nil }
    recorded = unrecorded ?? recorded
    unrecorded?.basis?.begun = begunUnrecorded
    return unrecorded
  }

  mutating func needsPlan(because reason: String) {
    if !reasons.contains(reason) { reasons.append(reason) }
    isSettled = false
  }

  /// Processes the beginning of a day.
  mutating func begin(_ day: CivilDate) {
    if let end, day >= end { needsPlan(because: "a day has begun") }
  }

  /// Processes a record.
  mutating func update(after record: Record) {
    isSettled = false
    switch record.content {
    case .sliceStarted(let task, _, _, _, let why, _, _) where why.isTurn:
      current = slice(of: task.id) == nil ? nil : task.id
      removeTurn(of: task.id)
      if isWaiting { begun.append(task.id) }
      if unrecorded != nil { begunUnrecorded.append(task.id) }
    case .sliceEnded(let task, .skipped, let spent, let length, _) where task.id == current:
      // As in every rotation, it goes behind all others.
      rests.append(Itinerary.Turn(task: task.id, length: length - spent))
    default: break
    }
    if let reason = record.content.reasonToPlan { needsPlan(because: reason) }
  }
}

extension PlanDigest {
  /// Whether it tells of the same blocks as another, and of no change.
  fileprivate func says(_ other: PlanDigest?) -> Bool {
    guard let other else { return false }
    return changes == nil && coverage == other.coverage && unplaced == other.unplaced
      && basis?.turns == other.basis?.turns
  }
}

extension Fact.Why {
  /// Whether a turn begins, and not the rest of one.
  package var isTurn: Bool {
    switch self {
    case .first, .turn, .only, .go, .back: true
    case .commitment, .displaced, .extended, .recovered, .undone: false
    }
  }
}

extension Record.Content {
  /// The reason to plan again; `nil` for none. Commitments are compared with the plan elsewhere.
  fileprivate var reasonToPlan: String? {
    switch self {
    case .taskAdded: "a task was added"
    case .taskEdited: "a task was changed"
    case .taskReopened: "a task was reopened"
    case .sliceStarted(_, _, _, _, .go, _, _), .sliceStarted(_, _, _, _, .back, _, _):
      "another task was chosen"
    case .undone: "something was undone"
    case .taskCompleted: "a task was done"
    case .taskRemoved: "a task was removed"
    case .snapshot, .started, .sliceStarted, .sliceEnded, .cycleEnded, .breakStarted, .breakEnded,
      .checkInDue, .checkedIn, .waitingStarted, .waitingEnded, .commitmentStarted,
      .commitmentEnded, .commitmentAdded, .commitmentRemoved, .warning, .paused, .resumed,
      .extended, .quantumChanged, .taskArrived, .taskMoved, .taskRestored, .estimateReached, .slept,
      .recovered,
      .planned, .hookFinished, .problem, .problemSolved, .tick, .lost, .ended:
      nil
    }
  }
}
