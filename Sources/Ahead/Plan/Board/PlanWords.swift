import CivilTime
import Planning
import Terminals

/// The wording of a day's timetable.
enum PlanWords {
  /// Returns the sums of some days: `4 tasks, 3 h 30 of work, 1 h free`.
  static func total(of days: [PlanDay]) -> String {
    let count = days.reduce(into: Set()) { $0.formUnion($1.tasks) }.count
    let work = days.reduce(Duration.zero) { $0 + $1.work }
    let free = days.reduce(Duration.zero) { $0 + $1.free }
    return (count == 0 ? "no work" : "\(count.counting("task")), \(TimeText.spent(work)) of work")
      + (free > .zero ? ", \(TimeText.minutes(free)) free" : ", nothing free")
  }

  /// The title of an item for display.
  static func title(of item: PlanDay.Item) -> String {
    switch item.kind {
    case .free: "free"
    case .pause: "break"
    case .work, .commitment: item.title
    }
  }

  /// The day it was carried over from: `from Thursday`, or a date if at least a week ago.
  static func carried(from former: CivilDate, to day: CivilDate) -> String {
    "from \(former.name(on: day))"
  }

  /// The time of an item: `09:30-10:15`.
  static func span(_ clock: Range<Int>) -> String {
    "\(TimeText.clock(clock.lowerBound))-\(TimeText.clock(clock.upperBound))"
  }
}
