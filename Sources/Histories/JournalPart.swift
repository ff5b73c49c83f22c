import CivilTime
import Coach
import Journals
import Platform

/// A journal file with the time range it covers.
struct JournalPart {
  let path: String
  let size: Int
  /// Its state when it was listed; `nil` if unknown.
  let status: FileStatus?
  /// The month in its name.
  let month: Range<Instant>
  private let system: any FileSystem

  /// The number of bytes read at either end: the maximum size of a record.
  private static let glimpse = 4096
  /// The key before the time of a record.
  private static let key = Array(#""time""#.utf8)

  /// - Parameters:
  ///   - file: The file, with the month in its name.
  ///   - system: The file system.
  init(_ file: JournalFolder.File, on system: any FileSystem) {
    path = file.path
    month = file.month.instants
    self.system = system
    status = try? system.status(at: file.path)
    size = status?.size ?? 0
  }

  /// Looks whether it may contain records of a window.
  ///
  /// Files merged from others, or written while the clock was set back, may contain more than their
  /// names say: where the name excludes it, the first or the last record decides. Once there is a
  /// file of a later month, as after an import, all records go there, and none into the one before.
  ///
  /// - Parameters:
  ///   - window: The window; `nil` for all time.
  ///   - former: The file before it of the same machine.
  /// - Returns: Whether it may.
  func mayHold(_ window: Range<Instant>?, after former: JournalPart?) -> Bool {
    guard let window else { return true }
    if month.upperBound <= window.lowerBound {
      return edge(isEnd: true).map { $0 >= window.lowerBound } ?? true
    }
    if month.lowerBound >= window.upperBound {
      guard let first = edge(isEnd: false), let last = edge(isEnd: true) else { return true }
      if first > last || min(first, last) < window.upperBound { return true }
      guard let former else { return false }
      return former.edge(isEnd: true).map { $0 < window.upperBound } ?? true
    }
    return true
  }

  /// The time of its first or last record; `nil` if unknown.
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
