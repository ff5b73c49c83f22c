/// What becomes of the same list with several quanta, and which of them suits it.
package struct Comparison: Equatable, Sendable {
  /// What becomes of the list with one quantum.
  package struct Row: Equatable, Sendable {
    package internal(set) var quantum: Duration
    package internal(set) var average: Averages
    package internal(set) var dispatches: Int
    /// How many slices are of another task than the one before.
    package internal(set) var changes: Int
    /// How long all those beginnings take.
    package internal(set) var switching: Duration
    package internal(set) var makespan: Duration
    package internal(set) var fairness: Double
    /// How many tasks are done after they are due.
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

    /// What it costs: how long it takes on average until a task is begun, and until it is done, and
    /// the time that goes into switching.
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

  /// By how much a quantum may cost more than the best there is.
  package static let tolerance = 0.05
  /// Up to which difference two indices count as the same.
  private static let likeness = 1e-9

  /// By quantum, the shortest first.
  package let rows: [Row]
  /// The place of the one that suits the list.
  package let choice: Int

  /// Chooses among what was simulated.
  ///
  /// The choice is the shortest quantum that no other one beats in everything and that costs hardly
  /// more than the best (5 %). Shorter slices come round sooner and share more evenly.
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

  /// What suits the list.
  package var chosen: Row { rows[choice] }

  /// Whether all come to the same.
  package var isIndifferent: Bool {
    rows.allSatisfy { $0.average == rows[0].average && $0.changes == rows[0].changes }
  }
}
