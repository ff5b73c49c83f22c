import RoundRobin

/// Self-adjusting round robin: the quantum is the median of the remaining times.
///
/// R. J. Matarneh: Self-Adjustment Time Quantum in Round Robin Algorithm Depending on Burst Time of
/// the Now Running Processes, American Journal of Applied Sciences 6 (10), 2009. First come, first
/// served; the quantum is at least 25 units, and recomputed before a slice if a task has arrived,
/// or if the next task had a slice of the current quantum already.
package struct SelfAdjustingRoundRobin: Policy {
  /// The shortest quantum, in units.
  private static let shortest = 25

  package let order: [Int]
  package let slices: [Duration?]
  package private(set) var quanta: [Duration] = []

  private let unit: Duration
  /// The remaining time of each task, by index.
  private var left: [Duration]
  /// The waiting tasks, the next one first, without the one that has the slice.
  private var queue: ArraySlice<Int> = []
  /// The task that has the slice, or will have the rest of it, and its remaining time after it.
  private var running: (task: Int, left: Duration)?
  private var hasComeAnybody = true
  /// The tasks that had a slice of the current quantum.
  private var served: Set<Int> = []
  /// The quantum of the next slice, and whether it is a new one.
  private var next: (quantum: Duration, isNew: Bool)

  /// The policy before the start of a list.
  package init(_ tasks: [ForecastTask], unit: Duration) {
    order = Array(tasks.indices)
    slices = Array(repeating: nil, count: tasks.count)
    self.unit = unit
    left = tasks.map(\.estimate)
    next = (unit * Self.shortest, isNew: true)
    queue = tasks.indices.filter { tasks[$0].arrival <= .zero }[...]
    decide()
  }

  package func adjust(_ rules: inout Rules) { rules.quantum = next.quantum }

  package mutating func commands(after fact: Fact) -> [Command] {
    switch fact {
    case .sliceStarted(let handle, _, _, _, let length, _, _):
      begin(handle.index, length: length)
    case .sliceEnded(let handle, let reason, let spent, _, _):
      left[handle.index] -= spent
      if reason == .commitment { return [] }
      running = nil
      if left[handle.index] > .zero { queue.append(handle.index) }
      return []
    case .arrived(let handle):
      queue.append(handle.index)
      hasComeAnybody = true
    default:
      return []
    }
    decide()
    return [.quantum(next.quantum)]
  }

  private mutating func begin(_ task: Int, length: Duration) {
    // The rest of an interrupted slice was decided when the slice began.
    if running?.task != task {
      if queue.first == task { queue.removeFirst() }
      if next.isNew {
        quanta.append(next.quantum)
        hasComeAnybody = false
        served = []
      }
      served.insert(task)
    }
    running = (task, left[task] - min(length, left[task]))
  }

  /// Computes the quantum of the next slice, unless another task arrives before it.
  private mutating func decide() {
    let remains = running.map { $0.left > .zero } ?? false
    guard let head = queue.first ?? (remains ? running?.task : nil) else { return }
    guard hasComeAnybody || served.contains(head) else {
      next = (quanta.last ?? next.quantum, isNew: false)
      return
    }
    var lengths = queue.map { left[$0] }
    if let running, remains { lengths.append(running.left) }
    next = (max(unit * Self.shortest, median(of: lengths)), isNew: true)
  }

  /// The median, or the mean of the middle two in whole units.
  private func median(of lengths: [Duration]) -> Duration {
    let sorted = lengths.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    let sum = sorted[middle - 1] + sorted[middle]
    return unit * Int(clamping: sum.attoseconds / (2 * unit.attoseconds))
  }
}
