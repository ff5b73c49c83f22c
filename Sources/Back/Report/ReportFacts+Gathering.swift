import CivilTime
import Commands
import Histories
import Statistics

extension ReportFacts {
  /// Reads the journals of the period, and of the previous one.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - options: The zone, the first day of the week, and the only tasks.
  ///   - world: The environment with the journals.
  /// - Throws: If nothing has the name.
  init(of period: Period, _ options: StatsOptions, in world: some World) throws(Failure) {
    let zone = options.zone
    let (past, selection) = try options.past(in: period.withPrevious(in: zone), of: world)
    let history = past.history.only(selection)
    self.init(
      review: Review(of: history, in: period, zone: zone),
      before: Review(of: history, in: period.previous, zone: zone), history: history, zone: zone,
      now: world.now, weekStart: options.weekStart, problems: past.problems)
    self.selection = selection?.title
  }
}
