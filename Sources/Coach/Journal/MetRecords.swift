import EventStream

/// Knows the records that were met before: `(rotation, seq)` names a record for ever, and one that
/// was written twice counts once.
public struct MetRecords: Sendable {
  /// The numbers that were met, as few ranges as possible.
  private var numbers: [String: [ClosedRange<Int>]] = [:]

  public init() {}

  /// Takes note of a record; answers whether it is met for the first time.
  ///
  /// A record without a number always is.
  public mutating func meet(_ record: Record) -> Bool {
    guard let seq = record.seq else { return true }
    return meet(record.rotation, seq)
  }

  /// Takes note of the record with a number of a rotation; answers whether it is met for the first
  /// time.
  public mutating func meet(_ rotation: String, _ seq: Int) -> Bool {
    numbers[rotation, default: []].insert(seq)
  }
}

extension [ClosedRange<Int>] {
  /// Adds a number; answers whether it is new.
  fileprivate mutating func insert(_ number: Int) -> Bool {
    if contains(where: { $0.contains(number) }) { return false }
    // Nearly always it is the one after the last.
    if let last, last.upperBound == number - 1 {
      self[count - 1] = last.lowerBound...number
    } else {
      append(number...number)
    }
    return true
  }
}
