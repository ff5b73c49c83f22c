import Calendars
import CivilTime
import Commands
import Platform

extension AgendaCommand {
  /// Shows the status of the calendars.
  func showSources(in world: some World) throws(Failure) -> ExitCode {
    let zone = options.zone
    try show(sources(in: world).map { SourceReport($0, zone: zone, in: world) }, zone, in: world)
    return .success
  }

  /// Fetches the calendars, and shows their status, or the days that are named.
  package func update(in world: some World) throws(Failure) -> ExitCode {
    let zone = options.zone
    let sources = try sources(in: world)
    let faults = try rethrowing(world.fetch(sources), as: Failure.input)
    let reports = zip(sources, faults).map { source, fault in
      var report = SourceReport(source, zone: zone, in: world)
      report.fetchFault = fault
      return report
    }
    if namesDays {
      say(faultsIn: reports, in: world)
      _ = try showDays(isFetched: true, in: world)
    } else {
      try show(reports, zone, in: world)
    }
    return reports.contains { $0.fetchFault != nil } ? .failure : .success
  }

  private func sources(in world: some World) throws(Failure) -> [CalendarSource] {
    calendars.isEmpty
      ? try CalendarSource.set(in: world) : try CalendarSource.named(calendars, in: world)
  }

  private func show(
    _ reports: [SourceReport], _ zone: Zone, in world: some World
  ) throws(Failure) {
    if isJSON { return try world.print(line: SourceJSON.line(reports, in: zone)) }
    say(faultsIn: reports, in: world)
    let words = SourceWords(now: world.now, zone: zone)
    try world.print(reports.map { words.line(of: $0) + "\n" }.joined())
  }

  private func say(faultsIn reports: [SourceReport], in world: some World) {
    let words = SourceWords(now: world.now, zone: options.zone)
    for report in reports {
      if let fault = report.fetchFault { world.say(words.line(of: fault, for: report)) }
    }
  }
}
