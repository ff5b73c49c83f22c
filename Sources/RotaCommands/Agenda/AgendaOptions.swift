import CivilTime
import ICalendar

/// Which days an agenda is about, as it was typed.
struct AgendaOptions {
  /// How many days there are where nobody says it.
  private static let usualDays = 7

  /// Whose days and times they are.
  let zone: Zone

  private let from: Arguments.Given?
  private let to: Arguments.Given?
  private let days: Int?

  init(_ arguments: Arguments, in world: some World) throws(UsageError) {
    days = try arguments.count(.days)
    from = try arguments.filled(.from)
    to = try arguments.filled(.to)
    zone = try arguments.zone(in: world)
    if to != nil, days != nil { throw .contradiction("--to", "--days") }
  }

  /// The window, for somebody who asks now.
  func window(in world: some World) throws(Failure) -> CalendarWindow {
    do throws(UsageError) {
      let today = zone.local(world.now).date
      let first = try from?.day(today: today) ?? today
      let end = try to?.day(today: today, after: first)
      return CalendarWindow(
        from: first, to: end ?? first.adding(days: days ?? Self.usualDays), zone: zone)
    } catch {
      throw .usage(error)
    }
  }
}

extension Arguments {
  /// The last occurrence of an option that takes a value; an empty one is a mistake.
  fileprivate func filled(_ option: Option) throws(UsageError) -> Given? {
    _ = try text(option)
    return self[option]
  }
}

extension Arguments.Given {
  /// The value as a day.
  fileprivate func day(today: CivilDate) throws(UsageError) -> CivilDate {
    do throws(UnreadableTime) {
      return try CivilDate(parsing: value ?? "", today: today)
    } catch {
      throw .unreadableDay(option: spelling, error)
    }
  }

  /// The value as a day behind another; a day of the week is the next one behind it.
  fileprivate func day(
    today: CivilDate, after first: CivilDate
  ) throws(UsageError) -> CivilDate {
    if let weekday = try? Weekday(parsing: value ?? "") {
      return first.adding(days: 1).next(weekday)
    }
    let day = try day(today: today)
    guard day > first else {
      throw .emptyWindow(option: spelling, found: day, from: first)
    }
    return day
  }
}

extension Option {
  static let from = Option("from", .value("D", example: "mon"))
  static let to = Option("to", .value("D", example: "2026-11-27"))
  static let days = Option("days", .value("N", example: "14"))
  static let limit = Option("limit", .value("N", example: "20"))
}
