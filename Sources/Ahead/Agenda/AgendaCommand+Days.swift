import Drawing
import Calendars
import CivilTime
import Commands
import ICalendar
import Terminals

extension AgendaCommand {
  /// Shows what takes place.
  func showDays(in world: some World) throws(Failure) -> ExitCode {
    let window = try options.window(in: world)
    let calendars =
      calendars.isEmpty
      ? try CalendarSet(setIn: world) : try CalendarSet(calendars, in: world)
    for absence in calendars.absences { absence.message.map { world.say($0) } }
    let days = calendars.days(in: window)
    let shown = limit.map { Array(days.entries.prefix($0)) } ?? days.entries
    if isJSON {
      try world.print(line: AgendaJSON.line(shown, problems: days.problems, in: window.zone))
      return .success
    }
    world.say(days.problems)
    for age in CalendarAge(of: calendars.sources, in: world).sentences { world.say(age) }
    if shown.isEmpty {
      world.say(AgendaWords.emptiness(of: calendars.sources, in: window, now: world.now))
    } else {
      let rest = days.entries.count - shown.count
      try world.print(text(of: shown, rest: rest, calendars, in: window, world: world))
    }
    return .success
  }

  /// What people read.
  private func text(
    of entries: [CalendarSet.Entry], rest: Int, _ calendars: CalendarSet,
    in window: CalendarWindow, world: some World
  ) -> String {
    let paper = world.paper(presentation)
    let page = AgendaPage(entries, isCut: rest > 0, in: window, now: world.now)
    let table = AgendaTable(page, calendars: calendars.sources.map(\.shortName), paper: paper)
    let lines = table.lines + (rest > 0 ? [TextLine("and \(rest) more")] : [])
    return lines.text(on: paper)
  }
}
