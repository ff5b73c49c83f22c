/// Processor sharing: all present jobs advance together at the same pace.
enum IdealSharing {
  struct Job {
    /// In seconds of work.
    var arrival: Double
    var work: Double
  }

  /// The completion of each job, in seconds of work.
  ///
  /// It uses virtual time, the progress of a single job: a job is done when that has advanced by
  /// its work, so the order of completion is known at each arrival.
  static func completions(of jobs: [Job]) -> [Double] {
    var completions = Array(repeating: 0.0, count: jobs.count)
    var present = JobQueue()
    var (now, pace) = (0.0, 0.0)
    func finish(by limit: Double) {
      while let next = present.first {
        let end = now + max(0, next.end - pace) * Double(present.count)
        guard end <= limit else { break }
        (now, pace) = (end, next.end)
        completions[next.job] = end
        present.removeFirst()
      }
    }
    for index in jobs.indices.sorted(by: { (jobs[$0].arrival, $0) < (jobs[$1].arrival, $1) }) {
      let arrival = jobs[index].arrival
      finish(by: arrival)
      if present.count > 0 { pace += max(0, arrival - now) / Double(present.count) }
      now = max(now, arrival)
      present.insert(JobQueue.Entry(end: pace + jobs[index].work, job: index))
    }
    finish(by: .infinity)
    return completions
  }
}

/// Jobs by their ends: a binary heap.
private struct JobQueue {
  struct Entry {
    /// On the clock of the pace.
    var end: Double
    var job: Int
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }
  var first: Entry? { entries.first }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var child = entries.count - 1
    while child > 0, entries[child].end < entries[(child - 1) / 2].end {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].end < entries[least].end {
        least = child
      }
      if least == parent { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
