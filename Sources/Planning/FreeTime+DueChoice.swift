import CivilTime
import Tasks

extension FreeTime {
  /// The tasks with due dates in the plan that cannot meet them, and whether no other choice misses
  /// fewer.
  func dueChoice(of works: [Work], cap: Duration?) -> DueChoice {
    let pressing = works.indices.filter { task in
      works[task].rank == .dated && (works[task].deadline ?? .never) <= horizon
    }
    let axis = Axis(gaps)
    let jobs = pressing.map { task in
      let work = works[task]
      return DueChoice.Job(
        task: task, arrival: axis.position(of: work.arrival),
        due: axis.position(of: work.deadline ?? .never),
        amount: (work.amount ?? .zero).milliseconds,
        rank: work.priorityRank)
    }
    return DueChoice(jobs + (cap.map { axis.idleTime(over: $0) } ?? []))
  }

  /// The free time as one contiguous axis.
  private struct Axis {
    private let gaps: [Gap]
    /// The free time before each gap, in milliseconds.
    private var starts: [Int] = []

    init(_ gaps: [Gap]) {
      self.gaps = gaps
      var sum = 0
      for gap in gaps {
        starts.append(sum)
        sum += gap.length.milliseconds
      }
    }

    /// The free time before an instant.
    func position(of instant: Instant) -> Int {
      let index = gaps.partitioningIndex { $0.start > instant } - 1
      guard index >= 0 else { return 0 }
      return starts[index] + (min(instant, gaps[index].end) - gaps[index].start).milliseconds
    }

    /// The idle time of each date that exceeds the cap.
    func idleTime(over cap: Duration) -> [DueChoice.Job] {
      Dictionary(grouping: gaps, by: \.date).values.compactMap { gaps in
        let length = gaps.reduce(Duration.zero) { $0 + $1.length }
        guard let first = gaps.first, let last = gaps.last, length > cap else { return nil }
        return DueChoice.Job(
          task: nil, arrival: position(of: first.start), due: position(of: last.end),
          amount: (length - cap).milliseconds, rank: 0)
      }
    }
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
