import CivilTime
import Tasks

/// The choice of due dates to meet if not all can be: it misses the fewest of the highest priority,
/// then of the next, and so on; tasks without a priority come last.
///
/// Only the amount of free time counts, not the gaps. The choice fits without breaks.
struct DueChoice {
  /// A task, or time to pass without work, on the axis of free time, in milliseconds.
  struct Job {
    /// The place of the task; nil for time that passes in any case.
    var task: Int?
    var arrival: Int
    var due: Int
    var amount: Int
    /// 0 for the highest priority.
    var rank: Int
  }

  /// The number of tasks up to which the choice is the best of all.
  static let mostExact = 40
  /// The maximum number of partial choices examined.
  private static let mostSteps = 20_000

  /// The places of the tasks that miss their dates.
  private(set) var missed: Set<Int> = []
  /// Whether no other choice misses fewer.
  private(set) var isBest = true

  private let fixed: [Job]
  /// The tasks in the order in which they are decided.
  private var jobs: [Job]
  private let ranks: Int
  private var best: [Int]?
  private var bestMissed: [Int] = []
  private var steps = 0

  init(_ jobs: [Job]) {
    fixed = jobs.filter { $0.task == nil }
    let tasks = jobs.filter { $0.task != nil }
    ranks = (tasks.map(\.rank).max() ?? 0) + 1
    self.jobs = tasks
    guard !Self.fits(jobs) else { return }
    let kept = greedyChoice(of: tasks)
    guard tasks.count <= Self.mostExact else {
      isBest = false
      missed = Set(tasks.compactMap(\.task)).subtracting(kept)
      return
    }
    self.jobs = tasks.sorted { one, other in
      (one.rank, kept.contains(one.task ?? -1) ? 0 : 1, one.amount)
        < (other.rank, kept.contains(other.task ?? -1) ? 0 : 1, other.amount)
    }
    decide(from: 0, accepted: fixed, misses: [Int](repeating: 0, count: ranks), missed: [])
    isBest = steps < Self.mostSteps
    missed = Set(bestMissed.compactMap { self.jobs[$0].task })
  }

  /// The tasks kept if each rank takes as many as possible beside those before it.
  private func greedyChoice(of tasks: [Job]) -> Set<Int> {
    var accepted = fixed
    for rank in Set(tasks.map(\.rank)).sorted() {
      let kept = Self.mostInTime(tasks.filter { $0.rank == rank }, beside: accepted)
      var all = accepted + kept
      // Tasks with late arrivals may fit less well.
      while !Self.fits(all) {
        let misses = Self.tooLate(all)
        let given =
          misses.last { all[$0].task != nil && all[$0].rank == rank }
          ?? all.lastIndex { $0.task != nil && $0.rank == rank }
        guard let given else { break }
        all.remove(at: given)
      }
      accepted = all
    }
    return Set(accepted.compactMap(\.task))
  }

  /// Decides for one task after the other whether it is met or missed.
  private mutating func decide(from index: Int, accepted: [Job], misses: [Int], missed: [Int]) {
    steps += 1
    guard steps < Self.mostSteps || best == nil else { return }
    guard index < jobs.count else {
      if best.map({ misses.lexicographicallyPrecedes($0) }) ?? true {
        (best, bestMissed) = (misses, missed)
      }
      return
    }
    if let best, !bound(from: index, accepted, misses).lexicographicallyPrecedes(best) { return }
    let job = jobs[index]
    if Self.fits(accepted + [job]) {
      decide(from: index + 1, accepted: accepted + [job], misses: misses, missed: missed)
    }
    var misses = misses
    misses[job.rank] += 1
    decide(from: index + 1, accepted: accepted, misses: misses, missed: missed + [index])
  }

  /// A lower bound of the missed tasks of each rank: as if all had arrived at the beginning, and
  /// each rank competed only with the accepted ones.
  private func bound(from index: Int, _ accepted: [Job], _ misses: [Int]) -> [Int] {
    var bound = misses
    var start = index
    while start < jobs.count {
      let rank = jobs[start].rank
      var end = start
      while end < jobs.count, jobs[end].rank == rank { end += 1 }
      let open = Array(jobs[start..<end])
      bound[rank] += open.count - Self.mostInTime(open, beside: accepted).count
      if let best, best[...rank].lexicographicallyPrecedes(bound[...rank]) { return bound }
      start = end
    }
    return bound
  }

  /// The maximum set of jobs that can be done in time beside mandatory ones, regardless of arrival
  /// (Moore, “An n job, one machine sequencing algorithm”, Management Science 15, 1968; Sidney,
  /// 1973). Of jobs of equal length the last is left out.
  private static func mostInTime(_ jobs: [Job], beside others: [Job]) -> [Job] {
    var all = (others.map { (job: $0, isFixed: true) } + jobs.map { (job: $0, isFixed: false) })
    all.sort { $0.job.due < $1.job.due }
    var kept: [Job] = []
    var time = 0
    for (job, isFixed) in all {
      time += job.amount
      if !isFixed { kept.append(job) }
      while time > job.due,
        let longest = kept.indices.max(by: {
          (kept[$0].amount, kept[$0].task ?? 0) < (kept[$1].amount, kept[$1].task ?? 0)
        })
      {
        time -= kept[longest].amount
        kept.remove(at: longest)
      }
    }
    return kept
  }

  /// Whether all jobs can be done between their arrivals and their dates.
  static func fits(_ jobs: [Job]) -> Bool { tooLate(jobs, isFirstEnough: true).isEmpty }

  /// The jobs that are late under EDF (earliest due first).
  private static func tooLate(_ jobs: [Job], isFirstEnough: Bool = false) -> [Int] {
    let order = jobs.indices.sorted { jobs[$0].arrival < jobs[$1].arrival }
    var coming = order[...]
    var present: [Int] = []
    var rests = jobs.map(\.amount)
    var late: [Int] = []
    var now = 0
    while true {
      while let job = coming.first, jobs[job].arrival <= now {
        // The one with the earliest due date is last.
        present.insert(job, at: present.partitioningIndex { jobs[$0].due <= jobs[job].due })
        coming.removeFirst()
      }
      guard let job = present.last else {
        guard let next = coming.first else { return late }
        now = jobs[next].arrival
        continue
      }
      let end = now + rests[job]
      let next = coming.first.map { jobs[$0].arrival } ?? .max
      if min(end, next) > jobs[job].due || now > jobs[job].due {
        late.append(job)
        if isFirstEnough { return late }
        now = max(now, min(next, jobs[job].due))
        present.removeLast()
        continue
      }
      if end <= next {
        now = end
        present.removeLast()
      } else {
        rests[job] -= next - now
        now = next
      }
    }
  }
}
