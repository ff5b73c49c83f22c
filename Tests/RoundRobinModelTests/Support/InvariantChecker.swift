import RoundRobin

/// Keeps the books of a stream: what must be true of it whatever was commanded.
struct InvariantChecker: Equatable {
  /// The time of all slices, check-ins, breaks, commitments, waiting and pauses that ended.
  private(set) var accounted = Duration.zero
  private var tasks: HandleSet
  private var removed = HandleSet()
  private var pausedSince: Duration?
  /// The task of the latest slice.
  private var holder: Handle?
  /// The members of the open cycle that are still in the ring.
  private var members: HandleSet?
  private var turns = HandleSet()
  /// Whether somebody jumped the queue in this cycle, which only a command can do.
  private(set) var someoneJumped = false
  private(set) var hasEnded = false
  /// What was found wrong.
  private(set) var faults: [String] = []

  init(tasks: Int) {
    self.tasks = HandleSet((0..<tasks).map { Handle($0) })
  }

  /// Enters an event and the snapshot right after it.
  mutating func enter(_ event: Event, _ snapshot: Snapshot) {
    if hasEnded { faults.append("\(event) after the end") }
    if case .added(let task, _, _) = event.fact, !tasks.insert(task) {
      faults.append("\(task) was added twice")
    }
    if case .removed(let task, _) = event.fact { removed.insert(task) }
    account(event)
    checkTurn(event)
    count(event, snapshot)
    checkPartition(snapshot)
  }

  private mutating func account(_ event: Event) {
    switch event.fact {
    case .sliceEnded(_, _, let spent, _, _), .restEnded(_, let spent),
      .checkedIn(_, _, let spent), .waitingEnded(let spent), .commitmentEnded(_, let spent):
      accounted += spent
      if spent < .zero { faults.append("\(event) has negative time") }
    case .paused(_, let ago, _):
      pausedSince = event.at - ago
    case .resumed(let paused, _):
      accounted += paused
      if let since = pausedSince, event.at - since != paused {
        faults.append("\(event) was paused for \(event.at - since)")
      }
      pausedSince = nil
    case .sliceStarted(_, _, _, _, let length, _, _):
      if length <= .zero { faults.append("\(event) has no length") }
    case .ended:
      hasEnded = true
      if let since = pausedSince { accounted += event.at - since }
      if accounted != event.at { faults.append("\(accounted) of \(event.at) accounted for") }
    default: break
    }
  }

  /// A slice ends for the task for which it began.
  private mutating func checkTurn(_ event: Event) {
    switch event.fact {
    case .sliceStarted(let task, _, _, _, _, _, _): holder = task
    case .sliceEnded(let task, _, _, _, _):
      if task != holder { faults.append("\(event) ends the slice of another task") }
    default: break
    }
  }

  /// Nobody has two turns while a member of the cycle waits for its first.
  private mutating func count(_ event: Event, _ snapshot: Snapshot) {
    switch event.fact {
    case .sliceStarted(_, _, _, let why, _, _, _):
      if why == .go || why == .back || why == .extended { someoneJumped = true }
      if members == nil { members = HandleSet(snapshot.ring.lazy.map(\.task)) }
    case .moved, .added(_, _, .head), .added(_, _, .after):
      someoneJumped = true
    case .sliceEnded(let task, let reason, _, _, _) where reason.isTurn:
      if !turns.insert(task), let waiting = members?.subtracting(turns),
        !waiting.isEmpty, !someoneJumped
      {
        faults.append("\(task) had two turns while \(waiting.handles) wait for the first")
      }
      if reason == .completed || reason == .removed { members?.remove(task) }
    case .edited(let task, let terms) where terms.arrives(after: event.at):
      members?.remove(task)
    case .completed(let task, _), .removed(let task, _):
      members?.remove(task)
    case .cycleEnded:
      if let waiting = members?.subtracting(turns), !waiting.isEmpty {
        faults.append("the cycle ended without \(waiting.handles)")
      }
      turns = HandleSet()
      members = snapshot.state == .slice ? HandleSet(snapshot.ring.lazy.map(\.task)) : nil
    default: break
    }
  }

  /// Every task is in exactly one place.
  private mutating func checkPartition(_ snapshot: Snapshot) {
    var places = removed
    var isTwice = false
    for members in [snapshot.ring, snapshot.coming, snapshot.done] {
      for member in members where !places.insert(member.task) { isTwice = true }
    }
    if isTwice || places != tasks {
      faults.append("\(tasks.handles) are in \(places.handles)\(isTwice ? ", one twice" : "")")
    }
  }
}
