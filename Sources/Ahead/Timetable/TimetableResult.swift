import CivilTime
import Timetables

/// The result of a search, with its output format.
struct TimetableResult {
  let search: TimetableSearch
  let answer: TimetableSearch.Answer
  /// The conflict, if requested; else `nil`.
  let conflict: Conflict?
  let options: TimetableOptions

  /// The timetable to draw; `nil` if none fits.
  var picked: Timetable? {
    answer.best.indices.contains(options.pick - 1) ? answer.best[options.pick - 1] : nil
  }

  /// Whether there is a timetable at all without a part of a conflict: not without the only course.
  func canDoWithout(_ part: Conflict.Part) -> Bool {
    if case .course = part { search.courses.count > 1 } else { true }
  }

  /// The timetables that are wanted.
  var shown: ArraySlice<Timetable> { answer.best.prefix(options.count) }

  /// The picked timetable as a calendar.
  func calendar(now: Instant) -> TimetableCalendar {
    TimetableCalendar(
      picked?.sections ?? [], during: options.season, zone: options.zone, now: now)
  }

  /// The reason why a calendar of the picked timetable has no events; `nil` if it has some.
  func emptiness(of calendar: TimetableCalendar) -> String? {
    guard let picked, let season = options.season else { return "nothing fits" }
    if !calendar.events.isEmpty { return nil }
    return picked.sections.allSatisfy(\.meetings.isEmpty)
      ? "no class has a fixed time"
      : "no class is held between --from \(season.from) and --until \(season.until)"
  }
}
