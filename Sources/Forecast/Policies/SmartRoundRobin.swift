import RoundRobin

/// Smart round robin: short tasks first, and a quantum of their mean distance.
///
/// Each round sorts the present tasks by remaining time. The quantum (STQ) is the mean difference
/// of neighbours in whole units, rounded half to even, and at least one; a task that needs at most
/// half a quantum more is run to its end. Tasks that arrive meanwhile wait for the next round.
package struct SmartRoundRobin: Policy {
  package let order: [Int]
  package let slices: [Duration?]
  package private(set) var quanta: [Duration] = []

  private let unit: Duration
  private let tasks: [ForecastTask]
  /// The remaining time of each task, by index.
  private var left: [Duration]
  /// The handle of each task.
  private let handles: [Handle]
  /// The present tasks in the order of the list.
  private var present: [Int]
  /// The current round, without the tasks that had their slice.
  private var round: Round
  /// The next round, unless another task arrives before it.
  private var following: Round?
  /// The task that has the slice, or will have the rest of it, and its remaining time after it.
  private var running: (task: Int, left: Duration)?
  /// Whether a commitment cut the slice.
  private var isCut = false

  /// The policy before the start of a list.
  package init(_ tasks: [ForecastTask], unit: Duration) {
    self.tasks = tasks
    self.unit = unit
    let left = tasks.map(\.estimate)
    let present = tasks.indices.filter { tasks[$0].arrival <= .zero }
    let first = Round(of: present.map { ($0, left[$0]) }, unit: unit)
    let later = tasks.indices.filter { tasks[$0].arrival > .zero }
    let order = Array(first.members) + later
    var (slices, handles) = ([Duration?](repeating: nil, count: tasks.count), [Handle]())
    handles = Array(repeating: Handle(0), count: tasks.count)
    for (index, place) in order.enumerated() { handles[place] = Handle(index) }
    for place in first.members { slices[place] = first.slice(of: left[place]) }
    (self.left, self.present, self.order) = (left, present, order)
    (self.slices, self.handles) = (slices, handles)
    round = Round(of: [], unit: unit)
    following = first
  }

  /// The rotation asks after each slice how to continue; the policy replies at once.
  package func adjust(_ rules: inout Rules) { rules.checkIn = .seconds(1) }

  package mutating func commands(after fact: Fact) -> [Command] {
    switch fact {
    case .sliceStarted(let handle, _, _, _, let length, _, _):
      begin(order[handle.index], length: length)
      return preparation
    case .sliceEnded(let handle, let reason, let spent, _, _):
      end(order[handle.index], spent: spent, isCut: reason == .commitment)
      return []
    case .arrived(let handle):
      let place = order[handle.index]
      present.insert(place, at: present.firstIndex { $0 > place } ?? present.endIndex)
      foresee()
      return preparation
    case .checkInDue:
      return next.map { [.move(handles[$0.task], .first)] } ?? [.here]
    case .commitmentStarted:
      // A commitment that begins in place of a check-in.
      return preparation
    default:
      return []
    }
  }

  /// The next task, with the length of its slice.
  private var next: (task: Int, slice: Duration)? {
    let round = self.round.members.isEmpty ? following : self.round
    guard let round, let task = round.members.first else { return nil }
    let remains = running?.task == task ? running?.left : nil
    return (task, round.slice(of: remains ?? left[task]))
  }

  /// The commands that make the next slice the right one if the current one completes its task.
  private var preparation: [Command] {
    guard let next else { return [] }
    let terms = Terms(slice: next.slice, estimate: tasks[next.task].estimate)
    let handle = handles[next.task]
    return next.task == running?.task
      ? [.edit(handle, terms)] : [.edit(handle, terms), .move(handle, .first)]
  }

  private mutating func begin(_ task: Int, length: Duration) {
    if !isCut {
      if round.members.isEmpty, let following {
        round = following
        quanta.append(following.quantum)
      }
      if round.members.first == task { round.members.removeFirst() }
    }
    isCut = false
    running = (task, left[task] - min(length, left[task]))
    foresee()
  }

  private mutating func end(_ task: Int, spent: Duration, isCut: Bool) {
    left[task] -= spent
    self.isCut = isCut
    if isCut { return }
    running = nil
    if left[task] <= .zero { present.removeAll { $0 == task } }
  }

  /// Computes the next round, if one follows the current slice.
  private mutating func foresee() {
    guard round.members.isEmpty else { return following = nil }
    let members = present.compactMap { place -> (Int, Duration)? in
      let remains = running?.task == place ? running?.left : nil
      let rest = remains ?? left[place]
      return rest > .zero ? (place, rest) : nil
    }
    following = Round(of: members, unit: unit)
  }
}

/// A round of smart round robin, the shortest task first.
private struct Round {
  var members: ArraySlice<Int>
  let quantum: Duration
  /// The maximum remaining time of a task that is run to its end.
  private let longest: Duration

  init(of tasks: [(place: Int, left: Duration)], unit: Duration) {
    let sorted = tasks.sorted { ($0.left, $0.place) < ($1.left, $1.place) }
    members = sorted.map(\.place)[...]
    var units: Int128 = 1
    if let first = sorted.first, let last = sorted.last, sorted.count > 1 {
      // The differences of neighbours add up to that of the ends.
      let sum = (last.left - first.left).attoseconds
      units = max(1, sum.dividedToEven(by: unit.attoseconds * Int128(sorted.count - 1)))
    }
    quantum = Duration(attoseconds: unit.attoseconds * units)
    longest = Duration(attoseconds: unit.attoseconds * (units + units / 2))
  }

  /// The length of the slice for a remaining time.
  func slice(of left: Duration) -> Duration { left <= longest ? left : quantum }
}

extension Int128 {
  /// The quotient of non-negative numbers, rounded half to even.
  fileprivate func dividedToEven(by divisor: Int128) -> Int128 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    let isMore = 2 * rest > divisor || (2 * rest == divisor && !quotient.isMultiple(of: 2))
    return isMore ? quotient + 1 : quotient
  }
}
