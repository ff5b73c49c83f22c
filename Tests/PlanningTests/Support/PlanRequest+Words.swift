import CivilTime
import Planning
import Tasks
import Testing

extension PlanRequest {
  /// A request in words, on and from Monday, 23 November 2026 on.
  ///
  /// - Parameters:
  ///   - days: How many days there are.
  ///   - work: The windows, such as `08:00-12:00 14:00-20:00`; none if empty.
  ///   - tasks: Lines of a list.
  ///   - commitments: Such as `10:00-12:00 Lecture`, or with days `24T23:00-25T01:00 Party`.
  ///   - zone: The zone.
  ///   - rest: Sets everything else.
  /// - Throws: An error if the words cannot be read.
  init(
    days: Int = 1, work: String = "08:00-20:00", tasks: [String], commitments: [String] = [],
    zone: Zone = .utc, _ rest: (inout PlanRequest) -> Void = { _ in }
  ) throws {
    let day = try CivilDate(parsing: "2026-11-23")
    self.init(
      days: (0..<days).map { day.adding(days: $0) }, zone: zone,
      windows: try work.split(separator: " ").map { try ClockSpan(words: $0) },
      tasks: try tasks.map { try #require(TaskItem.reading($0).item) },
      commitments: try commitments.map { try Commitment(words: $0, zone: zone) })
    rest(&self)
  }

  /// The instant of words such as `10:00` or `24T10:00`.
  static func instant(_ words: some StringProtocol, in zone: Zone = .utc) throws -> Instant {
    let parts = words.split(separator: "T")
    let date = try CivilDate(parsing: parts.count == 2 ? "2026-11-\(parts[0])" : "2026-11-23")
    let time = try TimeOfDay(parsing: parts[parts.count - 1])
    return zone.instant(of: CivilDateTime(date: date, time: time))
  }
}

extension ClockSpan {
  fileprivate init(words: some StringProtocol) throws {
    let ends = words.split(separator: "-")
    let (start, end) = (try TimeOfDay(parsing: ends[0]), try TimeOfDay(parsing: ends[1]))
    self = try #require(ClockSpan(start: start, end: end))
  }
}

extension Commitment {
  fileprivate init(words: String, zone: Zone) throws {
    let parts = words.split(separator: " ", maxSplits: 1)
    let ends = parts[0].split(separator: "-")
    self.init(
      title: String(parts[1]), start: try PlanRequest.instant(ends[0], in: zone),
      end: try PlanRequest.instant(ends[1], in: zone))
  }
}
