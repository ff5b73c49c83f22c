import CivilTime
import RoundRobin
import Tasks

/// Turns the events of a rotation into records with numbers, names and wall times.
public struct Scribe: Sendable {
  public let rotationID: String
  public var origin: Origin
  public var roster: Roster
  public var wall: WallClock
  /// The number of the last record; 0 before the first.
  public private(set) var seq: Int
  /// The instant of the last record.
  public private(set) var lastInstant: Duration
  /// The latest snapshot in the stream; `nil` for the opening.
  public private(set) var checkpoint: Checkpoint?
  /// The wall time of the first record, if there is one yet.
  public private(set) var beginning: Timestamp?

  public init(
    rotationID: String, origin: Origin, roster: Roster, wall: WallClock, seq: Int = 0,
    lastInstant: Duration = .zero, checkpoint: Checkpoint? = nil, beginning: Timestamp? = nil
  ) {
    self.rotationID = rotationID
    self.origin = origin
    self.roster = roster
    self.wall = wall
    self.seq = seq
    self.lastInstant = lastInstant
    self.checkpoint = checkpoint
    self.beginning = beginning
  }

  /// The record of an event; `rotation` is in the state after it or after others of its instant.
  public mutating func record(
    _ event: Event, of rotation: Rotation, cause: Record.Cause? = nil
  ) -> Record {
    var record = record(
      content(of: event, in: rotation, cause), at: event.at, cycle: event.cycle)
    record.cause = cause
    return record
  }

  /// The next record, with a content that the rotation does not know of.
  public mutating func record(_ content: Record.Content, at: Duration, cycle: Int) -> Record {
    seq += 1
    lastInstant = at
    return Record(
      seq: seq, time: wall.timestamp(at: at), at: at, rotation: rotationID, cycle: cycle,
      content: content)
  }

  /// A record without a number, for observers only.
  public func remark(_ content: Record.Content, at: Duration, cycle: Int) -> Record {
    Record(
      seq: nil, time: wall.timestamp(at: at), at: at, rotation: rotationID, cycle: cycle,
      content: content)
  }

  /// The first record of the rotation.
  public mutating func opening(_ rotation: Rotation) -> Record {
    seq += 1
    let record = snapshot(of: rotation)
    beginning = record.time
    return record
  }

  /// Whether enough has happened since the last snapshot in the stream for another one.
  public var isCheckpointDue: Bool {
    // A snapshot has a line's worth for every task: as many records make its cost per record
    // constant.
    seq - (checkpoint?.seq ?? 1) >= max(Checkpoint.records, roster.tasks.count)
      && lastInstant - (checkpoint?.at ?? .zero) >= Checkpoint.interval
  }

  /// A snapshot that is a record of the stream, with the next number.
  ///
  /// - Parameters:
  ///   - rotation: The state after the last record.
  ///   - withdrawn: The ids of the commitments that may be added again.
  /// - Returns: The record.
  public mutating func checkpoint(
    of rotation: Rotation, withdrawn: Set<String> = []
  ) -> Record {
    seq += 1
    lastInstant = rotation.clock
    let ahead = Set(rotation.commitments.map(\.number))
    let past = roster.commitments.indices.filter { !ahead.contains($0) }
      .map { roster.commitments[$0].id }.filter { !withdrawn.contains($0) }
    checkpoint = Checkpoint(seq: seq, at: rotation.clock, past: past)
    return snapshot(of: rotation)
  }

  /// A snapshot for one reader, which is not a record: it has the number of the last record.
  public func snapshot(of rotation: Rotation) -> Record {
    let snapshot = rotation.snapshot
    return Record(
      seq: seq, time: wall.timestamp(at: snapshot.clock), at: snapshot.clock,
      rotation: rotationID, cycle: max(1, snapshot.cycle),
      content: .snapshot(
        SnapshotContent(
          origin: origin, rotation: snapshot, roster: roster, wall: wall,
          beginning: beginning, checkpoint: checkpoint)))
  }

  // MARK: Facts

  private func content(
    of event: Event, in rotation: Rotation, _ cause: Record.Cause?
  ) -> Record.Content {
    let at = event.at
    switch event.fact {
    case .started(let tasks):
      return .started(
        name: origin.name, machine: origin.machine, list: origin.list,
        quantum: rotation.rules.quantum, tasks: tasks)
    case .sliceStarted(
      let task, let previous, let next, let why, let length, let credit, let standing):
      return .sliceStarted(
        notedCard(task), previous: previous.map(who), next: next.map(who),
        switched: previous != task,
        why: why, credit: credit, countdown(length, length, standing: standing, at: at))
    case .sliceEnded(let task, let reason, let spent, let length, let credit):
      return .sliceEnded(card(task), reason, spent: spent, length: length, credit: credit)
    case .cycleEnded:
      return .cycleEnded
    case .restStarted(let rest, let standing):
      return .breakStarted(
        long: rest.long, number: cause == nil ? nil : rest.number,
        countdown(rest.length, rest.length, standing: standing, at: at))
    case .restEnded(let reason, let spent):
      return .breakEnded(reason, spent: spent)
    case .checkInDue(let task, let length, let standing):
      return .checkInDue(card(task), countdown(length, length, standing: standing, at: at))
    case .checkedIn(let task, let confirmed, let waited):
      return .checkedIn(card(task), confirmed: confirmed, waited: waited)
    case .waitingStarted(let until):
      return .waitingStarted(until: wall.timestamp(at: until))
    case .waitingEnded(let waited):
      return .waitingEnded(waited: waited)
    case .commitmentStarted(let number, let until):
      return .commitmentStarted(roster.commitments[number], until: wall.timestamp(at: until))
    case .commitmentEnded(let number, let spent):
      return .commitmentEnded(roster.commitments[number], spent: spent)
    case .commitmentAdded(let number, let start, let end):
      return .commitmentAdded(
        roster.commitments[number], start: wall.timestamp(at: start), end: wall.timestamp(at: end))
    case .commitmentRemoved(let number):
      return .commitmentRemoved(roster.commitments[number], by: .request)
    case .warning(let subject, let remaining):
      return warning(subject, remaining: remaining)
    case .paused(let reason, let ago, let remaining):
      return .paused(reason, ago: ago, remaining: remaining)
    case .resumed(let paused, let remaining):
      return .resumed(
        paused: paused, remaining: remaining,
        deadline: remaining.map { wall.timestamp(at: at + $0) })
    case .extended(let subject, let by, let length, let remaining, let standing):
      return .extended(
        kind(of: subject), by: by, countdown(length, remaining, standing: standing, at: at))
    case .quantumChanged(let quantum):
      return .quantumChanged(quantum)
    case .added(let task, let terms, let position):
      return .taskAdded(whole(task, detail(task, terms, at: at)), place(position))
    case .arrived(let task):
      return .taskArrived(detail(task, rotation.terms(of: task), at: at), .tail)
    case .edited(let task, let terms):
      return .taskEdited(
        whole(task, detail(task, terms)), place(rotation.position(of: task)))
    case .moved(let task, let position):
      return .taskMoved(detail(task, rotation.terms(of: task), at: at), place(position))
    case .reopened(let task):
      return .taskReopened(detail(task, rotation.terms(of: task), at: at), .tail)
    case .completed(let task, let spent):
      return .taskCompleted(card(task), spent: spent)
    case .removed(let task, let spent):
      return .taskRemoved(card(task), spent: spent)
    case .restored(let task, let standing, let position):
      var detail = whole(task, detail(task, rotation.terms(of: task)))
      var standing = standing
      detail.from = standing.from.map { wall.timestamp(at: $0) }
      // The task says it, on the wall clock.
      standing.from = nil
      return .taskRestored(detail, place(position), standing, spent: rotation.spent(on: task))
    case .estimateReached(let task, let estimate):
      return .estimateReached(card(task), estimate: estimate)
    case .slept(let asleep, let frozen, let policy):
      return .slept(asleep, frozen: frozen, policy)
    case .ended(let reason):
      return .ended(reason, exitCode: reason.exitCode)
    }
  }

  private func warning(_ subject: Fact.Subject, remaining: Duration) -> Record.Content {
    let (id, title): (String?, String?) =
      switch subject {
      case .slice(let task): (roster[task].id, roster[task].title)
      case .commitment(let number), .upcoming(let number):
        (roster.commitments[number].id, roster.commitments[number].title)
      case .rest, .checkIn: (nil, nil)
      }
    return .warning(kind(of: subject), id: id, title: title, remaining: remaining)
  }

  private func kind(of subject: Fact.Subject) -> Record.Subject {
    switch subject {
    case .slice: .slice
    case .rest: .rest
    case .checkIn: .checkIn
    case .commitment: .commitment
    case .upcoming: .upcoming
    }
  }

  private func card(_ task: Handle) -> TaskCard { TaskCard(roster[task]) }

  /// The card with the task's note.
  private func notedCard(_ task: Handle) -> TaskCard {
    TaskCard(roster[task], note: roster[task].notes)
  }

  private func who(_ task: Handle) -> Who { Who(roster[task]) }

  /// The whole task as it joins at `now`.
  private func detail(_ task: Handle, _ terms: Terms, at now: Duration) -> TaskDetail {
    var detail = detail(task, terms)
    if let from = terms.from, from <= now { detail.from = nil }
    return detail
  }

  private func detail(_ task: Handle, _ terms: Terms) -> TaskDetail {
    TaskDetail(
      card: notedCard(task), slice: terms.slice, estimate: terms.estimate,
      from: terms.from.map { wall.timestamp(at: $0) })
  }

  /// The same with its complete line, from which another program can add it to a list.
  private func whole(_ task: Handle, _ detail: TaskDetail) -> TaskDetail {
    var detail = detail
    if detail.item != roster[task] { detail.line = roster[task].line(as: .todoTxt) }
    return detail
  }

  private func place(_ position: Position) -> Record.Place {
    switch position {
    case .tail: .tail
    case .head: .head
    case .after(let other): .after(roster[other].id)
    }
  }

  private func countdown(
    _ length: Duration, _ remaining: Duration, standing: Bool, at now: Duration
  ) -> Record.Countdown {
    Record.Countdown(
      length: length, remaining: remaining,
      deadline: standing ? nil : wall.timestamp(at: now + remaining))
  }
}

extension Closing {
  /// The exit code for this end of a rotation.
  public var exitCode: Int {
    switch self {
    case .finished, .stopped, .cycles, .until, .readerGone, .abandoned: 0
    case .failed: 1
    case .hangup: 128 + 1
    case .interrupted: 128 + 2
    }
  }
}
