import CivilTime
import EventStream
import RoundRobin
import Tasks

/// The commands of a finished rotation that changed its list, to be undone there.
package struct RotationCommands {
  /// A command that changed the list.
  package struct Command {
    /// The number of its first record.
    package let seq: Int
    package let time: Instant
    /// Its changes of tasks.
    package let deeds: [ListDeed]
    /// Its change of the list; `nil` if it is not known, as the rotation did not keep it, and the
    /// list does not contain it any more, or was changed in the same place since, also by bringing
    /// back a task that it removed.
    package fileprivate(set) var hunk: ListHunk?
  }

  /// The change of a task, and its undo.
  private typealias Change = (deed: ListDeed, news: ListNews)

  private var steps: [UndoStep]
  /// The commands that were undone before, and those that cannot be undone.
  private let past: Set<Int>
  private let lost: Set<Int>
  /// The changes of the list by single commands, where the rotation kept them; empty if the list
  /// was that already.
  private let hunks: [Int: ListHunk]
  private var times: [Int: Instant] = [:]
  /// When the rotation ended.
  package let end: Instant
  private let backlog: ListBacklog
  /// The lines of commitments that were added, by the ids of these.
  private let commitments: [String: TaskItem]
  private let rotation: Rotation
  private let day: CivilDate
  private var roster: Roster
  /// The places of tasks after the undo of all later commands, where they differ.
  private var places: [Handle: Standing.Place] = [:]

  /// The commands of a rotation; `nil` if it is not over, or the journal is incomplete.
  ///
  /// - Parameters:
  ///   - records: The rotation as the journal has it.
  ///   - past: The numbers of commands in the undo history, undone or not.
  ///   - lost: The numbers of commands that cannot be undone.
  ///   - hunks: The changes of the list by commands, by their numbers. Others are undone from the
  ///     records.
  package init?(
    _ records: [Record], past: [Int], lost: [Int], hunks: [Int: ListHunk]
  ) {
    guard let end = Self.end(of: records) else { return nil }
    var fold = StreamFold()
    var roots = UndoRoots()
    do throws(StreamFold.Inconsistency) {
      for record in records[..<end] { try fold.append(record) }
    } catch {
      return nil
    }
    guard let rotation = fold.rotation, let roster = fold.content?.roster else { return nil }
    for record in records[end...] {
      if case .undone(let of, _) = record.content { roots.take(of, by: record.seq ?? 0) }
    }
    steps = fold.history.steps
    self.past = Set(past + steps.map(\.seq).filter(roots.isTakenBack))
    self.lost = Set(lost)
    self.hunks = hunks
    for record in records where record.cause == .user {
      times[record.seq ?? 0] = record.time.instant
    }
    self.end = records[end].time.instant
    backlog = ListBacklog(records, after: .max)
    var commitments: [String: TaskItem] = [:]
    for case .committed(let id, let item) in records.lazy.compactMap(ListNews.init(_:)) {
      commitments[id] = item
    }
    self.commitments = commitments
    self.rotation = rotation
    self.roster = roster
    day = records[end].time.local.date
  }

  /// Whether a rotation is over, and cannot be resumed.
  package static func isOver(_ records: [Record]) -> Bool { end(of: records) != nil }

  private static func end(of records: [Record]) -> Int? {
    records.firstIndex { record in
      if case .ended(let reason, _) = record.content { !reason.isInterruption } else { false }
    }
  }

  /// Removes the last command that changed the list, and returns it with the change that the
  /// rotation kept of it, if any; does not read the list. Returns `nil` after the first command.
  package mutating func popLast() -> Command? { next()?.command }

  private mutating func next() -> (
    command: Command, step: UndoStep, changes: [Change], blocks: [TaskItem]
  )? {
    while let step = steps.popLast() {
      if lost.contains(step.seq) { continue }
      let changes = step.members.compactMap { takeBack($0) }
      let blocks = step.committed.map { number in
        let block = roster.commitments[number]
        return commitments[block.id] ?? TaskItem(title: block.title)
      }
      let deeds =
        changes.map(\.deed) + blocks.map { ListDeed(from: nil, to: $0) }
        + step.withdrawn.map { ListDeed(from: TaskItem(title: $0.block.title), to: nil) }
      let isInList = !deeds.isEmpty && hunks[step.seq]?.isEmpty != true
      if !isInList || past.contains(step.seq) { continue }
      let command = Command(
        seq: step.seq, time: times[step.seq] ?? .epoch, deeds: deeds, hunk: hunks[step.seq])
      return (command, step, changes, blocks)
    }
    return nil
  }

  /// Removes the last command that changed the list, and undoes it there. Returns `nil` after the
  /// first command.
  ///
  /// - Throws: The reason why the list cannot be changed.
  package mutating func undoLast(
    in draft: inout ListDraft
  ) throws(ListFailure) -> Command? {
    guard let (last, step, changes, blocks) = next() else { return nil }
    var command = last
    let text = draft.list.text
    if let hunk = command.hunk, let bytes = hunk.takenBack(in: text) {
      let returned = command.deeds.compactMap { $0.returned(undoing: true) }
      if hunk.isForestalled(in: draft.list, returning: returned) {
        command.hunk = nil
      } else {
        try draft.replaceBytes(with: bytes)
      }
      return command
    }
    command.hunk = nil
    // The words before the command would replace those that the list has since.
    if step.members.contains(where: \.isOverwritten) { return command }
    var mirror = try backlog.mirror(of: draft)
    for change in changes { try mirror?.write(change.news, into: &draft) }
    for block in blocks where block.isCommitment {
      let entry = draft.list.entries.first { !$0.item.hasOtherWords(than: block) }
      if let entry { try draft.remove(entry) }
    }
    command.hunk = ListHunk(from: draft.list.text, to: text)
    return command
  }

  /// The change of a task, and its undo; `nil` if the list does not contain it.
  private mutating func takeBack(_ member: UndoStep.Member) -> Change? {
    let task = member.task
    let before = member.standing.place.listed
    let after = (places[task] ?? rotation.standing(of: task).place).listed
    places[task] = before
    var (former, item) = (member.former?.item ?? roster[task], roster[task])
    roster.replace(task, by: former)
    (former.isDone, item.isDone) = (before == .done, after == .done)
    let deed = ListDeed(
      from: before == .removed ? nil : former, to: after == .removed ? nil : item)
    if before != after {
      if before == .removed { return (deed, .removed(task: item.id)) }
      if after != .removed {
        return (
          deed, .restored(task: item.id, former, before, place(member.position), on: day)
        )
      }
      return (deed, .added(task: item.id, former, place(member.position), isHere: true))
    }
    if member.former != nil { return (deed, .edited(task: item.id, former, isHere: true)) }
    if member.change == .moved { return (deed, .moved(task: item.id, place(member.position))) }
    return nil
  }

  private func place(_ position: Position) -> Record.Place {
    switch position {
    case .head: .head
    case .tail: .tail
    case .after(let other): .after(roster[other].id)
    }
  }
}

extension Standing.Place {
  /// The place of the task in a list, where arriving tasks are among the others.
  fileprivate var listed: Standing.Place { self == .coming ? .ring : self }
}
