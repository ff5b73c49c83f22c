import CivilTime
import Commands
import ICalendar
import Timetables

/// The weekly classes of some sections as a calendar.
struct TimetableCalendar {
  /// Its name, which tells it from the other calendars of this program.
  static let name = "Timetable"

  let events: [CalendarDraft.Event]
  private let zone: Zone
  private let now: Instant

  /// - Parameters:
  ///   - sections: The sections.
  ///   - season: The days with classes; `nil` for none.
  ///   - zone: The zone of the times.
  ///   - now: The current instant.
  init(
    _ sections: [Section], during season: TimetableOptions.Season?, zone: Zone, now: Instant
  ) {
    self.zone = zone
    self.now = now
    events = sections.flatMap { section in
      section.meetings.compactMap { meeting in
        season.flatMap { TimetableCalendar.event(section, meeting, during: $0) }
      }
    }
  }

  /// The file.
  var bytes: [UInt8] {
    CalendarDraft(name: Self.name, zone: zone, events: events, stamp: now).bytes
  }

  /// The weekly event of a class; `nil` if it never takes place.
  private static func event(
    _ section: Section, _ meeting: Meeting, during season: TimetableOptions.Season
  ) -> CalendarDraft.Event? {
    guard let first = meeting.days.map({ season.from.next($0) }).min(), first < season.until
    else { return nil }
    let name = [
      section.term, section.course, section.kind.code, section.label, section.registrationNumber,
      meeting.letters, "\(meeting.start)-\(meeting.end)", "\(season.from)",
    ]
    let number = section.registrationNumber
    let notes = [section.title, section.instructor, number.isEmpty ? "" : "CRN \(number)"]
      .filter { !$0.isEmpty }
    return CalendarDraft.Event(
      uid: "\(Fingerprint.text(of: name.joined(separator: "\u{1F}")))@rota",
      summary: "\(section.course) \(section.kind.code) \(section.label)",
      notes: notes.isEmpty ? nil : notes.joined(separator: ", "),
      start: CivilDateTime(date: first, time: meeting.start),
      end: CivilDateTime(date: first, time: meeting.end),
      weekly: CalendarDraft.Weekly(days: meeting.days, until: season.until))
  }
}
