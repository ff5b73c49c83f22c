import CivilTime
import Commands
import Histories
import Statistics
import Terminals

extension Presentation {
  /// What all work has earned, as far as the journals can be read; `nil`: the screen does not show it.
  package func earnings(in world: some World) -> Earnings? {
    guard display == .tree else { return nil }
    let history = world.past().history
    // A slice that runs is counted on the screen itself, as long as it lasts.
    let isOpen = history.slices.last.map { $0.ending == nil } ?? false
    return Earnings(of: history.slices.dropLast(isOpen ? 1 : 0))
  }
}

extension World {
  /// How many days in a row have had work, up to today, as the journals tell it.
  package var streak: Int {
    let zone = zone(named: nil) ?? .utc
    let today = zone.local(now).date
    return Experience(of: past().history, today: today, zone: zone).streakDays
  }
}

extension Announcements {
  /// The reminder of quiet, if it is wanted.
  package var reminder: String? {
    remindsOfQuiet ? "now is a good time to switch do-not-disturb on" : nil
  }
}
