import RoundRobin

/// The rules of a rotation told a second time, as plainly as possible.
///
/// A clock that really ticks, one millisecond after the other, and an array whose first element is
/// the head of the ring. Nothing is computed ahead: no deadlines, no links, no folding.
struct NaiveModel {
  struct Job {
    var slice: Int?
    var estimate: Int?
    /// When it arrives; `nil` once it has.
    var from: Int?
    var spent = 0
    var credit = 0
    /// What is left of a slice that was cut or displaced, and by what.
    var rest: (length: Int, why: Fact.Why)?
    var estimateWasSaid = false
    var isDone = false
    var isRemoved = false
  }

  struct Block {
    let number: Int
    let start: Int
    let end: Int
  }

  enum Doing: Equatable {
    case nothing
    case slice(Int)
    case checkIn(Int)
    case rest
    case commitment(number: Int, end: Int)
    case waiting
    case ended
  }

  /// What ended last, as far as it matters for what follows.
  enum Past {
    case expired, completed, checkIn, other
  }

  let rules: Rules
  let until: Int?
  var quantum: Int
  var jobs: [Job]
  /// The tasks that take turns; the first one runs, or is the next to run.
  var ring: [Int]
  var done: [Int] = []
  var upcoming: [Block]
  var commitments: Int

  var now = 0
  var doing = Doing.nothing
  var past = Past.other
  /// Of what runs: how long it is, how long it ran, how long since it began or was resumed.
  var length = 0
  var ran = 0
  var unbroken = 0
  /// How long the rotation is paused already.
  var pausedFor: Int?

  var cycle = 0
  var cycleIsOpen = false
  var cyclesEnded = 0
  /// The tasks whose turn the cycle still waits for.
  var owing: Set<Int> = []

  /// The tasks of all slices so far.
  var history: [Int] = []
  /// The task that a commitment cut.
  var cut: Int?
  /// How and for how long the next slice was asked for.
  var wish: (why: Fact.Why, length: Int?)?
  var breaks = 0

  var events: [Event] = []

  init(
    tasks: [Terms], rules: Rules, commitments blocks: [(start: Duration, end: Duration)] = [],
    until end: Duration? = nil
  ) {
    self.rules = rules
    quantum = rules.quantum.ticks
    until = end?.ticks
    jobs = tasks.map(Job.init)
    ring = jobs.indices.filter { (tasks[$0].from?.ticks ?? 0) <= 0 }
    for task in ring { jobs[task].from = nil }
    upcoming = blocks.enumerated().map {
      Block(number: $0.offset, start: $0.element.start.ticks, end: $0.element.end.ticks)
    }
    commitments = blocks.count
    say(.started(tasks: tasks.count))
    settle()
  }

  // MARK: Time

  mutating func advance(to instant: Int) {
    while now < instant { tick() }
  }

  private mutating func tick() {
    now += 1
    if let paused = pausedFor {
      pausedFor = paused + 1
    } else {
      ran += 1
      unbroken += 1
    }
    if doing == .ended { return }
    warn()
    settle(estimateIsReached: noticeEstimate())
  }

  /// What is left of what runs; `nil` when nothing says how long it lasts.
  var left: Int? {
    switch doing {
    case .slice, .checkIn, .rest: length - ran
    case .commitment(_, let end): end - now
    case .nothing, .waiting, .ended: nil
    }
  }

  // MARK: The order at one instant

  /// Everything that is due now, after the warnings and before the next command.
  mutating func settle(estimateIsReached: Bool = false) {
    arrive()
    endWhatIsOver(estimateIsReached: estimateIsReached)
    endCycle()
    if closeIfDue() { return }
    startCommitment()
    if doing == .nothing { follow() }
  }

  private mutating func warn() {
    let subject: Fact.Subject? =
      switch doing {
      case .slice(let task): .slice(Handle(task))
      case .rest: .rest
      case .commitment(let number, _): .commitment(number)
      case .nothing, .checkIn, .waiting, .ended: nil
      }
    if let subject, pausedFor == nil {
      for warning in rules.warnings where left == warning.ticks {
        say(.warning(subject, remaining: warning))
      }
    }
    for block in upcoming.sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
      for warning in rules.warnings where block.start - now == warning.ticks {
        say(.warning(.upcoming(block.number), remaining: warning))
      }
    }
  }

  private mutating func noticeEstimate() -> Bool {
    guard case .slice(let task) = doing, pausedFor == nil, let estimate = jobs[task].estimate,
      jobs[task].spent + ran == estimate, !jobs[task].estimateWasSaid
    else { return false }
    jobs[task].estimateWasSaid = true
    say(.estimateReached(Handle(task), estimate: .ticks(estimate)))
    return true
  }

  private mutating func arrive() {
    for task in coming {
      guard let from = jobs[task].from, from <= now else { continue }
      jobs[task].from = nil
      ring.append(task)
      say(.arrived(Handle(task)))
    }
  }

  private mutating func endWhatIsOver(estimateIsReached: Bool) {
    switch doing {
    case .slice(let task):
      if estimateIsReached && rules.finishAtEstimate {
        endSlice(.completed)
        complete(task)
      } else if left == 0 {
        endSlice(.expired)
      }
    case .checkIn: if left == 0 { endCheckIn(confirmed: false) }
    case .rest: if left == 0 { endBreak(.expired) }
    case .commitment: if left == 0 { endCommitment() }
    case .waiting: if !ring.isEmpty { endWaiting() }
    case .nothing, .ended: break
    }
  }

  private mutating func endCycle() {
    guard cycleIsOpen, owing.isEmpty else { return }
    say(.cycleEnded)
    cycleIsOpen = false
    cyclesEnded += 1
    if case .slice = doing { beginCycle() }
  }

  private mutating func closeIfDue() -> Bool {
    if ring.isEmpty && coming.isEmpty {
      close(.finished)
    } else if let until, until <= now {
      close(.until)
    } else if let cycles = rules.cycles, cyclesEnded >= cycles {
      close(.cycles)
    } else {
      return false
    }
    return true
  }

  private mutating func startCommitment() {
    switch doing {
    case .commitment, .ended: return
    case .slice, .checkIn, .rest: if pausedFor != nil { return }
    case .nothing, .waiting: break
    }
    upcoming.removeAll { $0.end <= now }
    let begun = upcoming.filter { $0.start <= now }
    guard let block = begun.min(by: { ($0.start, $0.number) < ($1.start, $1.number) }) else {
      return
    }
    switch doing {
    case .slice: endSlice(.commitment)
    case .checkIn: endCheckIn(confirmed: false)
    case .rest: endBreak(.commitment)
    case .waiting: endWaiting()
    case .nothing, .commitment, .ended: break
    }
    upcoming.removeAll { $0.number == block.number }
    breaks = 0
    begin(.commitment(number: block.number, end: block.end), length: nil)
    say(.commitmentStarted(number: block.number, until: .ticks(block.end)))
  }

  private mutating func follow() {
    if ring.isEmpty {
      beginWaiting()
    } else if past == .expired, let wait = rules.checkIn, let task = history.last {
      begin(.checkIn(task), length: wait.ticks)
      say(.checkInDue(Handle(task), length: wait, standing: pausedFor != nil))
    } else if past != .other, let rest = rules.breaks {
      beginBreak(rest)
    } else {
      beginSlice()
    }
  }

  // MARK: What begins

  private mutating func begin(_ what: Doing, length: Int?) {
    doing = what
    past = .other
    self.length = length ?? 0
    ran = 0
    unbroken = 0
  }

  private mutating func beginSlice() {
    let task = ring[0]
    if !cycleIsOpen { beginCycle() }
    var job = jobs[task]
    let own = job.slice ?? quantum
    let length: Int
    if let asked = wish?.length {
      length = asked
    } else if let rest = job.rest {
      length = rest.length
    } else {
      length = own + job.credit
      job.credit = 0
    }
    let why: Fact.Why =
      if history.isEmpty {
        .first
      } else if let wish {
        wish.why
      } else if let rest = job.rest {
        rest.why
      } else {
        ring.count == 1 ? .only : .turn
      }
    job.rest = nil
    jobs[task] = job
    wish = nil
    cut = nil
    begin(.slice(task), length: length)
    say(
      .sliceStarted(
        Handle(task), previous: history.last.map(Handle.init),
        next: ring.count > 1 ? Handle(ring[1]) : nil, why: why, length: .ticks(length),
        credit: .ticks(job.credit), standing: pausedFor != nil))
    history.append(task)
  }

  private mutating func beginCycle() {
    cycle += 1
    cycleIsOpen = true
    owing = Set(ring)
  }

  private mutating func beginBreak(_ rest: Rules.Breaks) {
    breaks += 1
    var length = rest.length
    var isLong = false
    if let long = rest.long, breaks % rest.every == 0 {
      isLong = true
      length = long
    }
    begin(.rest, length: length.ticks)
    say(.restStarted(long: isLong, length: length, standing: pausedFor != nil))
  }

  private mutating func beginWaiting() {
    let next = coming.compactMap { jobs[$0].from }.min() ?? now
    begin(.waiting, length: nil)
    say(.waitingStarted(until: .ticks(next)))
  }

  // MARK: What ends

  /// Ends the slice; its task goes where the reason sends it.
  mutating func endSlice(_ reason: SliceEnd) {
    guard case .slice(let task) = doing else { return }
    let rest = length - ran
    jobs[task].spent += ran
    switch reason {
    case .expired, .slept:
      ring.removeFirst()
      ring.append(task)
    case .skipped:
      ring.removeFirst()
      ring.append(task)
      if rules.unused == .keep {
        jobs[task].credit = min(jobs[task].credit + rest, jobs[task].slice ?? quantum)
      }
    case .commitment:
      jobs[task].rest = (rest, .commitment)
      cut = task
    case .displaced:
      jobs[task].rest = (rest, .displaced)
    case .completed:
      jobs[task].credit = 0
    case .removed, .stopped:
      break
    }
    if reason.isTurn { owing.remove(task) }
    doing = .nothing
    past =
      switch reason {
      case .expired: .expired
      case .completed: .completed
      case .skipped, .removed, .commitment, .displaced, .slept, .stopped: .other
      }
    say(
      .sliceEnded(
        Handle(task), reason, spent: .ticks(ran), length: .ticks(length),
        credit: .ticks(jobs[task].credit)))
  }

  mutating func endCheckIn(confirmed: Bool) {
    guard case .checkIn(let task) = doing else { return }
    doing = .nothing
    past = .checkIn
    say(.checkedIn(Handle(task), confirmed: confirmed, waited: .ticks(ran)))
  }

  mutating func endBreak(_ reason: RestEnd) {
    doing = .nothing
    past = .other
    say(.restEnded(reason, spent: .ticks(ran)))
  }

  private mutating func endCommitment() {
    guard case .commitment(let number, _) = doing else { return }
    doing = .nothing
    past = .other
    say(.commitmentEnded(number: number, spent: .ticks(ran)))
  }

  private mutating func endWaiting() {
    doing = .nothing
    past = .other
    say(.waitingEnded(waited: .ticks(ran)))
  }

  /// Takes a task out of the ring, or of those still to come, as completed.
  mutating func complete(_ task: Int) {
    leave(task)
    jobs[task].isDone = true
    jobs[task].credit = 0
    done.append(task)
    say(.completed(Handle(task), spent: .ticks(spentInAll(task))))
  }

  mutating func remove(_ task: Int) {
    leave(task)
    jobs[task].isRemoved = true
    say(.removed(Handle(task), spent: .ticks(spentInAll(task))))
  }

  private mutating func leave(_ task: Int) {
    done.removeAll { $0 == task }
    ring.removeAll { $0 == task }
    owing.remove(task)
    jobs[task].from = nil
    jobs[task].rest = nil
    if cut == task { cut = nil }
  }

  mutating func close(_ reason: Closing) {
    switch doing {
    case .slice: endSlice(.stopped)
    case .checkIn: endCheckIn(confirmed: false)
    case .rest: endBreak(.stopped)
    case .commitment: endCommitment()
    case .waiting: endWaiting()
    case .nothing, .ended: break
    }
    doing = .ended
    say(.ended(reason))
  }

  // MARK: Small words

  /// The tasks that are not in the ring yet, in the order of the list.
  var coming: [Int] {
    jobs.indices.filter { jobs[$0].from != nil }
  }

  func spentInAll(_ task: Int) -> Int {
    doing == .slice(task) ? jobs[task].spent + ran : jobs[task].spent
  }

  mutating func say(_ fact: Fact) {
    events.append(Event(at: .ticks(now), cycle: max(1, cycle), fact: fact))
  }
}

extension NaiveModel.Job {
  init(_ terms: Terms) {
    slice = terms.slice?.ticks
    estimate = terms.estimate?.ticks
    from = terms.from?.ticks
    estimateWasSaid = (estimate ?? 1) <= 0
  }
}

extension Duration {
  /// One tick of the naive clock is a millisecond.
  static func ticks(_ count: Int) -> Duration { .milliseconds(count) }

  /// The number of whole ticks.
  var ticks: Int { Int(self / .milliseconds(1)) }
}
