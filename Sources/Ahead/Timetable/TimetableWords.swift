import CivilTime
import Timetables

/// The wording of timetables.
enum TimetableWords {
  /// A time: `09:30–10:45`.
  static func time(_ minutes: Range<Int>, dash: String) -> String {
    "\(clock(minutes.lowerBound))\(dash)\(clock(minutes.upperBound))"
  }

  private static func clock(_ minute: Int) -> String {
    TimeOfDay(secondsSinceMidnight: minute * 60)?.description ?? ""
  }

  /// The number of timetables: `30,456 timetables fit`.
  static func count(_ count: Tally) -> String {
    count == Tally(1) ? "1 timetable fits" : "\(count) timetables fit"
  }

  /// The quality of a timetable, in a few words; `outside` is the phrase for classes outside the
  /// preferred times, if any.
  static func merits(
    of timetable: Timetable, outside: String?, dash: String, separator: String
  ) -> String {
    let meetings = timetable.sections.flatMap(\.meetings)
    var words: [String] = []
    if let outside { words.append("\(length(timetable.outsideMinutes)) \(outside)") }
    words.append("\(length(timetable.idleMinutes)) idle")
    let days = Set(meetings.flatMap(\.days)).sorted()
    words.append(days.isEmpty ? "no fixed times" : names(of: days, dash: dash))
    if let start = meetings.map(\.start).min(), let end = meetings.map(\.end).max() {
      words.append("\(start)\(dash)\(end)")
    }
    return words.joined(separator: separator)
  }

  /// Days in order: `Mon–Thu`, `Mon Wed Fri`.
  private static func names(of days: [Weekday], dash: String) -> String {
    guard let first = days.first, let last = days.last, days.count > 2,
      last.rawValue - first.rawValue == days.count - 1
    else { return days.map(\.shortName).joined(separator: " ") }
    return first.shortName + dash + last.shortName
  }

  private static func length(_ minutes: Int) -> String {
    TimeText.minutes(.seconds(minutes * 60))
  }

  /// The times of a section: `MW 11:00–12:15, F 09:00–09:50`.
  static func times(of section: Section, dash: String) -> String {
    if section.meetings.isEmpty { return "no fixed time" }
    return section.meetings.map { "\($0.letters) \($0.start)\(dash)\($0.end)" }
      .joined(separator: ", ")
  }
}
