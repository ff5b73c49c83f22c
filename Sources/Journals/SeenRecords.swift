import CivilTime
import EventStream

/// The set of records seen so far, identified by `(rotation, seq)`, to skip duplicates.
package struct SeenRecords: Sendable {
  /// The numbers that were seen, as few ranges as possible.
  private var numbers: [String: [ClosedRange<Int>]] = [:]

  package init() {}

  /// Adds a record; returns whether it is new.
  ///
  /// A record without a number always is.
  package mutating func insert(_ record: Record) -> Bool {
    guard let seq = record.seq else { return true }
    return insert(record.rotation, seq)
  }

  /// Whether the first record of a rotation was seen and, `withoutGap`, all up to the last one.
  func hasBeginning(of rotation: String, withoutGap: Bool = false) -> Bool {
    guard let ranges = numbers[rotation], ranges.first?.contains(1) == true else { return false }
    return !withoutGap || ranges.count == 1
  }

  /// Adds the record with a number of a rotation; returns whether it is new.
  package mutating func insert(_ rotation: String, _ seq: Int) -> Bool {
    numbers[rotation, default: []].insert(seq)
  }
}

extension [ClosedRange<Int>] {
  /// Adds a number to sorted, disjoint ranges; returns whether it is new.
  fileprivate mutating func insert(_ number: Int) -> Bool {
    // Usually it follows the last one.
    let isAfterAll = last.map { $0.upperBound < number } ?? true
    let index = isAfterAll ? count : partitioningIndex { $0.upperBound >= number }
    if index < count, self[index].contains(number) { return false }
    let followsOn = index > 0 && self[index - 1].upperBound == number - 1
    let leadsTo = index < count && self[index].lowerBound == number + 1
    switch (followsOn, leadsTo) {
    case (true, true):
      self[index - 1] = self[index - 1].lowerBound...self[index].upperBound
      remove(at: index)
    case (true, false): self[index - 1] = self[index - 1].lowerBound...number
    case (false, true): self[index] = number...self[index].upperBound
    case (false, false): insert(number...number, at: index)
    }
    return true
  }
}
