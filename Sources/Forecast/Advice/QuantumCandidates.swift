import Tasks

/// Candidate quanta for a list.
package enum QuantumCandidates {
  /// The maximum number of candidates.
  private static let most = 12

  /// The quanta for a list, the shortest first.
  ///
  /// They are round numbers up to the longest estimate, from which on a slice is a whole task, and
  /// at least a 24th of it, five minutes if tasks are longer than twenty, and twice the switch
  /// cost. They include the 80th percentile of the estimates, as textbooks advise (Silberschatz,
  /// Galvin, Gagne: 80 percent of the bursts should be shorter than the quantum). All are valid
  /// lengths of a slice.
  package static func quanta(for tasks: [ForecastTask], switchCost: Duration) -> [Duration] {
    let limits = TaskItem.sliceLengths
    let estimates = tasks.map { min(max($0.estimate, limits.lowerBound), limits.upperBound) }
      .sorted()
    guard let longest = estimates.last else { return [] }
    let common = estimates[(estimates.count * 4 + 4) / 5 - 1]
    var shortest = max(longest / 24, switchCost * 2)
    if longest >= .seconds(1200) { shortest = max(shortest, .seconds(300)) }
    var numbers = roundNumbers.filter { $0 >= shortest && $0 <= longest }
    while numbers.count >= most {
      // Drop every second one, but keep the longest.
      let parity = (numbers.count - 1) % 2
      numbers = numbers.indices.filter { $0 % 2 == parity }.map { numbers[$0] }
    }
    return Set(numbers + [common]).sorted()
  }

  /// Round numbers of seconds, minutes or hours.
  private static var roundNumbers: [Duration] {
    let numbers = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50]
    let minutes = numbers + [60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 720, 1440]
    return numbers.map { .seconds($0) } + minutes.map { .seconds($0 * 60) }
  }
}
