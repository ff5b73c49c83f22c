import CivilTime
import CommandSupport
import EventStream
import RoundRobin
import Statistics

@testable import Back
@testable import Journals
@testable import Terminals

/// A past that is made up, around Friday 20 November 2026 in UTC.
struct PastDays {
  static let today = CivilDate(year: 2026, month: 11, day: 20) ?? .earliest

  var history = History()

  /// A slice so many days ago.
  func slice(
    _ title: String = "Essay", daysAgo: Int = 0, at hour: Int = 9, minutes: Int = 25,
    tags: [String] = [], project: String? = nil, _ reason: SliceEnd = .expired,
    isAnswered: Bool? = nil
  ) -> PastDays {
    let start = Zone.utc.startOfDay(Self.today.adding(days: -daysAgo)) + .seconds(3600 * hour)
    var past = self
    past.history.slices.append(
      PastSlice(
        rotation: "r", task: TaskCard(id: title, title: title, project: project, tags: tags),
        isSwitch: true, start: start,
        ending: .init(
          time: start + .seconds(60 * minutes), reason: reason, isAnswered: isAnswered),
        stretches: [Stretch(start: start, length: .seconds(60 * minutes))]))
    past.history.slices.sort { $0.start < $1.start }
    return past
  }

  /// Eight o'clock in the evening.
  static let now = Zone.utc.startOfDay(today) + .seconds(20 * 3600)

  var book: StatsBook { StatsBook(history, zone: .utc, now: Self.now, open: 4) }
}

extension StatsScreenState {
  /// The state after some keys.
  func after(_ keys: Key..., in past: PastDays) -> StatsScreenState {
    var state = self
    var book = past.book
    for key in keys { _ = state.press(key, in: &book) }
    return state
  }
}
