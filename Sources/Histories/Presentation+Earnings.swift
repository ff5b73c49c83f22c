import CivilTime
import Commands
import Statistics
import Terminals

extension Presentation {
  /// The earnings so far, from the readable journals; `nil` if the screen does not show them.
  package func earnings(in world: some World) -> Earnings? {
    guard display == .tree else { return nil }
    // The screen itself adds the running slice.
    return Earnings(of: world.past().history.slices.filter { $0.ending != nil })
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
