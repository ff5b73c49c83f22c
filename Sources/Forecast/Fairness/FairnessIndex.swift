/// Jain's fairness index, from 0 to 1.
///
/// R. Jain, D.-M. Chiu, W. Hawe: A Quantitative Measure of Fairness and Discrimination for Resource
/// Allocation in Shared Computer Systems, DEC-TR-301, 1984.
package enum FairnessIndex {
  /// The square of the sum over the number times the sum of the squares: 1 if all parts are equal,
  /// `1/n` if one has everything; 1 without parts.
  package static func of(_ parts: [Double]) -> Double {
    let sum = parts.reduce(0, +)
    let squares = parts.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return 1 }
    return min(1, sum * sum / (Double(parts.count) * squares))
  }
}

extension Schedule {
  /// The fairness of a schedule.
  ///
  /// The index of each task's turnaround time relative to that under processor sharing, where all
  /// present tasks advance at the same pace (the limit of round robin for small quanta). Only time
  /// in slices counts, so breaks and commitments have no influence. 1: all tasks are equally early
  /// or late.
  package var fairness: Double {
    let jobs = zip(tasks, outcomes).map { task, outcome in
      IdealSharing.Job(
        arrival: outcome.workBefore / .seconds(1), work: task.estimate / .seconds(1))
    }
    let stays = zip(IdealSharing.completions(of: jobs), jobs).map { $0 - $1.arrival }
    return FairnessIndex.of(
      zip(outcomes, stays).map { outcome, stay in
        stay > 0 ? (outcome.workAfter - outcome.workBefore) / .seconds(1) / stay : 1
      })
  }
}
