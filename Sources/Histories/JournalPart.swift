import CivilTime
import Coach
import EventStream
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

  /// The number of bytes read at its end: the maximum size of a record.
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
  /// names say: where the name excludes it, the last record of an earlier month decides, and all
  /// records of a later one. Once there is a file of a later month, as after an import, the
  /// rotations go on there.
  ///
  /// - Parameters:
  ///   - window: The window; `nil` for all time.
  ///   - reader: Reads the file.
  /// - Returns: Whether it may.
  func mayHold(_ window: Range<Instant>?, reading reader: JournalReader) -> Bool {
    guard let window else { return true }
    if month.upperBound <= window.lowerBound {
      return last.map { $0 >= window.lowerBound } ?? true
    }
    if month.lowerBound >= window.upperBound {
      if let last, last < window.upperBound { return true }
      return earliest(by: reader).map { $0 < window.upperBound } ?? true
    }
    return true
  }

  /// The time of its last record; `nil` if unknown.
  private var last: Instant? {
    guard let file = try? OpenFile(path, for: .reading, on: system),
      let bytes = try? file.bytes(max(0, size - Self.glimpse)..<size)
    else { return nil }
    let places = bytes.indices.dropLast(Self.key.count)
    return places.last { Self.isKey(at: $0, of: bytes.span) }
      .flatMap { Self.time(at: $0, of: bytes.span) }
  }

  /// The earliest time of its records; `nil` if unknown.
  private func earliest(by reader: JournalReader) -> Instant? {
    var earliest: Instant?
    reader.visitLines(of: path, onDamage: { _ in }) { line, _ throws(UnreadableRecord) in
      for index in 0..<max(0, line.count - Self.key.count) where Self.isKey(at: index, of: line) {
        guard let time = Self.time(at: index, of: line) else { continue }
        earliest = min(earliest ?? time, time)
        return
      }
    }
    return earliest
  }

  private static func isKey(at index: Int, of bytes: Span<UInt8>) -> Bool {
    if bytes[index] != key[0] { return false }
    return key.indices.allSatisfy { bytes[index + $0] == key[$0] }
  }

  /// Parses the time after the key at an index; returns `nil` if it is invalid.
  private static func time(at index: Int, of bytes: Span<UInt8>) -> Instant? {
    func quote(from start: Int) -> Int? {
      (start..<max(start, bytes.count)).first { bytes[$0] == key[0] }
    }
    guard let start = quote(from: index + key.count), let end = quote(from: start + 1)
    else { return nil }
    return Timestamp(utf8: bytes.extracting(start + 1..<end))?.instant
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
