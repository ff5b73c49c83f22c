import CivilTime

/// A month of UTC, by which the journal is cut into files.
package struct JournalMonth: Hashable, Comparable, Sendable {
  /// The year, 0…9999.
  package let year: Int
  /// The month, 1…12.
  package let month: Int

  /// The month of an instant.
  package init(of instant: Instant) {
    let numbers = CivilDateTime(secondsSinceEpoch: instant.seconds).date.numbers
    (year, month) = (numbers.year, numbers.month)
  }

  /// The month of a file such as `2026-11.ndjson`; `nil` for other names.
  package init?(fileName: String) {
    guard fileName.hasSuffix(".ndjson"),
      let first = try? CivilDate(parsing: "\(fileName.dropLast(".ndjson".count))-01")
    else { return nil }
    (year, month) = (first.year, first.month)
  }

  /// The file name of the month.
  package var fileName: String { "\(self).ndjson" }

  package static func < (one: JournalMonth, other: JournalMonth) -> Bool {
    (one.year, one.month) < (other.year, other.month)
  }
}

extension JournalMonth: CustomStringConvertible {
  /// The month as `2026-11`.
  package var description: String {
    let digits = String(year)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    return "\(padding)\(digits)-\(month < 10 ? "0" : "")\(month)"
  }
}
