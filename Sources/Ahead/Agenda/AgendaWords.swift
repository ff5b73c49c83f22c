import Calendars
import CivilTime
import Commands
import Drawing
import ICalendar
import Terminals

/// The wording of an agenda.
struct AgendaWords {
  let ink: Ink
  /// The local time.
  let now: CivilDateTime

  /// A day: `Friday 20 November`, with its year unless that is the current one.
  func name(of day: CivilDate, isShort: Bool = false) -> String {
    TimeText.day(day, isShort: isShort, seenFrom: now.date)
  }

  /// Days: `Friday 20 November – Sunday 22 November`, or `Fri 20 Nov – Sun 22 Nov`.
  func name(of days: ClosedRange<CivilDate>, isShort: Bool) -> String {
    let first = name(of: days.lowerBound, isShort: isShort)
    if days.lowerBound == days.upperBound { return first }
    return "\(first) \(ink.dash) \(name(of: days.upperBound, isShort: isShort))"
  }

  /// `yesterday`, `today` or `tomorrow`; `nil` for other days.
  func distance(to day: CivilDate) -> String? {
    TimeText.nearness(of: day, to: now.date)
  }

  /// The hours of an item; at most 11 cells.
  func hours(of item: AgendaItem) -> String {
    switch item.hours {
    case .whole: "all day"
    case .span(let start, let end): TimeText.clock(start) + ink.dash + TimeText.clock(end)
    case .moment(let time): TimeText.clock(time)
    case .from(let start): "from \(TimeText.clock(start))"
    case .until(let end): "until \(TimeText.clock(end))"
    }
  }

  func title(of item: AgendaItem) -> String {
    harmless(item.occurrence.title)
  }

  /// The suffix of a title: ` · day 2 of 5 · tentative`, or empty; with the length where the hours
  /// do not show it, as the clocks were set in between.
  func note(of item: AgendaItem) -> String {
    var notes: [String] = []
    if case .span(let start, let end) = item.hours,
      case .time(let first, let last) = item.occurrence.extent,
      last - first != .seconds(end.secondsSinceMidnight - start.secondsSinceMidnight)
    {
      notes.append(TimeText.minutes(last - first))
    }
    if let part = item.part { notes.append("day \(part.number) of \(part.count)") }
    switch item.occurrence.status {
    case .confirmed: break
    case .tentative, .cancelled: notes.append(item.occurrence.status.rawValue)
    }
    return notes.map { "\(ink.separator)\($0)" }.joined()
  }

  func place(of item: AgendaItem) -> String { harmless(item.occurrence.location ?? "") }
}

extension AgendaWords {
  /// The message that there are no events.
  package static func emptiness(
    of calendars: [CalendarSource], in window: CalendarWindow, now: Instant
  ) -> String {
    let names = calendars.map { "'\($0.label)'" }.listed(with: "and")
    let today = window.zone.local(now).date
    let first = TimeText.day(window.from, seenFrom: today)
    let last = TimeText.day(window.to.adding(days: -1), seenFrom: today)
    return "there are no events in \(names) "
      + (first == last ? "on \(first)" : "from \(first) to \(last)")
  }
}
