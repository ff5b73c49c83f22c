/// Executes commands: first decides on refusal, which changes nothing, then emits the facts.
extension Rotation {
  /// Executes `command` at `now`, after everything due before.
  ///
  /// A command without effect succeeds and emits nothing.
  ///
  /// - Returns: The events up to `now`, of the command, and those that follow at once.
  /// - Throws: A ``Refusal`` if the command is invalid; only time has passed then.
  public mutating func apply(_ command: Command, at now: Duration) throws(Refusal) -> [Event] {
    var events = advance(to: now)
    do throws(Refusal) {
      try perform(command, into: &events)
    } catch {
      throw Refusal(error.reason, events: events)
    }
    while let fact = due(at: clock) { events.append(emit(fact)) }
    return events
  }

  /// Executes `command` at ``clock`` and emits only its own facts.
  ///
  /// The facts that follow from them are due at once: ``step(to:)`` emits them one by one.
  public mutating func perform(
    _ command: Command, into events: inout [Event]
  ) throws(Refusal) {
    if let reason = refusal(of: command) { throw Refusal(reason) }
    carryOut(command, into: &events)
  }

  /// Closes the rotation at ``clock``, before anything else that is due.
  public mutating func close(_ reason: Closing) -> [Event] {
    if case .ended = phase { return [] }
    var events: [Event] = []
    if segment != nil { events.append(emit(end(.stopped, rest: .stopped, at: clock))) }
    events.append(emit(.ended(reason)))
    return events
  }

  // MARK: Refusals

  /// The reason why `command` would be refused now; `nil` if it would not.
  public func refusal(of command: Command) -> Refusal.Reason? {
    guard let segment else { return refusalInBetween(of: command) }
    let isSlice = segment == .slice
    switch command {
    case .pause, .resume, .toggle, .here, .quantum, .add, .addNext, .commit, .slept, .stop:
      return nil
    case .skip, .extend:
      return holdsStill(segment) ? .notDuring(state) : nil
    case .done(nil):
      return isSlice ? nil : refusalToCompleteLast(segment)
    case .done(let task?):
      return place(of: task) == .removed ? .notOnTheList(task) : nil
    case .go(let task, _):
      if holdsStill(segment) { return .notDuring(state) }
      if isSlice, task == ring.head { return .hasTheSlice(task) }
      return ring.contains(task) ? nil : .notInRing(task)
    case .back:
      if holdsStill(segment) { return .notDuring(state) }
      return taskBefore == nil ? .noTaskBefore : nil
    case .reopen(nil):
      return done.isEmpty ? .nothingDone : nil
    case .reopen(let task?):
      return place(of: task) == .done ? nil : .notDone(task)
    case .edit(let task, _), .remove(let task):
      return place(of: task) == .removed ? .notOnTheList(task) : nil
    case .move(let task, let goal):
      return refusalToMove(task, goal)
    case .uncommit(let number):
      return refusalToUncommit(number)
    }
  }

  /// Between the confirmation of a check-in and its consequences only commitments change.
  private func refusalInBetween(of command: Command) -> Refusal.Reason? {
    guard case .between = phase else { return .ended }
    return switch command {
    case .commit: nil
    case .uncommit(let number): refusalToUncommit(number)
    case .pause, .resume, .toggle, .skip, .done, .extend, .go, .back, .here, .quantum, .reopen,
      .add, .addNext, .edit, .move, .remove, .slept, .stop:
      .notDuring(state)
    }
  }

  private func refusalToUncommit(_ number: Int) -> Refusal.Reason? {
    canWithdraw(commitment: number) ? nil : .noCommitment(number: number)
  }

  /// Whether only its own end and a pause can affect the segment.
  private func holdsStill(_ segment: Segment) -> Bool {
    switch segment {
    case .commitment, .waiting: true
    case .slice, .checkIn, .rest: false
    }
  }

  /// Outside a slice `done` concerns the task whose slice ended last, or was interrupted.
  private func refusalToCompleteLast(_ segment: Segment) -> Refusal.Reason? {
    switch segment {
    case .waiting: return .notDuring(state)
    case .commitment: return cut == nil ? .notDuring(state) : nil
    case .slice, .checkIn, .rest:
      guard let last, place(of: last) != .removed else { return .nothingToComplete }
      return nil
    }
  }

  private func refusalToMove(_ task: Handle, _ goal: Command.Goal) -> Refusal.Reason? {
    if !ring.contains(task) { return .notInRing(task) }
    if task == holder { return .hasTheSlice(task) }
    guard case .after(let other) = goal else { return nil }
    if other == task { return .afterItself(task) }
    return ring.contains(other) ? nil : .notInRing(other)
  }

  /// The place of a task in its life cycle; an unknown one counts as removed.
  package func place(of task: Handle) -> Standing.Place {
    entries.indices.contains(task.index) ? entries[task.index].place : .removed
  }

  /// The last other task of the ring that had the slice.
  private var taskBefore: Handle? {
    let now: Handle? =
      switch segment {
      case .slice, .checkIn: last
      case .rest, .commitment, .waiting, nil: nil
      }
    let candidates = ring.members.filter { $0 != now && entries[$0.index].latest > 0 }
    return candidates.max { entries[$0.index].latest < entries[$1.index].latest }
  }

  // MARK: Performance

  /// The time after a switch in which `back` with a duration costs the new task nothing.
  public static let afterthought = Duration.seconds(60)

  /// Emits the command's own facts; those that follow are due by themselves.
  private mutating func carryOut(
    _ command: Command, why: Fact.Why = .go, into events: inout [Event]
  ) {
    // The former segment: a check-in is over by the time the command is executed.
    guard let segment else { return carryOutInBetween(command, into: &events) }
    if case .back(let length) = command, let task = taskBefore {
      // Looked up here, as the task before is not the one of the check-in.
      let hasJustBegun = segment == .slice && countdown.spent(at: clock) < Self.afterthought
      if length != nil, hasJustBegun {
        events.append(emit(end(.postponed, at: clock)))
        events.append(emit(slice(of: task, lasting: length, why: .back)))
        return
      }
      return carryOut(.go(task, length), why: .back, into: &events)
    }
    if segment == .checkIn, command.isSignOfLife, let last {
      let waited = countdown.spent(at: clock)
      events.append(emit(.checkedIn(last, confirmed: true, waited: waited)))
    }
    switch command {
    case .pause(let ago):
      if !isPaused { events.append(pause(ago: ago)) }
    case .resume:
      if isPaused { events.append(resume()) }
    case .toggle:
      events.append(isPaused ? resume() : pause(ago: .zero))
    case .skip:
      endPart(segment, .skipped, into: &events)
    case .done(let task):
      complete(task, in: segment, into: &events)
    case .extend(let more):
      extend(segment, by: more, into: &events)
    case .go(let task, let length):
      endPart(segment, .displaced, into: &events)
      events.append(emit(slice(of: task, lasting: length, why: why)))
    case .here, .back:
      break
    case .quantum(let quantum):
      if quantum != rules.quantum { events.append(emit(.quantumChanged(quantum))) }
    case .reopen(let task):
      if let task = task ?? done.last { events.append(emit(.reopened(task))) }
    case .add(let terms):
      events.append(emit(.added(Handle(entries.count), terms, .tail)))
    case .addNext(let terms):
      let position = terms.arrives(after: clock) ? .tail : positionOfNext()
      events.append(emit(.added(Handle(entries.count), terms, position)))
    case .edit(let task, let terms):
      if segment == .slice, task == ring.head, terms.arrives(after: clock) {
        events.append(emit(end(.skipped, at: clock)))
      }
      events.append(emit(.edited(task, terms)))
    case .move(let task, let goal):
      if let position = position(of: task, goal) { events.append(emit(.moved(task, position))) }
    case .remove(let task):
      let isRunning = segment == .slice && task == ring.head
      let spent = entries[task.index].spent
      events.append(emit(isRunning ? end(.removed, at: clock) : .removed(task, spent: spent)))
    case .commit, .uncommit:
      carryOutInBetween(command, into: &events)
    case .slept(let asleep, let frozen, let policy):
      events.append(emit(.slept(asleep, frozen: frozen, policy)))
      if segment == .slice, !isPaused { wake(by: policy, into: &events) }
    case .stop(let reason):
      events += close(reason)
    }
  }

  /// Adds or withdraws a commitment; the running one is over then, which is due.
  private mutating func carryOutInBetween(_ command: Command, into events: inout [Event]) {
    if case .commit(let start, let end) = command {
      events.append(emit(.commitmentAdded(number: commitmentCount, start: start, end: end)))
    } else if case .uncommit(let number) = command {
      events.append(emit(.commitmentRemoved(number: number)))
    }
  }

  private mutating func pause(ago: Duration, _ reason: Fact.PauseReason = .user) -> Event {
    let granted = min(ago, clock - (countdown.since ?? clock))
    // Only a segment with a fixed length gets back the time before the pause.
    let back = countdown.isOpen ? .zero : granted
    return emit(.paused(reason, ago: granted, remaining: remaining(at: clock).map { $0 + back }))
  }

  private mutating func resume() -> Event {
    emit(.resumed(after: clock - (pausedSince ?? clock), remaining: remaining(at: clock)))
  }

  /// Ends a slice or a break early.
  private mutating func endPart(
    _ segment: Segment, _ reason: SliceEnd, into events: inout [Event]
  ) {
    switch segment {
    case .slice, .rest: events.append(emit(end(reason, rest: .skipped, at: clock)))
    case .checkIn, .commitment, .waiting: break
    }
  }

  private mutating func complete(
    _ task: Handle?, in segment: Segment, into events: inout [Event]
  ) {
    if segment == .slice, task == nil || task == ring.head {
      events.append(emit(end(.completed, at: clock)))
    } else if let task = task ?? cut ?? last, place(of: task) != .done {
      events.append(emit(.completed(task, spent: entries[task.index].spent)))
    }
  }

  private mutating func extend(
    _ segment: Segment, by more: Duration, into events: inout [Event]
  ) {
    guard segment != .checkIn else {
      guard let last else { return }
      events.append(
        emit(.extended(.checkIn, by: more, length: more, remaining: more, standing: isPaused)))
      events.append(emit(slice(of: last, lasting: more, why: .extended)))
      return
    }
    let subject: Fact.Subject = if segment == .slice, let last { .slice(last) } else { .rest }
    events.append(
      emit(
        .extended(
          subject, by: more, length: countdown.length + more,
          remaining: (remaining(at: clock) ?? .zero) + more, standing: isPaused)))
  }

  /// Handles the slice that ran when the machine fell asleep.
  private mutating func wake(by policy: SleepPolicy, into events: inout [Event]) {
    switch policy {
    case .pause: events.append(pause(ago: .zero, .sleep))
    case .endSlice: events.append(emit(end(.slept, at: clock)))
    case .continue, .count: break
    }
  }

  /// Right after the task that has the turn or, when no other task has it, the very next.
  func positionOfNext(of task: Handle? = nil) -> Position {
    if let holder, holder != task { return .after(holder) }
    return ring.isEmpty ? .tail : .head
  }

  /// The target position of a move; `nil` if the task is there already.
  private func position(of task: Handle, _ goal: Command.Goal) -> Position? {
    switch goal {
    case .first:
      if let holder { return ring.next(after: holder) == task ? nil : .after(holder) }
      return ring.head == task ? nil : .head
    case .last:
      return ring.tail == task ? nil : .tail
    case .after(let other):
      if ring.previous(before: task) == other, ring.head != task { return nil }
      return other == ring.tail ? .tail : .after(other)
    }
  }
}
