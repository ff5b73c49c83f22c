import RoundRobin
import Tasks

/// The user's commands that can be undone or redone.
///
/// The writer and every reader of the records compute the same history, so that a resumed rotation
/// knows what can be undone.
public struct UndoHistory: Equatable, Sendable {
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
    case .undo: break
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
          rotation.place(of: other) == .removed && roster[other].title == task.card.title
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
    case .sliceStarted(let task, _, _, let why, let length, let credit, _):
      open = nil
      let hasRest = why == .commitment || why == .displaced
      let whole = rotation.terms(of: task).slice ?? rotation.rules.quantum
      let follower = UndoStep.Follower(
        task: task, left: hasRest ? length : nil,
        credit: hasRest ? credit : max(.zero, length - whole))
      if let last = steps.indices.last, steps[last].follower == nil {
        steps[last].follower = follower
      }
      if let last = redos.indices.last, redos[last].follower == nil {
        redos[last].follower = follower
      }
    case .commitmentStarted(let number, _):
      // It cuts a break for good, and the next one has the same number.
      changeAll { if $0.run.isRest { $0.run = .other } }
      if let step = open, step.at == now, step.run.isRest, step.committed.contains(number) {
        // But the command that added it can give back that break.
        open?.endsRun = true
        store()
      } else {
        disturb()
      }
      open = nil
    case .sliceEnded, .arrived, .commitmentEnded:
      open = nil
      disturb()
    case .restStarted, .checkInDue, .waitingStarted, .cycleEnded:
      open = nil
    default: break
    }
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

extension Rotation.Run {
  fileprivate var isRest: Bool { if case .rest = self { true } else { false } }
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
