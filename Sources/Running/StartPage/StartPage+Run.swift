import Calendars
import CivilTime
import Coach
import Commands
import Drawing
import Histories
import ICalendar
import Options
import Platform
import Rotations
import RoundRobin
import Tasks
import Terminals

extension StartPage {
  /// How a page can be shown.
  package enum Form: Equatable, Sendable {
    case drawn
    /// In sentences.
    case spoken
  }

  /// The form suitable here; `nil` unless both ends are terminals.
  package static func form(plain: Bool, in world: some World) -> Form? {
    guard world.isTerminal(.input), world.isTerminal(.output) else { return nil }
    return !plain && world.drawsOver(.output) ? .drawn : .spoken
  }

  /// Runs the page of the default list until the user starts or leaves; does not return when a
  /// signal ends the program.
  ///
  /// - Parameters:
  ///   - options: The options besides those chosen on the page.
  ///   - form: The form of the page.
  ///   - world: The environment.
  ///   - lastTurns: The time of each task's last slice.
  /// - Returns: The rotation to run; `nil` if the user left.
  /// - Throws: If the list or the page cannot be used.
  package static func run(
    _ options: RunOptions, as form: Form = .drawn, in world: some World,
    lastTurns: LastTurns = LastTurns()
  ) throws(Failure) -> RunOptions? {
    let files = StartFiles(world)
    world.settleIfPossible(world.directories.defaultList)
    world.bringAssignments()
    let zone = world.zone(chosen: options.zone)
    let list = try files.list()
    var page = StartPage(
      list, rules: options.rules, dials: StartMemory(options.rules),
      lastTurns: lastTurns,
      appointments: world.appointments(of: options.calendars, in: zone),
      efforts: world.pastWork(of: list.items, zone: zone).times)
    page.today = zone.local(world.now).date
    page.beginsOnlyForToday = options.beginsOnlyForToday
    page.hasNothingToUndo = files.hasNothingToUndo
    let profile = options.presentation.profile(in: world.environment)
    let settings = Settings(in: world)
    let ink = options.presentation.ink(for: profile, tags: TagBook(settings))
    var content = StartContent(
      page: page, screen: StartScreen(ink: ink), zone: zone, clocks: world.clocks, files: files)
    let outcome: StartContent.Outcome
    switch form {
    case .drawn:
      content.page.keys = settings.keys
      outcome = try rethrowing(
        ScreenLoop(content, ink: ink, presentation: options.presentation), as: Failure.output
      ).run()
    case .spoken:
      var spoken = SpokenStartPage(content: content)
      outcome = try spoken.run(in: world)
    }
    switch outcome {
    case .start(let ids, let page):
      files.keep(page.dials, besides: options.rules)
      var options = options
      options.tasks = .selection(ids)
      options.rules = page.rules ?? options.rules
      return options
    case .leave(let page):
      files.keep(page.dials, besides: options.rules)
      return nil
    }
  }
}

extension World {
  /// The appointments of today and tomorrow; errors are reported when the rotation begins.
  fileprivate func appointments(of calendars: [String], in zone: Zone) -> [Appointment] {
    let today = zone.local(now).date
    let window = CalendarWindow(from: today, to: today.adding(days: 2), zone: zone)
    return calendars.compactMap { try? CalendarSet([$0], in: self) }.appointments(in: window)
  }
}
