import CivilTime
import RoundRobin

/// One line of the stream, version 1.
public struct Record: Equatable, Sendable {
  /// The version of the grammar.
  public static let version = 1

  /// The maximum length of a record except snapshots, in bytes with its newline.
  public static let longest = 4096

  /// The range of a rotation's clock: from zero to a century.
  ///
  /// Statistics rely on it: differences of such instants in nanoseconds fit into 64 bits.
  public static let clock = Duration.zero...Duration.seconds(century)

  /// The numbers that a record may have: those that all readers of JSON keep exactly (RFC 8259,
  /// section 6).
  package static let numbers = -(1 << 53)...1 << 53

  /// The lengths of time that a record may have; sums of a few thousand cannot overflow.
  static let lengths = Duration.seconds(-1 << 40)...Duration.seconds(1 << 40)

  /// The seconds of 36,525 days.
  static let century: Int64 = 3_155_760_000

  /// Its sequence number, from 1; `nil` for `tick` and `lost`, which journals do not contain.
  public var seq: Int?
  /// The time of the wall clock, to the millisecond.
  public var time: Timestamp
  /// The instant on the rotation's clock.
  public var at: Duration
  /// The id of the rotation.
  public var rotation: String
  /// The number of the cycle, from 1; between two cycles that of the one that ended.
  public var cycle: Int
  public var content: Content
  /// Its cause, if readers need to know.
  public var cause: Cause?

  /// Whether the change came from the list, which therefore contains it already.
  public var isFromList: Bool { cause == .list }

  public init(
    seq: Int?, time: Timestamp, at: Duration, rotation: String, cycle: Int, content: Content,
    cause: Cause? = nil
  ) {
    self.seq = seq
    self.time = time
    self.at = at
    self.rotation = rotation
    self.cycle = cycle
    self.content = content
    self.cause = cause
  }

  /// The cause of a record that did not happen by itself.
  public enum Cause: Equatable, Sendable {
    /// The list was changed in this way, and the rotation followed.
    case list
    /// The user gave a command that can be undone: this is the first of its records.
    case user
    /// The undo of the command whose first record has this number.
    case undo(of: Int)
  }

  /// The countdown that a record begins.
  public struct Countdown: Equatable, Sendable {
    public var length: Duration
    public var remaining: Duration
    /// The instant at which it will end; `nil` while it is paused.
    public var deadline: Timestamp?

    public init(length: Duration, remaining: Duration, deadline: Timestamp?) {
      self.length = length
      self.remaining = remaining
      self.deadline = deadline
    }
  }

  /// The subject of a countdown or a warning.
  public enum Subject: String, CaseIterable, Sendable {
    case slice
    case rest = "break"
    case checkIn = "check_in"
    case commitment
    case upcoming
  }

  /// The position of a task in the ring.
  public enum Place: Equatable, Sendable {
    case tail
    /// Before all others, while no task runs.
    case head
    /// Right after the task with this id.
    case after(String)
  }

  /// A part of the program that fails for now.
  public enum ProblemCode: String, CaseIterable, Sendable {
    case journal, list, hook, calendar
  }

  /// The fields beyond the envelope, by kind.
  ///
  /// Large and rare ones are indirect, which keeps records small to pass.
  public enum Content: Equatable, Sendable {
    indirect case snapshot(SnapshotContent)
    case started(
      name: String, machine: String, list: String?, quantum: Duration, tasks: Int)
    case sliceStarted(
      TaskCard, previous: Who?, next: Who?, switched: Bool, why: Fact.Why, credit: Duration,
      Countdown)
    case sliceEnded(
      TaskCard, SliceEnd, spent: Duration, length: Duration, credit: Duration)
    case cycleEnded
    /// `number`: its number since the start or the last commitment; `nil` for the next one.
    case breakStarted(long: Bool, number: Int?, Countdown)
    case breakEnded(RestEnd, spent: Duration)
    case checkInDue(TaskCard, Countdown)
    case checkedIn(TaskCard, confirmed: Bool, waited: Duration)
    case waitingStarted(until: Timestamp)
    case waitingEnded(waited: Duration)
    case commitmentStarted(Roster.Block, until: Timestamp)
    case commitmentEnded(Roster.Block, spent: Duration)
    case commitmentAdded(Roster.Block, start: Timestamp, end: Timestamp)
    /// `by`: a request, or the source that withdrew it.
    case commitmentRemoved(Roster.Block, by: Roster.Block.Source)
    case warning(Subject, id: String?, title: String?, remaining: Duration)
    case paused(Fact.PauseReason, ago: Duration, remaining: Duration?)
    case resumed(paused: Duration, remaining: Duration?, deadline: Timestamp?)
    case extended(Subject, by: Duration, Countdown)
    case quantumChanged(Duration)
    case taskAdded(TaskDetail, Place)
    case taskArrived(TaskDetail, Place)
    case taskEdited(TaskDetail, Place)
    case taskMoved(TaskDetail, Place)
    case taskReopened(TaskDetail, Place)
    case taskCompleted(TaskCard, spent: Duration)
    case taskRemoved(TaskCard, spent: Duration)
    /// An undo of the command whose first record has this number, or of another `undone`. `kept`:
    /// what could not be undone, in words.
    case undone(of: Int, kept: String?)
    /// The task is restored to its state before a command.
    case taskRestored(TaskDetail, Place, Standing, spent: Duration)
    case estimateReached(TaskCard, estimate: Duration)
    case slept(Duration, frozen: Bool, SleepPolicy)
    indirect case recovered(Recovery)
    indirect case planned(PlanDigest)
    case hookFinished(
      hook: String, ofSeq: Int, status: Int, duration: Duration, output: String)
    case problem(ProblemCode, message: String)
    /// `dropped`: how many records the journal has never got.
    case problemSolved(ProblemCode, dropped: Int)
    case tick(TaskCard?, remaining: Duration?)
    case lost(from: Int, to: Int)
    case ended(Closing, exitCode: Int)

    public var kind: Kind {
      switch self {
      case .snapshot: .snapshot
      case .started: .started
      case .sliceStarted: .sliceStarted
      case .sliceEnded: .sliceEnded
      case .cycleEnded: .cycleEnded
      case .breakStarted: .breakStarted
      case .breakEnded: .breakEnded
      case .checkInDue: .checkInDue
      case .checkedIn: .checkedIn
      case .waitingStarted: .waitingStarted
      case .waitingEnded: .waitingEnded
      case .commitmentStarted: .commitmentStarted
      case .commitmentEnded: .commitmentEnded
      case .commitmentAdded: .commitmentAdded
      case .commitmentRemoved: .commitmentRemoved
      case .warning: .warning
      case .paused: .paused
      case .resumed: .resumed
      case .extended: .extended
      case .quantumChanged: .quantumChanged
      case .taskAdded: .taskAdded
      case .taskArrived: .taskArrived
      case .taskEdited: .taskEdited
      case .taskMoved: .taskMoved
      case .taskReopened: .taskReopened
      case .taskCompleted: .taskCompleted
      case .taskRemoved: .taskRemoved
      case .undone: .undone
      case .taskRestored: .taskRestored
      case .estimateReached: .estimateReached
      case .slept: .slept
      case .recovered: .recovered
      case .planned: .planned
      case .hookFinished: .hookFinished
      case .problem: .problem
      case .problemSolved: .problemSolved
      case .tick: .tick
      case .lost: .lost
      case .ended: .ended
      }
    }
  }
}

extension Record.Content {
  /// Whether records of the kind have a number, and are in the journal.
  var isNumbered: Bool {
    if case .tick = self { return false }
    if case .lost = self { return false }
    return true
  }
}
