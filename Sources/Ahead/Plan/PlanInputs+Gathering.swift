import Calendars
import CivilTime
import Commands
import Options
import Platform
import Tasks

extension PlanInputs {
  /// Reads the list and the calendars; reports their problems.
  ///
  /// - Throws: If one of them is entirely unusable.
  init(_ options: PlanOptions, in world: some World) throws(Failure) {
    let today = options.zone.local(world.now).date
    let input = try world.list(options, on: today)
    let listed =
      input.items
      + (options.list == nil ? Assignments.coming(besides: input.items, in: world) : [])
    let items = listed.filter { item in
      item.isCommitment || options.filter?.matches(item, today: today) != false
    }
    self.init(
      days: options.days, zone: options.zone, terms: options.terms, list: input.list, items: items,
      past: CarriedTasks(
        of: items, on: input.list, to: options.days.first, in: options.zone,
        cappedOn: options.terms.cap.map { _ in today }, world: world))
    let calendars = try world.calendars(
      around: options.calendars, updating: options.updatesCalendars)
    if let file = options.calendarFile {
      try world.check(target: file, of: options, reading: calendars)
    }
    if options.startsNow { self.today = today }
    repeats = true
    ages = CalendarAge(of: calendars.sources, in: world).sentences
    if let window {
      let found = calendars.days(in: window)
      world.say(found.problems)
      occurrences = found.entries.map(\.occurrence)
    }
    if let emptiness = ListEmptiness(of: items, among: listed) { world.say(emptiness.message) }
  }
}

extension World {
  /// The named calendars or, by default, those of the settings, of which there may be none; reports
  /// unreadable ones of the settings.
  ///
  /// - Parameters:
  ///   - names: The calendars.
  ///   - isUpdating: Whether to fetch them first.
  /// - Returns: The calendars.
  /// - Throws: If a named one cannot be read.
  package func calendars(
    around names: [String], updating isUpdating: Bool = false
  ) throws(Failure) -> CalendarSet {
    let settings = Settings(in: self)
    let isAnySet = names.isEmpty && !settings.calendars.isEmpty
    let sources = try rethrowing(
      isAnySet ? CalendarSource.set(in: self) : CalendarSource.named(names, in: self)
    ) { (error: Failure) in settings.failure(error, of: names, in: self) }
    if isUpdating { try update(sources) }
    let calendars = try rethrowing(
      isAnySet ? CalendarSet(setIn: self) : CalendarSet(sources, in: self)
    ) { (error: Failure) in
      // A calendar with a name in the settings has its own place there.
      if case .input = error { settings.failure(error, of: names, in: self) } else { error }
    }
    for absence in calendars.absences { absence.message.map { say($0) } }
    return calendars
  }

  /// Throws if a plan that is written to a file would be read by the next one.
  fileprivate func check(
    target: String, of options: PlanOptions, reading calendars: CalendarSet
  ) throws(Failure) {
    let list = options.list ?? .file(directories.defaultList)
    let sources = calendars.members.map(\.path) + [list.operand]
    guard !sources.contains(where: { files.isSame($0, target) }) else {
      throw .value("--ics: '\(target)' is what is planned from; name another, as in --ics plan.ics")
    }
    // The target may be a link to a file elsewhere that does not exist yet.
    let homes = [target, files.resolved(target)].map(Files.directory)
    for source in calendars.sources {
      guard case .folder(let folder) = source.place,
        homes.contains(where: { files.isSame(folder, $0) })
      else { continue }
      throw .value(
        "--ics: '\(target)' would be a part of '\(source.label)', which is planned from; "
          + "name another, as in --ics plan.ics")
    }
  }

  /// The named list, or the default one.
  fileprivate func list(
    _ options: PlanOptions, on today: CivilDate
  ) throws(Failure) -> TaskInput {
    let path = directories.defaultList
    do throws(Failure) {
      return try TaskInput(.list(options.list ?? .file(path)), on: today, in: self)
    } catch .input(.missing(let file)) where options.list != nil {
      guard options.form == .calendar, nearestFile(to: file) == nil else {
        throw .input(.missing(path: file))
      }
      throw .list(
        "there is no file '\(file)'; the file of --ics ends in .ics, as in --ics plan.ics")
    } catch .input(.missing) {
      throw .list(
        "there is no list yet at '\(path)'; begin one with: rota add Essay est:2h; "
          + "or name another: rota plan today.txt")
    }
  }
}
