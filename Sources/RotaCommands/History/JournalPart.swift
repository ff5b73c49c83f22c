import CivilTime
import Coach
import Platform

/// A file of the journal, and the time that it is about.
struct JournalPart {
  let path: String
  let size: Int
  /// The instants of its records; `nil`: nobody knows.
  let instants: ClosedRange<Instant>?

  /// How much of its beginning and of its end is looked at.
  private static let glimpse = 4096
  /// Behind this stands the time of a record.
  private static let key = Array(#""time""#.utf8)

  /// - Parameters:
  ///   - path: Where it is.
  ///   - month: The month that it is of by its name.
  ///   - system: The disk.
  init(_ path: String, of month: JournalMonth, on system: any FileSystem) {
    self.path = path
    let file = try? OpenFile(path, for: .reading, on: system)
    size = (try? file?.size()) ?? 0
    // Files that were put together by others may hold more than their name says.
    guard let file, let head = try? file.bytes(0..<min(size, Self.glimpse)),
      let tail = try? file.bytes(max(0, size - Self.glimpse)..<size),
      let first = Self.times(in: head).first, let last = Self.times(in: tail).last
    else {
      instants = nil
      return
    }
    let start = min(first, last, month.instants.lowerBound)
    instants = start...max(first, last, month.instants.upperBound)
  }

  /// Whether a record of a time may stand in it.
  func mayHold(_ window: Range<Instant>?) -> Bool {
    guard let window, let instants else { return true }
    return instants.lowerBound < window.upperBound && instants.upperBound >= window.lowerBound
  }

  /// The times that stand in a text, in their order.
  private static func times(in bytes: [UInt8]) -> [Instant] {
    var times: [Instant] = []
    var index = 0
    while index + key.count < bytes.count {
      defer { index += 1 }
      guard bytes[index] == key[0], bytes[index...].starts(with: key) else { continue }
      let rest = bytes[(index + key.count)...].drop { " :\t".utf8.contains($0) }
      guard rest.first == UInt8(ascii: "\"") else { continue }
      let text = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      if let time = Timestamp(utf8: Array(text).span) { times.append(time.instant) }
    }
    return times
  }
}

extension JournalMonth {
  /// The instants of the month in UTC.
  fileprivate var instants: Range<Instant> {
    let first = CivilDate(year: year, month: month, day: 1) ?? .earliest
    let last = CivilDate.daysInMonth(month, of: year)
    return Zone.utc.startOfDay(first)..<Zone.utc.startOfDay(first.adding(days: last))
  }
}
