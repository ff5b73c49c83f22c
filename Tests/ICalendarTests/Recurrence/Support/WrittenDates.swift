import CivilTime
import Testing

/// Dates as RFC 5545 writes them beside its examples: `1997 Sep 2-11 Oct 2,12 1998 Jan 1`, with
/// times (`1997 Sep 2@09:00,10:30`) where they are not those of the start.
struct WrittenDates {
  private(set) var times: [CivilDateTime] = []

  init(_ text: String, startingAt usual: TimeOfDay) throws {
    var (year, month) = (0, 0)
    for word in text.split(separator: " ") {
      if let index = WrittenDates.months.firstIndex(of: word) {
        month = index + 1
      } else if let number = Int(word), number > 31 {
        year = number
      } else {
        let halves = word.split(separator: "@")
        let clock = try halves.dropFirst().flatMap { try WrittenDates.clock($0) }
        for day in try WrittenDates.days(halves[0]) {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          times += (clock.isEmpty ? [usual] : clock).map { CivilDateTime(date: date, time: $0) }
        }
      }
    }
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The times of `09:00,10:30`.
  private static func clock(_ text: Substring) throws -> [TimeOfDay] {
    try text.split(separator: ",").map { try TimeOfDay(parsing: $0) }
  }

  /// The days of `2,4-11`.
  private static func days(_ text: Substring) throws -> [Int] {
    try text.split(separator: ",").flatMap { piece in
      let ends = try piece.split(separator: "-").map { try #require(Int($0)) }
      return Array(ends[0]...ends[ends.count - 1])
    }
  }
}
