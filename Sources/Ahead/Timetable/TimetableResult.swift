import CivilTime
import Timetables

/// What was found, for whom it is written.
struct TimetableResult {
  let search: TimetableSearch
  let answer: TimetableSearch.Answer
  /// Why nothing fits, if somebody wanted to know.
  let conflict: Conflict?
  let options: TimetableOptions

  /// The timetable that is drawn; `nil`: none fits.
  var picked: Timetable? {
    answer.best.indices.contains(options.pick - 1) ? answer.best[options.pick - 1] : nil
  }

  /// The timetables that are wanted.
  var shown: ArraySlice<Timetable> { answer.best.prefix(options.count) }

  /// The picked timetable as a calendar.
  func calendar(now: Instant) -> TimetableCalendar {
    TimetableCalendar(
      picked?.sections ?? [], during: options.season, zone: options.zone, now: now)
  }
}
