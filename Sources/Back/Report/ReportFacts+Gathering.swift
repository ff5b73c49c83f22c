import CivilTime
import Commands
import Histories
import Statistics

extension ReportFacts {
  /// Reads what a report needs: the journals of the period, and of the one before it.
  ///
  /// - Parameters:
  ///   - period: The days.
  ///   - zone: Whose days and hours they are.
  ///   - weekStart: The day that weeks begin with.
  ///   - world: Where the journals are.
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
