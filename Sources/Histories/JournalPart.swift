import CivilTime
import Coach
import Journals
import Platform

/// A file of the journal, and the time that it is about.
struct JournalPart {
  let path: String
  let size: Int
  /// The time that its name says.
  let month: Range<Instant>
  private let system: any FileSystem

  /// How much of its beginning or of its end is looked at: as much as a record may have.
  private static let glimpse = 4096
  /// Behind this stands the time of a record.
  private static let key = Array(#""time""#.utf8)

  /// - Parameters:
  ///   - file: Where it is, and the month that it is of by its name.
  ///   - system: The disk.
  init(_ file: JournalFolder.File, on system: any FileSystem) {
    path = file.path
    month = file.month.instants
    self.system = system
    size = (try? system.status(at: file.path).size) ?? 0
  }

  /// Whether a record of a time may stand in it.
  ///
  /// Files that were put together by others, or written while the clock was set back, may hold more
  /// than their names say: where the name says no, the first or the last record is looked at.
  func mayHold(_ window: Range<Instant>?) -> Bool {
    guard let window else { return true }
    if month.upperBound <= window.lowerBound {
      return edge(isEnd: true).map { $0 >= window.lowerBound } ?? true
    }
    if month.lowerBound >= window.upperBound {
      let edges = [false, true].map { edge(isEnd: $0) }
      return edges.contains { $0.map { $0 < window.upperBound } ?? true }
    }
    return true
  }

  /// The time of its first or last record; `nil`: nobody knows.
  private func edge(isEnd: Bool) -> Instant? {
    let start = isEnd ? max(0, size - Self.glimpse) : 0
    guard let file = try? OpenFile(path, for: .reading, on: system),
      let bytes = try? file.bytes(start..<min(size, start + Self.glimpse))
    else { return nil }
    let places = bytes.indices.dropLast(Self.key.count)
    let place =
      isEnd
      ? places.last { Self.isKey(at: $0, of: bytes) }
      : places.first { Self.isKey(at: $0, of: bytes) }
    guard let place else { return nil }
    let rest = bytes[(place + Self.key.count)...].drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    let text = rest.prefix { $0 != UInt8(ascii: "\"") }
    return Timestamp(utf8: Array(text).span)?.instant
  }

  private static func isKey(at index: Int, of bytes: [UInt8]) -> Bool {
    bytes[index] == key[0] && bytes[index...].starts(with: key)
  }
}

extension JournalMonth {
  /// The instants of the month in UTC.
  fileprivate var instants: Range<Instant> {
    let first = CivilDate(year: year, month: month, day: 1) ?? .earliest
    let days = CivilDate.daysInMonth(month, of: year)
    return Zone.utc.startOfDay(first)..<Zone.utc.startOfDay(first.adding(days: days))
  }
}
