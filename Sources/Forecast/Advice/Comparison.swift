/// Forecasts of the same list with several quanta, and a recommendation.
package struct Comparison: Equatable, Sendable {
  /// The forecast with one quantum.
  package struct Row: Equatable, Sendable {
    package internal(set) var quantum: Duration
    package internal(set) var average: Averages
    package internal(set) var dispatches: Int
    /// The number of slices of another task than the previous one.
    package internal(set) var changes: Int
    /// The total cost of these switches.
    package internal(set) var switching: Duration
    package internal(set) var makespan: Duration
    package internal(set) var fairness: Double
    /// The number of tasks completed after they are due.
    package internal(set) var late: Int

    package init(_ schedule: Schedule, quantum: Duration) {
      self.quantum = quantum
      average = schedule.average
      dispatches = schedule.dispatches
      changes = schedule.changes
      switching = schedule.switching
      makespan = schedule.makespan
      fairness = schedule.fairness
      late = schedule.late.count
    }

    /// The cost: mean response time plus mean turnaround time plus the time for switching.
    package var cost: Duration { average.response + average.turnaround + switching }

    /// Whether another one is nowhere worse and somewhere better.
    func isBeaten(by other: Row) -> Bool {
      let isNoWorse =
        other.average.response <= average.response
        && other.average.turnaround <= average.turnaround && other.switching <= switching
        && other.fairness >= fairness
      return isNoWorse
        && (other.cost < cost || other.fairness > fairness + Comparison.likeness)
    }
  }

  /// The accepted excess of the cost over the minimum.
  package static let tolerance = 0.05
  /// The difference up to which two indices count as equal.
  private static let likeness = 1e-9

  /// By quantum, the shortest first.
  package let rows: [Row]
  /// The index of the recommended row.
  package let choice: Int

  /// Chooses among simulations.
  ///
  /// The choice is the shortest quantum that no other one dominates and whose cost is at most 5 %
  /// above the minimum. Shorter slices come round sooner and share more evenly.
  ///
  /// - Parameter rows: At least one, each with another quantum.
  package init(_ rows: [Row]) {
    precondition(!rows.isEmpty, "A comparison of nothing")
    let rows = rows.sorted { $0.quantum < $1.quantum }
    let least = rows.map(\.cost).min() ?? .zero
    let limit = least + least * Self.tolerance
    choice =
      rows.indices.first { place in
        rows[place].cost <= limit && !rows.contains { rows[place].isBeaten(by: $0) }
      } ?? rows.indices.min { rows[$0].cost < rows[$1].cost } ?? 0
    self.rows = rows
  }

  /// The recommended row.
  package var chosen: Row { rows[choice] }

  /// Whether all come to the same.
  package var isIndifferent: Bool {
    rows.allSatisfy { $0.average == rows[0].average && $0.changes == rows[0].changes }
  }
}
