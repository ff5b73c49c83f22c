import EventStream
import RoundRobin
import Tasks

/// Undo and redo of commands.
///
/// Records are never revoked: `undone` names the command, and the records after it compensate for
/// it.
extension Session {
  /// Undoes the last commands, all of them or none.
  mutating func undo(_ count: Int?) throws(Refused) -> [Record] {
    let count = count ?? 1
    let origin = scribe.origin
    if history.steps.isEmpty, origin.list != nil, origin.keepsUpList {
      throw .nothingToUndoInRotation
    }
    guard count <= history.steps.count else { throw .tooFewToUndo(history.steps.count) }
    return try takeBack(count) { $0.steps.last }
  }

  /// Redoes the last undone commands, all of them or none.
  mutating func redo(_ count: Int?) throws(Refused) -> [Record] {
    let count = count ?? 1
    guard count <= history.redos.count else { throw .tooFewToRedo(history.redos.count) }
    return try takeBack(count) { $0.redos.last }
  }

  private mutating func takeBack(
    _ count: Int, _ last: (UndoHistory) -> UndoStep?
  ) throws(Refused) -> [Record] {
    var records = try beginTakingBack()
    for number in 0..<count {
      // The consequences of each take effect before the next one, except for the end.
      if number > 0, !isAboutToEnd { records += advance(to: now) }
      if let step = last(history) { records += takeBack(step) }
    }
    return records
  }

  /// Whether the rotation ends now, unless something changes.
  private var isAboutToEnd: Bool {
    var ahead = rotation
    _ = ahead.advance(to: now)
    return ahead.state.isOver
  }

  /// Confirms a check-in: the user is present.
  private mutating func beginTakingBack() throws(Refused) -> [Record] {
    switch rotation.state {
    case .ready, .between, .ended: throw .rotation(.notDuring(rotation.state), name: nil)
    case .checkIn: return try carryOut(.here) + advance(to: now)
    case .slice, .rest, .commitment, .waiting: return []
    }
  }

  private mutating func takeBack(_ step: UndoStep) -> [Record] {
    let takingBack = step.takingBack(in: rotation)
    let (before, roster) = (rotation, scribe.roster)
    var undone = note(.undone(of: step.seq, kept: words(for: takingBack, of: step)))
    undone.cause = .user
    history.note(nil, undone, in: before, of: roster)
    for (var block, _, end) in step.withdrawn where end > now {
      // The line may be gone from the list; as a request, it is written there again.
      if block.source == .list, !agenda.repeats(block.id) { block.source = .request }
      scribe.roster.add(block)
    }
    // Each record describes the state after its own event, not after all of them.
    var told = rotation
    var events = rotation.make(takingBack.withdrawal)
    events += rotation.make(takingBack.compensation)
    let records = events.map { event in
      if case .edited(let task, _) = event.fact, let item = step.words(of: task) {
        scribe.roster.replace(task, by: item)
      }
      told.replay(event)
      let record = scribe.record(event, of: told, cause: .undo(of: step.seq))
      history.note(event.fact, record, in: before, of: roster)
      updatePlan(after: record)
      return record
    }
    updatePlan(after: undone)
    for number in takingBack.withdrawal.withdrawn {
      withdrawRest(of: scribe.roster.commitments[number])
    }
    for (block, _, _) in step.withdrawn { returnRest(of: block) }
    return [undone] + records
  }

  /// The reason why something cannot be undone; `nil` if everything can.
  private func words(for takingBack: UndoStep.TakingBack, of step: UndoStep) -> String? {
    var kept = takingBack.kept.map { scribe.roster[$0].title }
    kept += takingBack.over.map { scribe.roster.commitments[$0].title }
    kept += step.withdrawn.filter { $0.end <= now }.map(\.block.title)
    if takingBack.keepsTime { kept.append("the time, which is over") }
    return kept.isEmpty ? nil : kept.joined(separator: ", ")
  }
}

extension UndoStep {
  /// The words that a task had before an edit.
  fileprivate func words(of task: Handle) -> TaskItem? {
    members.first { $0.task == task }?.former?.item
  }
}
