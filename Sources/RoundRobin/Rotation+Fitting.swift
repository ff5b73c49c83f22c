/// Validation of facts from elsewhere.
extension Rotation {
  /// Whether an event can be replayed now; always `true` for those of a complete stream.
  ///
  /// Check the events of a possibly damaged stream first: the rotation does not validate facts.
  public func fits(_ event: Event) -> Bool {
    event.at >= clock && fits(event.fact, at: event.at)
  }

  private func fits(_ fact: Fact, at now: Duration) -> Bool {
    switch fact {
    case .started: phase == .ready
    case .sliceStarted(let task, _, _, _, _, _, let standing):
      isBetween && ring.contains(task) && standing == isPaused
    case .sliceEnded(let task, _, let spent, _, _):
      isRunning(task) && spent == countdown.spent(at: now)
    case .cycleEnded: cycleIsOpen
    case .restStarted(_, let standing): isBetween && standing == isPaused
    case .waitingStarted: isBetween
    case .restEnded: segment == .rest(long: true) || segment == .rest(long: false)
    case .checkInDue(let task, _, let standing):
      isBetween && isKnown(task) && last != nil && standing == isPaused
    case .checkedIn: segment == .checkIn
    case .waitingEnded: segment == .waiting
    case .commitmentStarted(let number, _): isBetween && isAhead(number)
    case .commitmentEnded(let number, _):
      segment == .commitment && marks.current?.number == number
    case .commitmentAdded(let number, _, _): number == commitmentCount
    case .commitmentRemoved(let number): isAhead(number) || state == .commitment(number)
    case .warning, .quantumChanged, .slept, .extended: true
    case .paused: !isPaused
    case .resumed: isPaused
    case .added(let task, _, let position):
      task.index == entries.count && fits(position)
    case .arrived(let task): place(of: task) == .coming
    case .edited(let task, let terms):
      isKnown(task) && !(isRunning(task) && terms.arrives(after: now))
    case .estimateReached(let task, _): isKnown(task)
    case .moved(let task, let position):
      ring.contains(task) && fits(position) && position != .after(task)
    case .reopened(let task): place(of: task) == .done
    case .completed(let task, _): isOpen(task) && !isRunning(task)
    case .removed(let task, _): place(of: task) != .removed && !isRunning(task)
    case .restored(let task, let standing, let position):
      isKnown(task) && !isRunning(task) && position != .after(task)
        && (standing.place != .ring || fits(position))
    // An undo after the end repeats the end.
    case .ended(let reason): isBetween || phase == .ready || phase == .ended(reason)
    }
  }

  private var isBetween: Bool {
    if case .between = phase { true } else { false }
  }

  private func isKnown(_ task: Handle) -> Bool { entries.indices.contains(task.index) }

  private func isOpen(_ task: Handle) -> Bool {
    place(of: task) == .ring || place(of: task) == .coming
  }

  private func isRunning(_ task: Handle) -> Bool { segment == .slice && ring.head == task }

  private func isAhead(_ commitment: Int) -> Bool {
    marks.commitments.contains { $0.number == commitment }
  }

  private func fits(_ position: Position) -> Bool {
    if case .after(let other) = position { ring.contains(other) } else { true }
  }
}
