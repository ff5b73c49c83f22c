import CivilTime
import Commands
import ICalendar
import Options

/// The days of an agenda as given by options.
package struct AgendaOptions {
  /// The default number of days.
  private static let usualDays = 7

  /// The zone of days and times.
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

  /// The window relative to now.
  func window(in world: some World) throws(Failure) -> CalendarWindow {
    do throws(UsageError) {
      let today = zone.local(world.now).date
      let first = try from?.day(today: today).asFirstDay(behind: from?.spelling) ?? today
      let end = try to?.day(today: today, after: first)
      return CalendarWindow(
        from: first, to: end ?? first.adding(days: days ?? Self.usualDays), zone: zone)
    } catch {
      throw .usage(error)
    }
  }
}

extension Option {
  package static let limit = Option("limit", .value("N", example: "20"))
}
