/// The facts that happen by themselves: a pure function of the state yields the next one with its
/// instant.
///
/// Its parts are inlined: passing a fact between them would take longer than finding it. They are
/// `mutating` although they change nothing: another method would get a copy of the rotation, and
/// copying its 460 bytes takes a quarter of the time of a switch.
extension Rotation {
  /// The next fact at or before `limit` with its instant; without a fact, nothing is due until
  /// `limit`, or the clock if that is later.
  @inline(__always)
  mutating func next(by limit: Duration) -> (at: Duration, fact: Fact?) {
    var now = clock
    while true {
      if let fact = due(at: now) { return (now, fact) }
      guard let mark = nextMark(after: now), mark <= limit else { return (max(now, limit), nil) }
      now = max(now, mark)
    }
  }

  /// The next fact at the instant `now`, in the order within one instant; `nil` if nothing is due.
  @inline(__always)
  mutating func due(at now: Duration) -> Fact? {
    switch phase {
    case .ready: .started(tasks: ring.count + marks.arrivals.count)
    case .between(let ending): due(after: ending, at: now)
    case .running(let segment): due(during: segment, at: now)
    case .ended: nil
    }
  }

  /// The fact that is due while a segment runs: at the latest, its end.
  @inline(__always)
  private mutating func due(during segment: Segment, at now: Duration) -> Fact? {
    if !rules.warnings.isEmpty, let warning = warning(at: now) { return warning }
    if segment == .commitment, let overlap = overlap(at: now) { return overlap }
    if segment == .slice, let reached = estimateReached(at: now) { return reached }
    if let arrival = arrival(at: now) { return .arrived(arrival) }
    if segment == .slice, rules.finishAtEstimate, estimateIsSpent(at: now) {
      return end(.completed, at: now)
    }
    if isOver(segment, at: now) { return end(at: now) }
    if cycleIsOver { return .cycleEnded }
    if reasonToClose(at: now) != nil { return end(.stopped, rest: .stopped, at: now) }
    if !marks.commitments.isEmpty, isInterrupted(segment, at: now) {
      return end(.commitment, rest: .commitment, at: now)
    }
    return nil
  }

  /// The fact that is due when a segment has ended: at the latest the next segment, never `nil`.
  @inline(__always)
  private mutating func due(after ending: Ending, at now: Duration) -> Fact? {
    if !rules.warnings.isEmpty, let warning = warning(at: now) { return warning }
    if let arrival = arrival(at: now) { return .arrived(arrival) }
    if let leaving = leaving(after: ending) { return leaving }
    if cycleIsOver { return .cycleEnded }
    if let reason = reasonToClose(at: now) { return .ended(reason) }
    if !marks.commitments.isEmpty, let commitment = marks.commitment(at: now) {
      return .commitmentStarted(number: commitment.number, until: commitment.end)
    }
    return beginning(after: ending)
  }

  // MARK: 1. Warnings and estimates

  private mutating func warning(at now: Duration) -> Fact? {
    if let subject, !isPaused, let left = remaining(at: now),
      let lead = warning(below: countdown.armed),
      left <= lead
    {
      return .warning(subject, remaining: left)
    }
    for commitment in marks.commitments where commitment.start >= now {
      let left = commitment.start - now
      if let lead = warning(below: commitment.armed), left <= lead {
        return .warning(.upcoming(commitment.number), remaining: left)
      }
    }
    return nil
  }

  /// The announcement of a commitment that would begin now if another one did not run on.
  private mutating func overlap(at now: Duration) -> Fact? {
    guard let current = marks.current, current.end > now else { return nil }
    return marks.commitments.first { $0.start == now && $0.armed >= .zero }.map {
      .warning(.upcoming($0.number), remaining: .zero)
    }
  }

  /// The longest warning that is shorter than `armed`.
  private func warning(below armed: Duration) -> Duration? { rules.warnings.first { $0 < armed } }

  /// The subject of a warning of the end of the segment that runs.
  private var subject: Fact.Subject? {
    switch segment {
    case .slice: ring.head.map(Fact.Subject.slice)
    case .rest: .rest
    case .commitment: marks.current.map { .commitment($0.number) }
    case .checkIn, .waiting, nil: nil
    }
  }

  private mutating func estimateReached(at now: Duration) -> Fact? {
    guard let head = ring.head, let estimate = entries[head.index].estimate,
      let instant = estimateInstant(), instant <= now
    else { return nil }
    return .estimateReached(head, estimate: estimate)
  }

  /// The instant at which the running task will have spent its estimate, if still to be reported.
  private mutating func estimateInstant() -> Duration? {
    guard let head = ring.head, let estimate = entries[head.index].estimate,
      entries[head.index].notice == .pending, let since = countdown.since
    else { return nil }
    let entry = entries[head.index]
    return since + (estimate - entry.before - entry.spent - countdown.spent(at: since))
  }

  /// Whether the running task's estimate completes it now.
  private mutating func estimateIsSpent(at now: Duration) -> Bool {
    guard let head = ring.head, entries[head.index].notice == .said,
      let estimate = entries[head.index].estimate
    else { return false }
    let entry = entries[head.index]
    return entry.before + entry.spent + countdown.spent(at: now) >= estimate
  }

  // MARK: 2. Arrivals

  private mutating func arrival(at now: Duration) -> Handle? {
    guard let next = marks.nextArrival, next.at <= now else { return nil }
    return next.task
  }

  // MARK: 3. The end of what runs

  @inline(__always)
  private mutating func isOver(_ segment: Segment, at now: Duration) -> Bool {
    if segment == .waiting { return !ring.isEmpty }
    if let end = endOfSegment { return end <= now }
    // An undo may leave nothing of it, even while it is paused.
    return !countdown.isOpen && countdown.remaining(at: now) <= .zero
  }

  /// The instant at which the segment ends by itself; `nil` while it is paused or waits.
  var endOfSegment: Duration? {
    segment == .commitment ? marks.current?.end : countdown.deadline
  }

  /// The remaining time of the segment; `nil` if its length is unknown.
  func remaining(at now: Duration) -> Duration? {
    if segment == .commitment { return marks.current.map { $0.end - now } }
    return countdown.isOpen ? nil : countdown.remaining(at: now)
  }

  /// The fact that ends the segment for a reason given for a slice or a break.
  @inline(__always)
  mutating func end(
    _ reason: SliceEnd = .expired, rest: RestEnd = .expired, at now: Duration
  ) -> Fact {
    let spent = countdown.spent(at: now)
    switch segment {
    case .slice: return endOfSlice(reason, spent: spent)
    case .checkIn: return .checkedIn(asked, confirmed: false, waited: spent)
    case .rest: return .restEnded(rest, spent: spent)
    case .commitment: return .commitmentEnded(number: marks.current?.number ?? 0, spent: spent)
    case .waiting: return .waitingEnded(waited: spent)
    case nil: preconditionFailure("Nothing runs that could end: \(phase)")
    }
  }

  @inline(__always)
  private mutating func endOfSlice(_ reason: SliceEnd, spent: Duration) -> Fact {
    guard let head = ring.head else {
      preconditionFailure("A slice runs without a task: \(phase)")
    }
    let length = countdown.length
    var credit = entries[head.index].credit
    switch reason {
    case .skipped where rules.unused == .keep:
      credit = min(credit + (length - spent), sliceLength(of: head))
    case .completed:
      credit = .zero
    case .expired, .skipped, .removed, .commitment, .displaced, .postponed, .slept, .stopped:
      break
    }
    return .sliceEnded(head, reason, spent: spent, length: length, credit: credit)
  }

  /// The task whose slice has ended for good and that leaves the ring.
  @inline(__always)
  private mutating func leaving(after ending: Ending) -> Fact? {
    guard let last, ring.contains(last) else { return nil }
    switch ending {
    case .slice(.completed): return .completed(last, spent: entries[last.index].spent)
    case .slice(.removed): return .removed(last, spent: entries[last.index].spent)
    case .slice, .start, .checkIn, .rest, .commitment, .waiting: return nil
    }
  }

  private var cycleIsOver: Bool { cycleIsOpen && awaited == 0 }

  // MARK: 4. The end of the rotation

  private mutating func reasonToClose(at now: Duration) -> Closing? {
    if isFinished { return .finished }
    if let until = marks.until, until <= now { return .until }
    if let cycles = rules.cycles, cycles <= (cycleIsOpen ? cycle - 1 : cycle) { return .cycles }
    return nil
  }

  // MARK: 5. Commitments

  private mutating func isInterrupted(_ segment: Segment, at now: Duration) -> Bool {
    givesWay(segment) && marks.commitment(at: now) != nil
  }

  /// Whether a commitment that starts now would end the segment.
  private func givesWay(_ segment: Segment) -> Bool {
    switch segment {
    case .commitment: false
    case .slice, .rest, .checkIn: !isPaused
    case .waiting: true
    }
  }

  // MARK: 6. The next segment

  @inline(__always)
  private mutating func beginning(after ending: Ending) -> Fact? {
    guard let head = ring.head else {
      return marks.nextArrival.map { .waitingStarted(until: $0.at) }
    }
    switch ending {
    case .slice(.expired):
      return checkIn ?? rest ?? slice(of: head)
    case .slice(.completed), .slice(.postponed), .checkIn:
      return rest ?? slice(of: head)
    case .start where slices > 0:
      return slice(of: head, lasting: nil, why: .recovered)
    case .slice, .start, .rest, .commitment, .waiting:
      return slice(of: head)
    }
  }

  private var checkIn: Fact? {
    rules.checkIn.map { .checkInDue(asked, length: $0, standing: isPaused) }
  }

  private var rest: Fact? {
    restDue.map { .restStarted($0, standing: isPaused) }
  }

  /// The next break; `nil` without breaks.
  var restDue: Rest? {
    guard let breaks = rules.breaks else { return nil }
    let number = rests + 1
    if let long = breaks.long, number.isMultiple(of: breaks.every) {
      return Rest(long: true, number: number, length: long)
    }
    return Rest(long: false, number: number, length: breaks.length)
  }

  /// The slice that `task` has next by itself.
  @inline(__always)
  private mutating func slice(of task: Handle) -> Fact {
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

  /// The slice of `task`: `lasting`, else its remaining time, else its own length with its credit.
  @inline(__always)
  mutating func slice(of task: Handle, lasting: Duration?, why: Fact.Why) -> Fact {
    let (left, credit) = (entries[task.index].left, entries[task.index].credit)
    let isFresh = lasting == nil && left == nil
    // The quantum may have become shorter since the credit was saved up.
    let saved = isFresh ? min(credit, sliceLength(of: task)) : .zero
    let successor = ring.head == task ? ring.next(after: task) : ring.head
    return .sliceStarted(
      task, previous: last, next: successor == task ? nil : successor, why: why,
      length: lasting ?? left ?? sliceLength(of: task) + saved, credit: isFresh ? .zero : credit,
      standing: isPaused)
  }

  /// The length of a fresh slice of `task`.
  func sliceLength(of task: Handle) -> Duration { entries[task.index].slice ?? rules.quantum }

  /// The task of a check-in: the one whose slice ended last.
  private var asked: Handle {
    guard let last else { preconditionFailure("A check-in before any slice: \(phase)") }
    return last
  }

  // MARK: The next instant

  /// The next instant at which a fact may be due.
  @inline(__always)
  mutating func nextMark(after now: Duration) -> Duration? {
    guard let segment else { return nil }
    var next = earlier(endOfSegment, marks.until)
    if segment == .slice { next = earlier(next, estimateInstant()) }
    if let arrival = marks.nextArrival { next = earlier(next, arrival.at) }
    if !marks.commitments.isEmpty, segment == .commitment || givesWay(segment) {
      next = earlier(next, marks.nextStart(after: now))
    }
    if !rules.warnings.isEmpty { next = earlier(next, nextWarning(after: now)) }
    return next
  }

  private mutating func nextWarning(after now: Duration) -> Duration? {
    var next: Duration?
    for commitment in marks.commitments where commitment.start > now {
      next = earlier(next, warning(below: commitment.armed).map { commitment.start - $0 })
    }
    if !isPaused, subject != nil, let end = endOfSegment,
      let lead = warning(below: countdown.armed)
    {
      next = earlier(next, end - lead)
    }
    return next
  }

  private func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one else { return other }
    guard let other else { return one }
    return min(one, other)
  }
}
