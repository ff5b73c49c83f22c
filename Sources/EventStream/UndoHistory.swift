import RoundRobin
import Tasks

/// The user's commands that can be undone or redone.
///
/// The writer and every reader of the records compute the same history, so that a resumed rotation
/// knows what can be undone.
public struct UndoHistory: Sendable {
  /// The maximum number of commands kept.
  static let limit = 100

  /// The commands that can be undone, the most recent one last.
  public private(set) var steps: [UndoStep] = []
  /// The undone commands that can be redone, the most recent one last.
  public private(set) var redos: [UndoStep] = []
  /// The command of the current records; it is in one of the lists once it has changed something.
  private var open: UndoStep?
  private var isRedo = false

  public init() {}

  /// Whether the next record may belong to the command.
  var isOpen: Bool { open != nil }

  /// Processes a record before its event is applied.
  ///
  /// - Parameters:
  ///   - fact: Its event; `nil` if it does not concern the rotation.
  ///   - record: The record.
  ///   - rotation: The state before; events not caused by a command may be applied already.
  ///   - roster: The tasks before.
  public mutating func note(
    _ fact: Fact?, _ record: Record, in rotation: Rotation, of roster: Roster
  ) {
    switch record.cause {
    case .user:
      begin(record, in: rotation)
    case .undo(let seq):
      // The slice followed from the commands before only because of this one.
      if case .sliceEnded = fact {
        changeAll { if $0.follower?.last == seq { $0.follower = nil } }
      }
    case .list:
      open = nil
      disturb()
      switch fact {
      case .edited(let task, _), .removed(let task, _), .completed(let task, _),
        .reopened(let task):
        overwrite { $0 == task }
      case .added:
        guard case .taskAdded(let task, _) = record.content else { break }
        // A removed task that is on the list again is there once, also after an undo.
        overwrite { other in
          rotation.place(of: other) == .removed
            && (roster[other].title == task.card.title
              || task.card.id.isID(madeFrom: roster[other].id))
        }
      default: break
      }
      return
    case nil:
      guard let fact, open != nil, fact.belongsToCommand, !record.content.isPlanned else {
        return follow(fact, at: record.at, in: rotation)
      }
    }
    guard let fact else { return }
    if case .undo = record.cause { renumber(fact, record, in: roster) }
    open?.note(fact, record, in: rotation, of: roster)
    store()
  }

  /// Moves the instants that belong to the wall clock, as the rotation moves its own.
  public mutating func shiftMarks(by offset: Duration) {
    changeAll { $0.shiftMarks(by: offset) }
    open?.shiftMarks(by: offset)
  }

  /// A commitment that an undo gives back has another number; the commands before mean that one.
  private mutating func renumber(_ fact: Fact, _ record: Record, in roster: Roster) {
    guard case .commitmentAdded(let number, _, _) = fact,
      case .commitmentAdded(let block, _, _) = record.content
    else { return }
    changeAll { $0.renumber(block.id, as: number, in: roster) }
  }

  private mutating func begin(_ record: Record, in rotation: Rotation) {
    guard let seq = record.seq else { return }
    // A reader knows the rotation as it was at the record before.
    open = UndoStep(seq: seq, at: record.at, run: rotation.run(at: record.at))
    isRedo = false
    if case .undone(let of, _) = record.content {
      if steps.last?.seq == of {
        steps.removeLast()
        isRedo = true
      } else if redos.last?.seq == of {
        redos.removeLast()
      } else {
        // Its command was lost with a part of the journal: what is unknown cannot be done again.
        open = nil
      }
    } else {
      redos = []
    }
  }

  /// Stores the current command in its list.
  private mutating func store() {
    guard let open, !open.isEmpty else { return }
    if isRedo {
      if redos.last?.seq == open.seq { redos.removeLast() }
      redos.append(open)
    } else {
      if steps.last?.seq == open.seq { steps.removeLast() }
      steps.append(open)
      if steps.count > Self.limit { steps.removeFirst() }
    }
  }

  /// Processes an event that no command caused.
  private mutating func follow(_ fact: Fact?, at now: Duration, in rotation: Rotation) {
    switch fact {
    case .sliceStarted(let task, _, _, let why, let length, _, _):
      open = nil
      let hasRest = why == .commitment || why == .displaced
      let follower = UndoStep.Follower(
        task: task, left: hasRest ? length : nil, credit: rotation.credit(before: task),
        latest: rotation.latestSlice(before: task))
      steps.follow(follower)
      redos.follow(follower)
    case .commitmentStarted(let number, _):
      // It cuts a break for good, and the next one may have the same number.
      changeAll { if case .rest = $0.run { $0.run = .other } }
      if open?.committed.contains(number) != true || !endsRest(at: now) { disturb() }
      open = nil
    case .waitingStarted:
      _ = endsRest(at: now)
      open = nil
    case .sliceEnded, .arrived, .commitmentEnded:
      open = nil
      disturb()
    case .restStarted, .checkInDue:
      open = nil
    default: break
    }
  }

  /// Whether the current command ended the break that ran or was due, because something else begins
  /// at the same instant: its undo gives back that break.
  private mutating func endsRest(at now: Duration) -> Bool {
    guard let step = open, step.at == now, step.run.hasRest else { return false }
    open?.endsRun = true
    store()
    return true
  }

  private mutating func disturb() {
    for index in steps.indices.reversed() {
      if steps[index].isDisturbed { break }
      steps[index].isDisturbed = true
    }
    for index in redos.indices { redos[index].isDisturbed = true }
  }

  private mutating func overwrite(_ isMeant: (Handle) -> Bool) {
    changeAll { step in
      for index in step.members.indices where isMeant(step.members[index].task) {
        step.members[index].isOverwritten = true
      }
    }
  }

  /// Changes every command that can be undone or redone.
  private mutating func changeAll(_ change: (inout UndoStep) -> Void) {
    for index in steps.indices { change(&steps[index]) }
    for index in redos.indices { change(&redos[index]) }
  }
}

extension Record.Content {
  /// Whether a plan caused it.
  fileprivate var isPlanned: Bool {
    switch self {
    case .taskEdited(let task, _), .taskMoved(let task, _): task.isPlanned
    default: false
    }
  }
}

extension [UndoStep] {
  /// Takes a slice as the consequence of all commands since other events.
  fileprivate mutating func follow(_ follower: UndoStep.Follower) {
    guard let last else { return }
    var follower = follower
    follower.last = last.seq
    for index in indices.reversed() {
      if self[index].isDisturbed { break }
      if self[index].follower == nil { self[index].follower = follower }
    }
  }
}

extension Rotation.Run {
  /// Whether it is a break, or one is due after it.
  fileprivate var hasRest: Bool {
    switch self {
    case .rest, .checkIn(.some): true
    case .slice, .checkIn, .other: false
    }
  }
}

extension Fact {
  /// Whether it belongs to the command if it follows the command's first record.
  fileprivate var belongsToCommand: Bool {
    switch self {
    case .sliceStarted(_, _, _, let why, _, _, _):
      why == .go || why == .back || why == .extended
    case .completed, .removed, .reopened, .added, .moved, .edited, .quantumChanged, .extended:
      true
    default: false
    }
  }
}
