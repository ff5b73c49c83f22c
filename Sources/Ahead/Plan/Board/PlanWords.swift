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

  /// The beginning and the end of a part of a day as a clock shows them: `09:30-10:15`; the day
  /// ends at `24:00`.
  static func times(from start: Instant, to end: Instant, in zone: Zone) -> String {
    let (begin, stop) = (zone.local(start), zone.local(end))
    let last = stop.date > begin.date ? .endOfDay : stop.time
    return "\(TimeText.clock(begin.time))-\(TimeText.clock(last))"
  }
}
