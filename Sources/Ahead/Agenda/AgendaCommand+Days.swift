import Drawing
import Calendars
import CivilTime
import Commands
import ICalendar
import Terminals

extension AgendaCommand {
  /// Shows the occurrences; fetches a calendar named by its address first, unless that is done.
  func showDays(isFetched: Bool = false, in world: some World) throws(Failure) -> ExitCode {
    let window = try options.window(in: world)
    let named = try CalendarSource.named(calendars, in: world)
    if !isFetched { try world.update(named.filter(\.isTypedAddress)) }
    let calendars = try named.isEmpty ? CalendarSet(setIn: world) : CalendarSet(named, in: world)
    for absence in calendars.absences { absence.message.map { world.say($0) } }
    // A fetch that failed just now was said, with the age of the copy.
    if !isFetched {
      for age in CalendarAge(of: calendars.sources, in: world).sentences { world.say(age) }
    }
    let days = calendars.days(in: window)
    let shown = limit.map { Array(days.entries.prefix($0)) } ?? days.entries
    if isJSON {
      try world.print(line: AgendaJSON.line(shown, problems: days.problems, in: window.zone))
      return .success
    }
    world.say(days.problems)
    if shown.isEmpty {
      world.say(AgendaWords.emptiness(of: calendars.sources, in: window, now: world.now))
    } else {
      let rest = days.entries.count - shown.count
      try world.print(text(of: shown, rest: rest, calendars, in: days.window, world: world))
    }
    return .success
  }

  /// The agenda as text.
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
