import CivilTime
import RoundRobin
import Tasks

/// Folds the records of a stream into the state of its rotation.
///
/// Invariant: the snapshot of a fold over the first n records equals the rotation's own snapshot at
/// that point, and a rotation made from it emits the remaining events.
public struct StreamFold: Sendable {
  /// The reason why a record cannot follow those before it.
  public enum Inconsistency: Error, Equatable, Sendable {
    /// The first record of a stream is a snapshot.
    case noSnapshot
    /// A record between two others is missing.
    case gap(after: Int, before: Int)
    /// It refers to an unknown task or commitment.
    case unknown(id: String)
    /// Its event is impossible in this state.
    case impossible(seq: Int)
  }

  /// The rotation after the last record.
  public internal(set) var rotation: Rotation?
  /// Its origin, tasks and clocks after the last record; the `rotation` in it is out of date.
  public internal(set) var content: SnapshotContent?
  public internal(set) var rotationID = ""
  /// The number of the last record.
  public internal(set) var seq = 0
  /// The ids of the commitments that may be added again: their list or calendar took them back, or
  /// the end of the rotation cut them off.
  public internal(set) var withdrawn: Set<String> = []
  /// The commands that can be undone, as far as they are known.
  public internal(set) var history = UndoHistory()
  /// Whether it began with the first record of the rotation, and knows all its commands.
  public private(set) var isWhole = false

  public init() {}

  /// The time of the wall clock at the first record.
  public var beginning: Timestamp? { content?.beginning }

  /// The snapshot record of this point, as the rotation itself would send it to a new reader.
  public var snapshot: Record? {
    guard let content, let rotation else { return nil }
    return Scribe(
      rotationID: rotationID, origin: content.origin, roster: content.roster, wall: content.wall,
      seq: seq, checkpoint: content.checkpoint, beginning: content.beginning
    ).snapshot(of: rotation)
  }

  /// Applies the next record; a record seen before changes nothing.
  public mutating func append(_ record: Record) throws(Inconsistency) {
    try append(record, replacing: false)
  }

  /// Applies the next record; with `replacing`, the state of any snapshot takes the place of the
  /// present one.
  mutating func append(_ record: Record, replacing: Bool) throws(Inconsistency) {
    guard let number = record.seq else { return }
    if case .snapshot(let content) = record.content,
      replacing || !isFollowed(by: record, with: content)
    {
      let known = record.rotation == rotationID ? beginning : nil
      let beginning =
        content.beginning ?? known
        ?? (number == 1 ? record.time : content.wall.timestamp(at: .zero))
      self.content = content
      self.content?.beginning = beginning
      rotation = Rotation(content.rotation)
      history = UndoHistory()
      isWhole = number == 1
      rotationID = record.rotation
      seq = number
      return
    }
    guard content != nil, record.rotation == rotationID else { throw .noSnapshot }
    guard number > seq else { return }
    guard number == seq + 1 else { throw .gap(after: seq, before: number) }
    takeUpClocks(of: record)
    if case .snapshot(let snapshot) = record.content { content?.checkpoint = snapshot.checkpoint }
    guard try replay(record) else { throw .impossible(seq: number) }
    seq = number
  }

  /// Applies the event of a record; returns whether it is possible.
  mutating func replay(_ record: Record) throws(Inconsistency) -> Bool {
    // The former state is needed only for what a command changes.
    let roster = record.cause == nil && !history.isOpen ? Roster() : content?.roster ?? Roster()
    let fact = try fact(of: record)
    let event = fact.map { Event(at: record.at, cycle: record.cycle, fact: $0) }
    if let event, rotation?.fits(event) != true { return false }
    if let rotation { history.note(fact, record, in: rotation, of: roster) }
    if let event {
      rotation?.replay(event)
    } else {
      rotation?.shiftMarks(by: .zero, at: record.at)
    }
    return true
  }

  /// Whether a snapshot is the next record of the stream, which changes nothing.
  ///
  /// Any other one replaces the state: it may contain records that were missed.
  private func isFollowed(by record: Record, with snapshot: SnapshotContent) -> Bool {
    content != nil && record.rotation == rotationID && record.seq == seq + 1
      && snapshot.checkpoint?.seq == record.seq
  }

  /// Shifts the marks of the wall clock if it diverged from the rotation's clock.
  mutating func takeUpClocks(of record: Record) {
    guard let former = content?.wall.anchor else { return }
    let anchor = record.time.instant - record.at.wholeMilliseconds
    guard anchor != former else { return }
    content?.wall.anchor = anchor
    // The record lacks the instant of the change: marks not reached at the last record were still
    // ahead.
    let start = rotation?.clock
    rotation?.shiftMarks(by: former - anchor, at: record.at, since: start)
    history.shiftMarks(by: former - anchor)
  }

  // MARK: Facts

  /// The rotation's event in the record, if any.
  mutating func fact(of record: Record) throws(Inconsistency) -> Fact? {
    switch record.content {
    case .snapshot, .planned, .hookFinished, .problem, .problemSolved, .tick, .lost:
      return nil
    case .recovered(let recovery):
      content?.origin = recovery.origin
      content?.wall.zone = recovery.zone
      let until = recovery.until.map(position(of:))
      rotation?.takeUp(at: record.at, rules: recovery.rules, until: until)
      return nil
    case .started(_, _, _, _, let tasks):
      return .started(tasks: tasks)
    case .sliceStarted(let task, let previous, let next, _, let why, let credit, let run):
      return .sliceStarted(
        try handle(task.id), previous: try handle(previous?.id), next: try handle(next?.id),
        why: why, length: run.length, credit: credit, standing: run.deadline == nil)
    case .sliceEnded(let task, let reason, let spent, let length, let credit):
      return .sliceEnded(
        try handle(task.id), reason, spent: spent, length: length, credit: credit)
    case .cycleEnded:
      return .cycleEnded
    case .breakStarted(let long, let number, let run):
      let number = number ?? (rotation?.rests ?? 0) + 1
      return .restStarted(
        Rest(long: long, number: number, length: run.length), standing: run.deadline == nil)
    case .breakEnded(let reason, let spent):
      return .restEnded(reason, spent: spent)
    case .checkInDue(let task, let run):
      return .checkInDue(
        try handle(task.id), length: run.length, standing: run.deadline == nil)
    case .checkedIn(let task, let confirmed, let waited):
      return .checkedIn(try handle(task.id), confirmed: confirmed, waited: waited)
    case .waitingStarted(let until):
      return .waitingStarted(until: position(of: until))
    case .waitingEnded(let waited):
      return .waitingEnded(waited: waited)
    case .commitmentStarted(let block, let until):
      return .commitmentStarted(number: try number(of: block.id), until: position(of: until))
    case .commitmentEnded(let block, let spent):
      let number = try number(of: block.id)
      // Only an end of the rotation cuts one off; a removal gives it another end first.
      if isRunning(number, beyond: record.at) { withdrawn.insert(block.id) }
      return .commitmentEnded(number: number, spent: spent)
    case .commitmentAdded(let block, let start, let end):
      content?.roster.add(block)
      withdrawn.remove(block.id)
      return .commitmentAdded(
        number: try number(of: block.id), start: position(of: start), end: position(of: end))
    case .commitmentRemoved(let block, let source):
      let number = try number(of: block.id)
      if source != .request { withdrawn.insert(block.id) }
      return .commitmentRemoved(number: number)
    case .warning(let of, let id, _, let remaining):
      return .warning(try subject(of, id: id), remaining: remaining)
    case .paused(let reason, let ago, let remaining):
      return .paused(reason, ago: ago, remaining: remaining)
    case .resumed(let paused, let remaining, _):
      return .resumed(after: paused, remaining: remaining)
    case .extended(let of, let by, let run):
      // Extends whatever runs, so that slices and breaks need no distinction.
      return .extended(
        of == .checkIn ? .checkIn : .rest, by: by, length: run.length, remaining: run.remaining,
        standing: run.deadline == nil)
    case .quantumChanged(let quantum):
      return .quantumChanged(quantum)
    case .taskAdded(let task, let place):
      let known = content?.roster.handle(of: task.card.id)
      guard known.map({ rotation?.place(of: $0) == .removed }) ?? true else {
        throw .impossible(seq: seq + 1)
      }
      let position = try self.position(place)
      let fact = Fact.added(Handle(content?.roster.tasks.count ?? 0), terms(task), position)
      // A task that does not fit is not to be known by the names alone.
      if rotation?.fits(Event(at: record.at, cycle: record.cycle, fact: fact)) == true {
        content?.roster.add(task.item)
      }
      return fact
    case .taskArrived(let task, _):
      return .arrived(try handle(task.card.id))
    case .taskEdited(let task, _):
      let handle = try handle(task.card.id)
      // A plan changes the length of slices, but no other attribute of the list.
      if !task.isPlanned { content?.roster.replace(handle, by: task.item) }
      return .edited(handle, terms(task))
    case .taskMoved(let task, let place):
      return .moved(try handle(task.card.id), try position(place))
    case .taskReopened(let task, _):
      return .reopened(try handle(task.card.id))
    case .taskCompleted(let task, let spent):
      return .completed(try handle(task.id), spent: spent)
    case .taskRemoved(let task, let spent):
      return .removed(try handle(task.id), spent: spent)
    case .undone: return nil
    case .taskRestored(let task, let place, var standing, let spent):
      standing.from = task.from.map(position(of:))
      let handle = content?.roster.handle(of: task.card.id)
      return .restored(
        handle ?? revive(task, spent: spent, latest: standing.latest), standing,
        try position(place))
    case .estimateReached(let task, let estimate):
      return .estimateReached(try handle(task.id), estimate: estimate)
    case .slept(let asleep, let frozen, let policy):
      return .slept(asleep, frozen: frozen, policy)
    case .ended(let reason, _):
      return .ended(reason)
    }
  }

  /// Restores a task that was removed before the beginning of the stream and is therefore unknown.
  private mutating func revive(_ task: TaskDetail, spent: Duration, latest: Int) -> Handle {
    guard var snapshot = rotation?.snapshot, let handle = content?.roster.add(task.item) else {
      return Handle(0)
    }
    snapshot.taskCount = max(snapshot.taskCount, handle.index + 1)
    snapshot.done.append(
      Snapshot.Member(
        task: handle, terms: terms(task), spent: spent, latest: latest, notice: .silent))
    rotation = Rotation(snapshot)
    return handle
  }

  private func subject(_ of: Record.Subject, id: String?) throws(Inconsistency) -> Fact.Subject {
    switch of {
    case .slice: .slice(try handle(id ?? ""))
    case .rest: .rest
    case .checkIn: .checkIn
    case .commitment: .commitment(try number(of: id ?? ""))
    case .upcoming: .upcoming(try number(of: id ?? ""))
    }
  }

  private func handle(_ id: String) throws(Inconsistency) -> Handle {
    guard let handle = content?.roster.handle(of: id) else { throw .unknown(id: id) }
    return handle
  }

  private func handle(_ id: String?) throws(Inconsistency) -> Handle? {
    guard let id else { return nil }
    return try handle(id) as Handle
  }

  private func number(of id: String) throws(Inconsistency) -> Int {
    guard let number = content?.roster.number(of: id) else { throw .unknown(id: id) }
    return number
  }

  private func position(_ place: Record.Place) throws(Inconsistency) -> Position {
    switch place {
    case .tail: .tail
    case .head: .head
    case .after(let id): .after(try handle(id))
    }
  }

  private func isRunning(_ commitment: Int, beyond instant: Duration) -> Bool {
    rotation?.commitments.contains { $0.number == commitment && $0.end > instant } == true
  }

  func position(of time: Timestamp) -> Duration {
    content?.wall.position(of: time.instant) ?? .zero
  }

  func terms(_ task: TaskDetail) -> Terms {
    Terms(slice: task.slice, estimate: task.estimate, from: task.from.map(position(of:)))
  }
}
