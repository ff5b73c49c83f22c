import Tasks

/// Quanta that are worth a try for a list.
package enum QuantumCandidates {
  /// How many are proposed, at the most.
  private static let most = 12

  /// The quanta for a list, the shortest first.
  ///
  /// They are round numbers up to the longest estimate, from which on a slice is a whole task, and
  /// not shorter than a 24th of it, five minutes where tasks are longer than twenty, or twice what
  /// a switch costs. Among them is the length that four of five estimates do not exceed, as the
  /// textbooks advise (Silberschatz, Galvin, Gagne: 80 percent of the bursts should be shorter than
  /// the quantum). None is a length that no slice may have, however long the tasks are.
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
      // Every second one goes, and the longest stays.
      let parity = (numbers.count - 1) % 2
      numbers = numbers.indices.filter { $0 % 2 == parity }.map { numbers[$0] }
    }
    return Set(numbers + [common]).sorted()
  }

  /// What people choose: so many seconds, minutes or hours.
  private static var roundNumbers: [Duration] {
    let numbers = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 50]
    let minutes = numbers + [60, 75, 90, 120, 150, 180, 240, 300, 360, 480, 720, 1440]
    return numbers.map { .seconds($0) } + minutes.map { .seconds($0 * 60) }
  }
}
