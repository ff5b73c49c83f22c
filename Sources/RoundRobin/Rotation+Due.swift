/// What happens by itself: one pure function of the state says which fact comes next.
extension Rotation {
  /// The next fact at this very instant, in the order of one instant; `nil`: nothing is due.
  var due: Fact? {
    switch phase {
    case .ready: .started(tasks: ring.count + marks.arrivals.count)
    case .ended: nil
    case .between, .running:
      warning ?? estimateReached ?? arrival
        ?? endOfSegment ?? leaving ?? endOfCycle
        ?? closing
        ?? interruption
        ?? beginning
    }
  }

  // MARK: 1. Warnings and estimates

  private var warning: Fact? {
    if rules.warnings.isEmpty { return nil }
    if let segment, let subject = subject(of: segment), !isPaused,
      let left = segment.remaining(at: clock), let lead = warning(below: segment.armed),
      left <= lead
    {
      return .warning(subject, remaining: left)
    }
    for commitment in marks.commitments where commitment.start >= clock {
      let left = commitment.start - clock
      if let lead = warning(below: commitment.armed), left <= lead {
        return .warning(.upcoming(commitment.number), remaining: left)
      }
    }
    return nil
  }

  /// The longest warning that is shorter than `armed`.
  func warning(below armed: Duration) -> Duration? { rules.warnings.first { $0 < armed } }

  /// What a warning of the segment's end is about.
  private func subject(of segment: Segment) -> Fact.Subject? {
    switch segment.kind {
    case .slice: ring.head.map(Fact.Subject.slice)
    case .rest: .rest
    case .commitment(let commitment): .commitment(commitment.number)
    case .checkIn, .waiting: nil
    }
  }

  private var estimateReached: Fact? {
    guard let instant = estimateInstant, instant <= clock, let head = ring.head,
      let estimate = entries[head.index].estimate
    else { return nil }
    return .estimateReached(head, estimate: estimate)
  }

  /// When the running task will have spent its estimate, if that is still to be said.
  private var estimateInstant: Duration? {
    guard let segment, segment.kind == .slice, let since = segment.countdown.since,
      let head = ring.head
    else { return nil }
    let entry = entries[head.index]
    guard entry.notice == .pending, let estimate = entry.estimate else { return nil }
    return since + (estimate - entry.spent - segment.countdown.spent(at: since))
  }

  // MARK: 2. Arrivals

  private var arrival: Fact? {
    guard let next = marks.nextArrival, next.at <= clock else { return nil }
    return .arrived(next.task)
  }

  // MARK: 3. The end of what runs

  private var endOfSegment: Fact? {
    guard let segment else { return nil }
    switch segment.kind {
    case .slice where estimateIsSpent: return end(of: segment, slice: .completed, rest: .expired)
    case .waiting: return ring.isEmpty ? nil : end(of: segment, slice: .expired, rest: .expired)
    case .slice, .rest, .checkIn, .commitment:
      guard let end = segment.end, end <= clock else { return nil }
      return self.end(of: segment, slice: .expired, rest: .expired)
    }
  }

  /// Whether the running task is completed by its estimate now.
  private var estimateIsSpent: Bool {
    guard rules.finishAtEstimate, let segment, let head = ring.head else { return false }
    let entry = entries[head.index]
    guard entry.notice == .said, let estimate = entry.estimate else { return false }
    return entry.spent + segment.countdown.spent(at: clock) >= estimate
  }

  /// The fact that ends `segment` for a reason, as a slice or as a break.
  func end(of segment: Segment, slice: SliceEnd, rest: RestEnd) -> Fact {
    let spent = segment.countdown.spent(at: clock)
    switch segment.kind {
    case .slice:
      return endOfSlice(segment.countdown, slice)
    case .checkIn:
      return .checkedIn(asked, confirmed: false, waited: spent)
    case .rest:
      return .restEnded(rest, spent: spent)
    case .commitment(let commitment):
      return .commitmentEnded(number: commitment.number, spent: spent)
    case .waiting:
      return .waitingEnded(waited: spent)
    }
  }

  private func endOfSlice(_ countdown: Countdown, _ reason: SliceEnd) -> Fact {
    guard let head = ring.head, let length = countdown.length else {
      preconditionFailure("A slice runs without a task or a length: \(phase)")
    }
    let spent = countdown.spent(at: clock)
    var credit = entries[head.index].credit
    switch reason {
    case .skipped where rules.unused == .keep:
      credit = min(credit + (length - spent), sliceLength(of: head))
    case .completed: credit = .zero
    case .expired, .skipped, .removed, .commitment, .displaced, .slept, .stopped: break
    }
    return .sliceEnded(head, reason, spent: spent, length: length, credit: credit)
  }

  /// The task whose slice has ended for good, on its way out of the ring.
  private var leaving: Fact? {
    guard case .between(.slice(let reason)) = phase, let last, ring.contains(last) else {
      return nil
    }
    switch reason {
    case .completed: return .completed(last, spent: entries[last.index].spent)
    case .removed: return .removed(last, spent: entries[last.index].spent)
    case .expired, .skipped, .commitment, .displaced, .slept, .stopped: return nil
    }
  }

  private var endOfCycle: Fact? { cycleIsOpen && awaited == 0 ? .cycleEnded : nil }

  // MARK: 4. The end of the rotation

  private var closing: Fact? {
    guard let reason = reasonToClose else { return nil }
    if let segment { return end(of: segment, slice: .stopped, rest: .stopped) }
    return .ended(reason)
  }

  private var reasonToClose: Closing? {
    if ring.isEmpty && marks.arrivals.isEmpty { return .finished }
    if let until = marks.until, until <= clock { return .until }
    if let cycles = rules.cycles, cycles <= (cycleIsOpen ? cycle - 1 : cycle) { return .cycles }
    return nil
  }

  // MARK: 5. Commitments

  private var interruption: Fact? {
    guard let commitment = marks.commitment(at: clock) else { return nil }
    guard let segment else {
      return .commitmentStarted(number: commitment.number, until: commitment.end)
    }
    switch segment.kind {
    case .commitment: return nil
    case .slice, .rest, .checkIn: if isPaused { return nil }
    case .waiting: break
    }
    return end(of: segment, slice: .commitment, rest: .commitment)
  }

  // MARK: 6. What follows

  private var beginning: Fact? {
    guard case .between(let ending) = phase else { return nil }
    guard let head = ring.head else {
      return marks.nextArrival.map { .waitingStarted(until: $0.at) }
    }
    switch ending {
    case .slice(.expired):
      return checkIn ?? rest ?? slice(of: head)
    case .slice(.completed), .checkIn:
      return rest ?? slice(of: head)
    case .slice, .start, .rest, .commitment, .waiting:
      return slice(of: head)
    }
  }

  private var checkIn: Fact? {
    rules.checkIn.map { .checkInDue(asked, length: $0, standing: isPaused) }
  }

  private var rest: Fact? {
    guard let breaks = rules.breaks else { return nil }
    if let long = breaks.long, (rests + 1).isMultiple(of: breaks.every) {
      return .restStarted(long: true, length: long, standing: isPaused)
    }
    return .restStarted(long: false, length: breaks.length, standing: isPaused)
  }

  /// The slice that `task` would have next by itself.
  private func slice(of task: Handle) -> Fact {
    let why: Fact.Why =
      if slices == 0 {
        .first
      } else if entries[task.index].left != nil {
        task == cut ? .commitment : .displaced
      } else if ring.count == 1 {
        .only
      } else {
        .turn
      }
    return slice(of: task, lasting: nil, why: why)
  }

  /// The slice of `task`: for `lasting`, else for what it had left, else for its own length and
  /// what it has saved up.
  func slice(of task: Handle, lasting: Duration?, why: Fact.Why) -> Fact {
    let entry = entries[task.index]
    let saved = lasting == nil && entry.left == nil ? entry.credit : .zero
    let successor = ring.head == task ? ring.next(after: task) : ring.head
    return .sliceStarted(
      task, previous: last, next: successor == task ? nil : successor, why: why,
      length: lasting ?? entry.left ?? sliceLength(of: task) + saved,
      credit: entry.credit - saved, standing: isPaused)
  }

  /// The length of a fresh slice of `task`.
  func sliceLength(of task: Handle) -> Duration { entries[task.index].slice ?? rules.quantum }

  // MARK: The next instant

  /// The next instant after this one at which something may be due.
  var nextMark: Duration? {
    if case .ended = phase { return nil }
    var next: Duration?
    func consider(_ instant: Duration?) {
      if let instant { next = next.map { min($0, instant) } ?? instant }
    }
    consider(segment?.end)
    consider(estimateInstant)
    consider(marks.nextArrival?.at)
    consider(marks.until)
    consider(marks.commitments.first { $0.start > clock }?.start)
    if !rules.warnings.isEmpty { consider(nextWarning) }
    return next
  }

  private var nextWarning: Duration? {
    var instants = marks.commitments.filter { $0.start > clock }.compactMap { commitment in
      warning(below: commitment.armed).map { commitment.start - $0 }
    }
    if let segment, !isPaused, let end = segment.end, subject(of: segment) != nil,
      let lead = warning(below: segment.armed)
    {
      instants.append(end - lead)
    }
    return instants.min()
  }

  // MARK: What runs

  /// The segment that runs or stands.
  var segment: Segment? {
    if case .running(let segment) = phase { segment } else { nil }
  }

  /// The task a check-in is about: the one whose slice ended last.
  private var asked: Handle {
    guard let last else { preconditionFailure("A check-in before any slice: \(phase)") }
    return last
  }
}
