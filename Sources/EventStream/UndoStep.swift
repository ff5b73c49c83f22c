import RoundRobin
import Tasks

/// The changes of a user's command, with the state before it.
public struct UndoStep: Sendable {
  /// A task that the command changed.
  public struct Member: Equatable, Sendable {
    /// The effect of the command on a task.
    public enum Change: Equatable, Sendable {
      /// It ended the task's slice.
      case ended
      /// It gave the task the slice.
      case chosen
      /// It removed the task from the ring, or returned it.
      case placed
      case added
      case moved
      /// It edited the task.
      case edited
    }

    /// The title and terms of a task before it was edited.
    public struct Words: Equatable, Sendable {
      public let item: TaskItem
      public internal(set) var terms: Terms
    }

    public let task: Handle
    public let change: Change
    public internal(set) var standing: Standing
    public let position: Position
    /// The task's former item and terms, if the command edited it; else `nil`.
    public internal(set) var former: Words?
    /// Whether the list gave the task other words since.
    public internal(set) var isOverwritten = false
  }

  /// A task that got the next slice as a consequence, in its former state.
  public struct Follower: Equatable, Sendable {
    public let task: Handle
    public let left: Duration?
    public let credit: Duration
    public let latest: Int
    /// The number of the last command then. If its undo ends the slice, the commands before it have
    /// another consequence.
    var last = 0
  }

  /// The number of the command's first record.
  public let seq: Int
  /// The instant of the command.
  let at: Duration
  /// The running segment when the command was given.
  public internal(set) var run: Rotation.Run
  public internal(set) var members: [Member] = []
  /// The quantum before.
  public internal(set) var quantum: Duration?
  /// The time by which it extended the running segment.
  public internal(set) var extended: Duration?
  /// The numbers of the commitments it added.
  public internal(set) var committed: [Int] = []
  /// The commitments it withdrew.
  public internal(set) var withdrawn: [(block: Roster.Block, start: Duration, end: Duration)] = []
  /// Whether it ended the running segment.
  public internal(set) var endsRun = false
  public internal(set) var follower: Follower?
  /// Whether other events followed: a slice expired, a task arrived, a commitment began or ended,
  /// or the list changed.
  public internal(set) var isDisturbed = false

  init(seq: Int, at: Duration, run: Rotation.Run) {
    self.seq = seq
    self.at = at
    self.run = run
  }

  /// Whether there is nothing to undo.
  var isEmpty: Bool {
    members.isEmpty && quantum == nil && extended == nil && committed.isEmpty
      && withdrawn.isEmpty && !endsRun
  }

  /// Gives an added commitment, by its id, the number that it has now.
  mutating func renumber(_ id: String, as number: Int, in roster: Roster) {
    for index in committed.indices where roster.commitments.indices.contains(committed[index]) {
      if roster.commitments[committed[index]].id == id { committed[index] = number }
    }
  }

  /// Moves the instants that belong to the wall clock, as the rotation moves its own.
  mutating func shiftMarks(by offset: Duration) {
    for index in withdrawn.indices {
      withdrawn[index].start += offset
      withdrawn[index].end += offset
    }
    for index in members.indices {
      if let from = members[index].standing.from { members[index].standing.from = from + offset }
      if let from = members[index].former?.terms.from {
        members[index].former?.terms.from = from + offset
      }
    }
  }

  /// Saves the state of a task before an event.
  mutating func keep(_ task: Handle, _ change: Member.Change, in rotation: Rotation) {
    if members.contains(where: { $0.task == task }) { return }
    members.append(
      Member(
        task: task, change: change, standing: rotation.standing(of: task),
        position: rotation.position(of: task)))
  }

  /// Processes an event caused by the command, before it is applied.
  mutating func note(_ fact: Fact, _ record: Record, in rotation: Rotation, of roster: Roster) {
    switch fact {
    case .sliceEnded(let task, _, _, _, _):
      endsRun = true
      keep(task, .ended, in: rotation)
    case .restEnded, .waitingEnded:
      endsRun = true
    case .sliceStarted(let task, _, _, _, _, _, _):
      keep(task, .chosen, in: rotation)
    case .completed(let task, _), .removed(let task, _), .reopened(let task),
      .restored(let task, _, _):
      keep(task, .placed, in: rotation)
    case .added(let task, _, _):
      members.append(
        Member(
          task: task, change: .added, standing: Standing(.removed, turn: 0), position: .tail))
    case .moved(let task, _):
      keep(task, .moved, in: rotation)
    case .edited(let task, _):
      keep(task, .edited, in: rotation)
      guard let index = members.firstIndex(where: { $0.task == task }) else { return }
      members[index].former =
        members[index].former
        ?? Member.Words(item: roster[task], terms: rotation.terms(of: task))
    case .quantumChanged:
      quantum = rotation.rules.quantum
    case .extended(let subject, let by, _, _, _):
      if subject != .checkIn { extended = by }
    case .commitmentAdded(let number, _, _):
      committed.append(number)
    case .commitmentRemoved(let number):
      guard let known = rotation.commitments.first(where: { $0.number == number }),
        case .commitmentRemoved(let block, _) = record.content
      else { return }
      withdrawn.append((block, known.start, known.end))
    default: break
    }
  }
}
