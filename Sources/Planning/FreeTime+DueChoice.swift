import CivilTime
import Tasks

extension FreeTime {
  /// The tasks with due dates in the plan that cannot meet them, and whether no other choice misses
  /// fewer.
  func dueChoice(of draft: Draft) -> DueChoice {
    let works = draft.works
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
    return DueChoice(jobs + axis.idleTime(beyond: draft))
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

    /// The time of each date that exceeds what the cap of an empty draft leaves of it.
    func idleTime(beyond draft: Draft) -> [DueChoice.Job] {
      if draft.cap == nil { return [] }
      return Dictionary(grouping: gaps, by: \.date).compactMap { date, gaps in
        let excess = gaps.reduce(Duration.zero) { $0 + $1.length } - draft.budget(on: date)
        guard let first = gaps.first, let last = gaps.last, excess > .zero else { return nil }
        return DueChoice.Job(
          task: nil, arrival: position(of: first.start), due: position(of: last.end),
          amount: excess.milliseconds, rank: 0)
      }
    }
  }
}

extension Duration {
  /// Whole milliseconds.
  fileprivate var milliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
