/// Applies facts: the only code that changes the state.
///
/// The functions of a task switch are inlined, as in `due`.
extension Rotation {
  /// Applies `fact` at ``clock``.
  @inline(__always)
  mutating func evolve(_ fact: Fact) {
    switch fact {
    case .started:
      phase = .between(.start)
    case .sliceStarted(let task, let previous, _, _, let length, let credit, _):
      beginSlice(of: task, after: previous, length: length, credit: credit)
    case .sliceEnded(let task, let reason, let spent, let length, let credit):
      endSlice(of: task, reason, spent: spent, length: length, credit: credit)
    case .cycleEnded:
      cycleIsOpen = false
      if segment == .slice { openCycle() }
    case .restStarted(let rest, _):
      begin(rest)
    case .restEnded:
      phase = .between(.rest)
    case .checkInDue(_, let length, _):
      begin(.checkIn, length: length)
    case .checkedIn:
      phase = .between(.checkIn)
    case .waitingStarted:
      begin(.waiting, length: nil)
    case .waitingEnded:
      phase = .between(.waiting)
    case .commitmentStarted(let number, _):
      marks.begin(commitment: number)
      rests = 0
      begin(.commitment, length: nil)
    case .commitmentEnded:
      marks.begin(commitment: nil)
      phase = .between(.commitment)
    case .commitmentAdded(_, let start, let end):
      add(start: start, end: end)
    case .commitmentRemoved(let number):
      marks.removeCommitment(number: number, at: clock)
      // The end that it has now is not warned of.
      if state == .commitment(number) { countdown.armed = .zero }
    case .warning(let subject, let remaining):
      disarm(subject, at: remaining)
    case .paused(_, let ago, _):
      pausedSince = clock - ago
      if countdown.since != nil { countdown.pause(at: clock, ago: ago) }
      countdown.armed = max(countdown.armed, remaining(at: clock) ?? .zero)
    case .resumed:
      pausedSince = nil
      countdown.resume(at: clock)
      countdown.armed = min(countdown.armed, remaining(at: clock) ?? .zero)
    case .extended(let subject, let by, _, _, _) where subject != .checkIn:
      countdown.extend(by: by)
      let left = remaining(at: clock) ?? .zero
      // What an undo makes shorter is not warned of: the user knows what is left.
      countdown.armed = by < .zero ? min(countdown.armed, left) : max(countdown.armed, left)
    case .quantumChanged(let quantum):
      rules.quantum = quantum
    case .added(let task, let terms, let position):
      add(task, terms, at: position)
    case .arrived(let task):
      marks.removeArrival(of: task)
      join(task, at: .tail)
    case .edited(let task, let terms):
      edit(task, terms)
    case .moved(let task, let position):
      ring.remove(task)
      ring.insert(task, at: position)
    case .reopened(let task):
      if let place = done.lastIndex(of: task) { done.remove(at: place) }
      join(task, at: .tail)
      entries[task.index].silenceEstimate()
    case .completed(let task, _):
      leave(task, to: .done)
      done.append(task)
    case .removed(let task, _):
      if let place = done.lastIndex(of: task) { done.remove(at: place) }
      leave(task, to: .removed)
    case .restored(let task, let standing, let position):
      restore(task, standing, at: position)
    case .estimateReached(let task, _):
      entries[task.index].notice = .said
    case .slept, .extended:
      break
    case .ended(let reason):
      phase = .ended(reason)
    }
  }

  // MARK: Segments

  @inline(__always)
  private mutating func begin(_ segment: Segment, length: Duration?) {
    phase = .running(segment)
    countdown = Countdown(length, at: clock, since: pausedSince == nil ? clock : nil)
    countdown.armed = length ?? marks.current.map { $0.end - clock } ?? .zero
  }

  private mutating func begin(_ rest: Rest) {
    rests = rest.number
    // If the last slice was taken back, the break follows the one before it.
    if let last, place(of: last) != .removed, entries[last.index].latest < slices {
      self.last = taskOfLatestSlice
    }
    begin(.rest(long: rest.long), length: rest.length)
  }

  /// The task that is still on the list and had the latest slice that was not taken back.
  private var taskOfLatestSlice: Handle? {
    entries.indices.filter { entries[$0].place != .removed && entries[$0].latest > 0 }
      .max { entries[$0].latest < entries[$1].latest }.map { Handle($0) }
  }

  @inline(__always)
  private mutating func beginSlice(
    of task: Handle, after previous: Handle?, length: Duration, credit: Duration
  ) {
    ring.bringToHead(task)
    begin(.slice, length: length)
    slices += 1
    latestBefore = entries[task.index].latest
    creditBefore = entries[task.index].credit
    entries[task.index].beginSlice(number: slices, credit: credit)
    cut = nil
    beforeLast = previous
    last = task
    if !cycleIsOpen { openCycle() }
  }

  @inline(__always)
  private mutating func endSlice(
    of task: Handle, _ reason: SliceEnd, spent: Duration, length: Duration, credit: Duration
  ) {
    phase = .between(.slice(reason))
    let left: Duration?
    switch reason {
    case .expired, .skipped, .slept:
      ring.turn()
      left = nil
    case .commitment:
      cut = task
      left = length - spent
    case .displaced, .stopped:
      left = length - spent
    case .postponed:
      left = length
    case .completed, .removed:
      left = nil
    }
    let wasAwaited = entries[task.index].endSlice(
      spent: spent, credit: credit, left: left, turnIn: reason.isTurn ? cycle : nil)
    if wasAwaited, cycleIsOpen { awaited -= 1 }
  }

  private mutating func disarm(_ subject: Fact.Subject, at remaining: Duration) {
    // After a late wake-up a warning may have less time left than its lead, but never occurs twice.
    switch subject {
    case .slice, .rest, .checkIn, .commitment:
      countdown.armed = remaining
    case .upcoming(let number):
      marks.disarm(commitment: number, below: remaining)
    }
  }

  // MARK: Cycles

  private mutating func openCycle() {
    cycle += 1
    cycleIsOpen = true
    awaited = ring.count
  }

  // MARK: Tasks

  private mutating func add(_ task: Handle, _ terms: Terms, at position: Position) {
    let later = terms.arrives(after: clock)
    entries.append(Entry(terms, place: later ? .coming : .ring, cycle: cycle))
    if later, let from = terms.from {
      marks.add(Marks.Arrival(at: from, task: task))
    } else {
      join(task, at: position)
    }
  }

  private mutating func join(_ task: Handle, at position: Position) {
    entries[task.index].place = .ring
    entries[task.index].cycle = cycle
    ring.insert(task, at: position)
  }

  private mutating func leave(_ task: Handle, to place: Entry.Place) {
    switch entries[task.index].place {
    case .ring:
      ring.remove(task)
      if cycleIsOpen, entries[task.index].cycle < cycle { awaited -= 1 }
    case .coming:
      marks.removeArrival(of: task)
    case .done, .removed:
      break
    }
    entries[task.index].place = place
    entries[task.index].credit = .zero
    entries[task.index].left = nil
    if cut == task { cut = nil }
  }

  private mutating func restore(_ task: Handle, _ standing: Standing, at position: Position) {
    if let index = done.lastIndex(of: task) { done.remove(at: index) }
    leave(task, to: standing.place)
    entries[task.index].cycle = standing.turn
    entries[task.index].credit = standing.credit
    entries[task.index].left = standing.left
    entries[task.index].latest = standing.latest
    switch standing.place {
    case .ring:
      ring.insert(task, at: position)
      if cycleIsOpen, standing.turn < cycle { awaited += 1 }
      // The task whose slice the commitment cut has the rest of it afterwards.
      if segment == .commitment, task == last, standing.left != nil, ring.head == task {
        cut = task
      }
    case .coming:
      marks.add(Marks.Arrival(at: standing.from ?? clock, task: task))
    case .done:
      done.insert(task, at: index(of: position))
    case .removed:
      break
    }
  }

  /// The index of a position among the completed tasks.
  private func index(of position: Position) -> Int {
    switch position {
    case .head: 0
    case .tail: done.endIndex
    case .after(let other): done.lastIndex(of: other).map { $0 + 1 } ?? done.endIndex
    }
  }

  private mutating func edit(_ task: Handle, _ terms: Terms) {
    entries[task.index].slice = terms.slice
    if entries[task.index].estimate != terms.estimate {
      let running = segment == .slice && ring.head == task ? countdown.spent(at: clock) : .zero
      entries[task.index].estimate = terms.estimate
      entries[task.index].notice = .pending
      entries[task.index].silenceEstimate(running: running)
    }
    switch entries[task.index].place {
    case .coming:
      marks.removeArrival(of: task)
      marks.add(Marks.Arrival(at: terms.from ?? clock, task: task))
    case .ring:
      guard let from = terms.from, from > clock else { break }
      leave(task, to: .coming)
      marks.add(Marks.Arrival(at: from, task: task))
    case .done, .removed:
      break
    }
  }

  mutating func add(start: Duration, end: Duration) {
    marks.add(
      Commitment(number: commitmentCount, start: start, end: end, armed: start - clock))
    commitmentCount += 1
  }
}
