import CivilTime
import Tasks

extension Draft {
  /// The maximum number of tasks that may be late in place of another one.
  private static let mostRivals = 4

  /// The tasks that lack time before their due dates, of those due by an instant.
  func late(by horizon: Instant) -> [Work] {
    works.filter { work in
      work.rank == .dated && work.short > .zero && (work.deadline ?? .never) <= horizon
    }
  }

  /// The choices for the next date to give up: that of the least important late task, or that of a
  /// less important task due before it.
  func offers(for late: [Work]) -> [[String]] {
    guard let least = late.max(by: { $0.priorityRank < $1.priorityRank }) else { return [] }
    let rivals = works.filter { work in
      work.rank == .dated && work.priorityRank > least.priorityRank
        && (work.deadline ?? .never) <= (least.deadline ?? .never)
    }.sorted { $0.priorityRank > $1.priorityRank }
    return ([least] + rivals.prefix(Self.mostRivals)).map { [$0.item.id] }
  }

  /// How many due dates of each priority are missed, of the highest first.
  ///
  /// - Parameters:
  ///   - given: The ids of the tasks whose dates were given up.
  ///   - horizon: The instant up to which a date can be missed.
  /// - Returns: The numbers by priority.
  func missedDates(givenUp given: Set<String>, by horizon: Instant) -> [Int] {
    let missed = works.filter { given.contains($0.item.id) } + late(by: horizon)
    return missed.reduce(into: [Int](repeating: 0, count: 27)) { $0[$1.priorityRank] += 1 }
  }
}
