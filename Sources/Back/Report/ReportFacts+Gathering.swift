import CivilTime
import Commands
import Histories
import Statistics

extension ReportFacts {
  /// Reads the journals of the period, and of the previous one.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - zone: The zone of days and hours.
  ///   - weekStart: The first day of the week.
  ///   - world: The environment with the journals.
  init(of period: Period, zone: Zone, weekStart: Weekday, in world: some World) {
    let (own, former) = (period.instants(in: zone), period.previous.instants(in: zone))
    let past = world.past(in: min(former.lowerBound, own.lowerBound)..<own.upperBound)
    let history = past.history
    self.init(
      review: Review(of: history, in: period, zone: zone),
      before: Review(of: history, in: period.previous, zone: zone), history: history, zone: zone,
      now: world.now, weekStart: weekStart, problems: past.problems)
  }
}
