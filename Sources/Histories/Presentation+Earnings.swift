import CivilTime
import Commands
import Statistics
import Terminals

extension Presentation {
  /// The earnings so far, from the readable journals; `nil` if the screen does not show them.
  package func earnings(in world: some World) -> Earnings? {
    guard display == .tree else { return nil }
    let history = world.past().history
    // The screen itself adds the running slice.
    let isOpen = history.slices.last.map { $0.ending == nil } ?? false
    return Earnings(of: history.slices.dropLast(isOpen ? 1 : 0))
  }
}

extension World {
  /// The number of consecutive days with work up to today, from the journals.
  package var streak: Int {
    let zone = zone
    let today = zone.local(now).date
    return Experience(of: past().history, today: today, zone: zone).streakDays
  }
}
