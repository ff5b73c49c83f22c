/// A fixed block of time that slices bend around, on the rotation's clock.
public struct Commitment: Equatable, Sendable {
  /// Its number, from 0, in the order of addition.
  public let number: Int
  public var start: Duration
  /// Its end (exclusive).
  public var end: Duration
  /// Warnings at less than this long before the start are still to be said.
  public var armed: Duration

  public init(number: Int, start: Duration, end: Duration, armed: Duration) {
    self.number = number
    self.start = start
    self.end = end
    self.armed = armed
  }
}

/// The instants that hang on the wall clock: they move when the two clocks move apart.
struct Marks: Equatable, Sendable {
  struct Arrival: Equatable, Sendable {
    var at: Duration
    var task: Handle
  }

  /// The coming tasks, the next one last.
  private(set) var arrivals: [Arrival] = []
  /// Commitments that have not begun, by start, then by number.
  private(set) var commitments: [Commitment] = []
  /// The commitment that runs.
  private(set) var current: Commitment?
  /// The instant that closes everything.
  var until: Duration?

  var nextArrival: Arrival? { arrivals.last }

  mutating func add(_ arrival: Arrival) {
    let later: (Arrival) -> Bool = { ($0.at, $0.task) > (arrival.at, arrival.task) }
    arrivals.insert(arrival, at: arrivals.firstIndex { !later($0) } ?? arrivals.endIndex)
  }

  /// Adds many at once, in O(n log n).
  mutating func add(contentsOf more: [Arrival]) {
    arrivals = (arrivals + more).sorted { ($0.at, $0.task) > ($1.at, $1.task) }
  }

  mutating func removeArrival(of task: Handle) {
    if arrivals.last?.task == task {
      arrivals.removeLast()
    } else {
      arrivals.removeAll { $0.task == task }
    }
  }

  mutating func add(_ commitment: Commitment) {
    let place = commitments.firstIndex {
      ($0.start, $0.number) > (commitment.start, commitment.number)
    }
    commitments.insert(commitment, at: place ?? commitments.endIndex)
  }

  /// Begins a commitment; `nil` for none.
  mutating func begin(commitment number: Int?) {
    current = commitments.first { $0.number == number }
    commitments.removeAll { $0.number == number }
  }

  /// Removes a commitment; the one that runs is over at `now`.
  mutating func removeCommitment(number: Int, at now: Duration) {
    if current?.number == number { current?.end = now }
    commitments.removeAll { $0.number == number }
  }

  /// Marks the warning `lead` before a commitment as given.
  mutating func disarm(commitment number: Int, below lead: Duration) {
    guard let place = commitments.firstIndex(where: { $0.number == number }) else { return }
    // At the start nothing more is to be said.
    commitments[place].armed = lead > .zero ? lead : .nanoseconds(-1)
  }

  /// Rearms every warning that is still ahead.
  mutating func rearm(at now: Duration) {
    for place in commitments.indices {
      commitments[place].armed = commitments[place].start - now
    }
  }

  /// The commitment that should be running at `now`: the first that has started and is not over.
  func commitment(at now: Duration) -> Commitment? {
    for commitment in commitments {
      if commitment.start > now { return nil }
      if commitment.end > now { return commitment }
    }
    return nil
  }

  /// The start of the next commitment after `now`.
  func nextStart(after now: Duration) -> Duration? {
    for commitment in commitments where commitment.start > now { return commitment.start }
    return nil
  }

  /// Moves every mark by `offset`, as the wall clock was set or the machine slept, at some instant
  /// from `start` to `now`.
  mutating func shift(by offset: Duration, since start: Duration, at now: Duration) {
    // Past marks do not return when the wall clock is set back.
    commitments.removeAll { $0.end <= start }
    for place in arrivals.indices { arrivals[place].at += offset }
    for place in commitments.indices {
      commitments[place].start += offset
      commitments[place].end += offset
    }
    rearm(at: now)
    current?.start += offset
    current?.end += offset
    until = until.map { $0 + offset }
  }
}
