import RoundRobin
import RotationSupport

/// The rules of a rotation told a second time, as plainly as possible.
///
/// A clock that really ticks, one millisecond after the other, and an array whose first element is
/// the head of the ring. Nothing is computed ahead: no deadlines, no links, no folding.
struct NaiveModel: Equatable {
  /// What is left of a slice, and what took the rest.
  struct Rest: Equatable {
    let length: Int
    let why: Fact.Why
  }

  struct Job: Equatable {
    var slice: Int?
    var estimate: Int?
    /// When it arrives; `nil` once it has.
    var from: Int?
    var spent = 0
    var credit = 0
    /// What is left of a slice that was cut or displaced, and by what.
    var rest: Rest?
    var estimateWasSaid = false
    var isDone = false
    var isRemoved = false
  }

  struct Block: Equatable {
    let number: Int
    let start: Int
    let end: Int
    /// Whether its start was still to come when it was given, and nobody said that it has.
    var isAhead: Bool
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
      Block(
        number: $0.offset, start: $0.element.start.ticks, end: $0.element.end.ticks,
        isAhead: $0.element.start.ticks >= 0)
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
