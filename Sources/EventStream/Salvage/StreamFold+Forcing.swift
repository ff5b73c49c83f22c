import CivilTime
import RoundRobin
import Tasks

/// Applying records whose predecessors are unknown.
extension StreamFold {
  /// Applies a record by force, with everything that it presupposes.
  mutating func force(_ record: Record) {
    guard let number = record.seq, number > seq, record.rotation == rotationID else { return }
    if let clock = rotation?.clock, record.at < clock { amend { $0.clock = record.at } }
    takeUpClocks(of: record)
    if (try? replay(record)) != true {
      let record = prepared(for: record)
      _ = try? replay(record)
    }
    adjust(to: record)
    seq = number
  }

  /// Establishes what a record presupposes; returns the record adapted to that.
  private mutating func prepared(for record: Record) -> Record {
    let at = record.at
    var record = record
    switch record.content {
    case .sliceStarted(let task, let previous, let next, _, _, _, let run):
      settle(at: at)
      stand(run.deadline == nil, at: at)
      seat(TaskItem(task), at: at)
      if let previous { mention(previous, at: at) }
      if let next { seat(TaskItem(next), at: at) }
    case .sliceEnded(let task, let reason, let spent, let length, _):
      if reason == .expired { stand(false, at: at) }
      if isRunning(task) {
        amend { $0.run(spent, of: length, at: at) }
        break
      }
      // Whatever ran before ended when this slice began.
      settle(at: max(rotation?.clock ?? at, min(at, at - spent)))
      let handle = seat(TaskItem(task), at: at)
      let previous = rotation?.snapshot.previous
      say(
        .sliceStarted(
          handle, previous: previous, next: nil, why: .turn, length: length, credit: .zero,
          standing: rotation?.isPaused == true), at: at)
      amend { $0.run(spent, of: length, at: at) }
    case .cycleEnded:
      amend { snapshot in
        (snapshot.cycle, snapshot.cycleIsOpen) = (record.cycle, true)
      }
    case .breakStarted(_, _, let run):
      settle(at: at, as: .expired)
      stand(run.deadline == nil, at: at)
    case .waitingStarted: settle(at: at)
    case .breakEnded(_, let spent):
      settle(at: at)
      let isPaused = rotation?.isPaused == true
      let rest = Rest(long: false, number: (rotation?.rests ?? 0) + 1, length: spent)
      say(.restStarted(rest, standing: isPaused), at: at)
    case .checkInDue(let task, let run):
      settle(at: at, as: .expired)
      stand(run.deadline == nil, at: at)
      seat(TaskItem(task), at: at)
    case .checkedIn(let task, _, let waited):
      settle(at: at, as: .expired)
      let handle = seat(TaskItem(task), at: at)
      let isPaused = rotation?.isPaused == true
      say(.checkInDue(handle, length: waited, standing: isPaused), at: at)
    case .waitingEnded:
      settle(at: at)
      say(.waitingStarted(until: at), at: at)
    case .commitmentStarted(let block, let until):
      settle(at: at, as: .commitment)
      know(block, from: at, to: position(of: until), at: at)
    case .commitmentEnded(let block, let spent):
      settle(at: at, as: .commitment)
      let number = know(block, from: at - spent, to: at + .milliseconds(1), at: at)
      say(.commitmentStarted(number: number, until: at), at: at)
    case .commitmentRemoved(let block, _): know(block, from: at, to: at, at: at)
    case .paused: stand(false, at: at)
    case .resumed(let paused, _, _): say(.paused(.user, ago: paused, remaining: nil), at: at)
    case .taskAdded(let task, let place):
      record.content =
        content?.roster.handle(of: task.card.id) == nil
        ? .taskAdded(task, known(place)) : .taskEdited(task, place)
    case .taskArrived(let task, _), .taskEdited(let task, _), .taskReopened(let task, _):
      seat(task.item, at: at)
    case .taskRestored(let task, _, let standing, _):
      settle(at: at)
      seat(task.item, at: at, isDone: standing.place == .done)
    case .taskMoved(let task, let place):
      seat(task.item, at: at)
      record.content = .taskMoved(task, known(place))
    case .taskCompleted(let task, _):
      let handle = seat(TaskItem(task), at: at, isDone: true)
      if rotation?.snapshot.task == handle { settle(at: at, as: .completed) }
    case .taskRemoved(let task, _):
      let handle = seat(TaskItem(task), at: at, isDone: true)
      if rotation?.snapshot.task == handle { settle(at: at, as: .removed) }
    case .ended: settle(at: at, as: .stopped)
    case .snapshot, .started, .warning, .extended, .quantumChanged, .estimateReached, .slept,
      .recovered, .planned, .undone, .hookFinished, .problem, .problemSolved, .tick, .lost,
      .commitmentAdded:
      break
    }
    return record
  }

  /// Applies a fact; returns whether it was possible.
  @discardableResult
  private mutating func say(_ fact: Fact, at: Duration) -> Bool {
    let event = Event(at: at, cycle: 1, fact: fact)
    guard rotation?.fits(event) == true else { return false }
    rotation?.replay(event)
    return true
  }

  /// Sets whether the rotation is paused.
  private mutating func stand(_ isPaused: Bool, at now: Duration) {
    guard let rotation, rotation.isPaused != isPaused else { return }
    if isPaused {
      say(.paused(.user, ago: .zero, remaining: nil), at: now)
    } else {
      say(.resumed(after: now - (rotation.pausedSince ?? now), remaining: nil), at: now)
    }
  }

  private func isRunning(_ task: TaskCard) -> Bool {
    guard let snapshot = rotation?.snapshot, snapshot.state == .slice, let running = snapshot.task
    else { return false }
    return content?.roster[running].id == task.id
  }

  /// Ends the running segment, so that another one can begin.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - reason: Why a slice ended; `nil` for expired if its time is over, else skipped.
  private mutating func settle(at now: Duration, as reason: SliceEnd? = nil) {
    rotation?.shiftMarks(by: .zero, at: now)
    guard let snapshot = rotation?.snapshot else { return }
    switch snapshot.state {
    case .ready: say(.started(tasks: snapshot.ring.count + snapshot.coming.count), at: now)
    case .slice:
      guard let task = snapshot.task else { return }
      let length = snapshot.length ?? snapshot.spent
      let spent = max(.zero, min(snapshot.spent, length))
      // A slice that should have ended before ran no longer than it could.
      if spent != snapshot.spent { amend { $0.run(spent, of: length, at: now) } }
      say(
        .sliceEnded(
          task, reason ?? (spent < length ? .skipped : .expired), spent: spent, length: length,
          credit: .zero), at: now)
      leave()
    case .checkIn:
      guard let task = snapshot.task else { return }
      say(.checkedIn(task, confirmed: false, waited: snapshot.spent), at: now)
    case .rest: say(.restEnded(.expired, spent: snapshot.spent), at: now)
    case .commitment(let number):
      say(.commitmentEnded(number: number, spent: snapshot.spent), at: now)
    case .waiting: say(.waitingEnded(waited: snapshot.spent), at: now)
    case .between: leave()
    case .ended: rotation?.takeUp(at: now, rules: snapshot.rules, until: snapshot.until)
    }
  }

  // MARK: Taking turns

  /// Puts a task into the ring; a completed one stays completed if `isDone`.
  @discardableResult
  private mutating func seat(_ item: TaskItem, at now: Duration, isDone: Bool = false) -> Handle {
    guard let snapshot = rotation?.snapshot, let handle = content?.roster.handle(of: item.id)
    else { return join(item, at: now) }
    if snapshot.ring.contains(where: { $0.task == handle }) { return handle }
    if snapshot.coming.contains(where: { $0.task == handle }) {
      if !isDone { say(.arrived(handle), at: now) }
      return handle
    }
    guard snapshot.done.contains(where: { $0.task == handle }) else { return join(item, at: now) }
    if !isDone { say(.reopened(handle), at: now) }
    return handle
  }

  private mutating func join(_ item: TaskItem, at now: Duration) -> Handle {
    let handle = Handle(content?.roster.tasks.count ?? 0)
    let terms = Terms(slice: item.slice, estimate: item.estimate)
    if say(.added(handle, terms, .tail), at: now) { content?.roster.add(item) }
    return handle
  }

  /// Makes a task known, which may have left already.
  private mutating func mention(_ who: Who, at now: Duration) {
    guard content?.roster.handle(of: who.id) == nil else { return }
    let handle = join(TaskItem(who), at: now)
    say(.removed(handle, spent: .zero), at: now)
  }

  /// The place, adjusted to the tasks that exist.
  private func known(_ place: Record.Place) -> Record.Place {
    guard case .after(let id) = place else { return place }
    let handle = content?.roster.handle(of: id)
    let isThere = rotation?.snapshot.ring.contains { $0.task == handle } == true
    return isThere ? place : .tail
  }

  /// Makes a commitment known.
  @discardableResult
  private mutating func know(
    _ block: Roster.Block, from start: Duration, to end: Duration, at now: Duration
  ) -> Int {
    if let number = content?.roster.number(of: block.id),
      rotation?.snapshot.commitments.contains(where: { $0.number == number }) == true
    {
      return number
    }
    let number = content?.roster.add(block) ?? 0
    say(.commitmentAdded(number: number, start: start, end: end), at: now)
    return number
  }

  // MARK: Afterwards

  /// Derives from a record what was missed before it.
  private mutating func adjust(to record: Record) {
    switch record.content {
    case .started(_, _, _, let quantum, _): amend { $0.rules.quantum = quantum }
    case .sliceStarted(let task, _, let next, _, _, _, _): adjust(to: task, next, record.cycle)
    case .taskCompleted(let task, let spent):
      guard let handle = content?.roster.handle(of: task.id) else { return }
      amend { snapshot in
        for place in snapshot.done.indices where snapshot.done[place].task == handle {
          snapshot.done[place].spent = spent
        }
      }
    case .paused(_, _, let remaining?), .resumed(_, let remaining?, _):
      amend { $0.count(down: remaining) }
    case .extended(_, _, let run):
      amend { snapshot in
        snapshot.length = run.length
        snapshot.count(down: run.remaining)
      }
    default: break
    }
  }

  private mutating func adjust(to task: TaskCard, _ next: Who?, _ cycle: Int) {
    guard let running = content?.roster.handle(of: task.id), rotation?.snapshot.task == running
    else { return }
    let successor = next.flatMap { content?.roster.handle(of: $0.id) }
    amend { snapshot in
      if snapshot.cycle < cycle {
        for place in snapshot.ring.indices { snapshot.ring[place].hadTurn = false }
      }
      (snapshot.cycle, snapshot.cycleIsOpen) = (cycle, true)
      snapshot.put(successor, behind: running)
    }
  }
}

extension Snapshot {
  /// Sets the elapsed time of the running or paused slice.
  fileprivate mutating func run(_ spent: Duration, of length: Duration, at now: Duration) {
    clock = now
    (self.length, self.spent, remaining) = (length, spent, length - spent)
    if pausedSince == nil { since = now }
  }

  /// Sets the remaining time of the running or paused segment.
  fileprivate mutating func count(down remaining: Duration) {
    guard let length, self.remaining != nil else { return }
    spent = max(.zero, length - remaining)
    self.remaining = remaining
  }

  /// Makes a task the successor of the running one; `nil` if all others have left, completed.
  fileprivate mutating func put(_ next: Handle?, behind running: Handle) {
    guard let next else {
      done += ring.filter { $0.task != running }
      ring.removeAll { $0.task != running }
      return
    }
    guard let place = ring.firstIndex(where: { $0.task == next }), place > 1 else { return }
    ring.insert(ring.remove(at: place), at: 1)
  }
}
