import CivilTime
import Commands
import ICalendar
import Options

/// Which days an agenda is about, as it was typed.
package struct AgendaOptions {
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

extension Option {
  package static let limit = Option("limit", .value("N", example: "20"))
}
