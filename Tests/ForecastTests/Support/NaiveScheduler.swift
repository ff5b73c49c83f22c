/// Round robin as the textbooks tell it: a queue, a clock in whole units, and nothing else.
///
/// It knows neither the engine nor the policies that it is compared with.
struct NaiveScheduler {
  struct Job {
    var arrival: Int
    var burst: Int
  }

  struct Slice: Equatable {
    var job: Int
    var start: Int
    var end: Int
  }

  let jobs: [Job]
  private(set) var slices: [Slice] = []
  /// The quanta in the order in which they were computed for a slice.
  private(set) var quanta: [Int] = []
  private var left: [Int]
  private var now = 0

  init(_ jobs: [Job]) {
    self.jobs = jobs
    left = jobs.map(\.burst)
  }

  /// When each job is done.
  var completions: [Int] {
    jobs.indices.map { job in slices.last { $0.job == job }?.end ?? 0 }
  }

  // MARK: A fixed quantum, and the median

  /// First come, first served, for a quantum.
  static func fixed(_ jobs: [Job], quantum: Int) -> NaiveScheduler {
    var scheduler = NaiveScheduler(jobs)
    scheduler.serveInTurn { _, _, _ in quantum }
    return scheduler
  }

  /// First come, first served, for the median of what is left.
  static func selfAdjusting(_ jobs: [Job]) -> NaiveScheduler {
    var scheduler = NaiveScheduler(jobs)
    var quantum = 0
    var served: [Int] = []
    var chosen: [Int] = []
    scheduler.serveInTurn { queue, hasComeAnybody, left in
      if hasComeAnybody || served.contains(queue[0]) {
        let sorted = queue.map { left[$0] }.sorted()
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        quantum = max(25, (low + high) / 2)
        chosen.append(quantum)
        served = []
      }
      served.append(queue[0])
      return quantum
    }
    scheduler.quanta = chosen
    return scheduler
  }

  private mutating func serveInTurn(
    quantum: (_ queue: [Int], _ hasComeAnybody: Bool, _ left: [Int]) -> Int
  ) {
    var waiting = jobs.indices.sorted { (jobs[$0].arrival, $0) < (jobs[$1].arrival, $1) }
    var queue: [Int] = []
    var hasComeAnybody = false
    func arrive(by instant: Int) {
      while let job = waiting.first, jobs[job].arrival <= instant {
        queue.append(waiting.removeFirst())
        hasComeAnybody = true
      }
    }
    while true {
      arrive(by: now)
      if queue.isEmpty {
        guard let job = waiting.first else { return }
        now = jobs[job].arrival
        continue
      }
      let length = min(quantum(queue, hasComeAnybody, left), left[queue[0]])
      hasComeAnybody = false
      let job = queue.removeFirst()
      serve(job, for: length)
      // Who comes at the instant of a switch queues before the one that had the slice.
      arrive(by: now)
      if left[job] > 0 { queue.append(job) }
    }
  }

  // MARK: Rounds

  /// Rounds of those that are there, the shortest first, for the mean difference.
  static func smart(_ jobs: [Job]) -> NaiveScheduler {
    var scheduler = NaiveScheduler(jobs)
    while scheduler.serveRound() {}
    return scheduler
  }

  private mutating func serveRound() -> Bool {
    let open = jobs.indices.filter { left[$0] > 0 }
    if open.isEmpty { return false }
    var ready = open.filter { jobs[$0].arrival <= now }
    if ready.isEmpty {
      now = open.map { jobs[$0].arrival }.min() ?? now
      ready = open.filter { jobs[$0].arrival <= now }
    }
    // Insertion keeps the order of equals.
    var sorted: [Int] = []
    for job in ready {
      let place = sorted.firstIndex { left[$0] > left[job] } ?? sorted.endIndex
      sorted.insert(job, at: place)
    }
    var sum = 0
    for index in sorted.indices.dropFirst() { sum += left[sorted[index]] - left[sorted[index - 1]] }
    let mean = sorted.count > 1 ? Double(sum) / Double(sorted.count - 1) : 0
    let quantum = max(1, Int(mean.rounded(.toNearestOrEven)))
    quanta.append(quantum)
    for job in sorted {
      serve(job, for: left[job] <= quantum + quantum / 2 ? left[job] : quantum)
    }
    return true
  }

  private mutating func serve(_ job: Int, for length: Int) {
    slices.append(Slice(job: job, start: now, end: now + length))
    left[job] -= length
    now += length
  }
}
