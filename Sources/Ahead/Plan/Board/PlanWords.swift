import CivilTime
import Terminals

/// What a timetable says in words.
enum PlanWords {
  /// A length: `25 min`, `2 h`, `1 h 05 min`.
  static func length(_ duration: Duration) -> String {
    let text = TimeText.minutes(duration)
    return text.hasSuffix("min") || text.hasSuffix("h") ? text : "\(text) min"
  }

  /// What some days come to: `4 tasks, 3 h 30 min of work, 1 h free`.
  static func total(of days: [PlanDay]) -> String {
    let count = days.reduce(into: Set()) { $0.formUnion($1.tasks) }.count
    let work = days.reduce(Duration.zero) { $0 + $1.work }
    let free = days.reduce(Duration.zero) { $0 + $1.free }
    let tasks = count == 1 ? "1 task" : "\(count) tasks"
    return (count == 0 ? "no work" : "\(tasks), \(length(work)) of work")
      + (free > .zero ? ", \(length(free)) free" : ", nothing free")
  }

  /// So many blocks.
  static func blocks(_ count: Int) -> String { count == 1 ? "1 block" : "\(count) blocks" }

  /// What something is called where people read it.
  static func title(of item: PlanDay.Item) -> String {
    switch item.kind {
    case .free: "free"
    case .pause: "break"
    case .work, .commitment: item.title.isEmpty ? "(no title)" : item.title
    }
  }

  /// On which day it was meant to be done: `from Thursday`, or from a date that is a week off.
  static func carried(from former: CivilDate, to day: CivilDate) -> String {
    let isNear = day.days(since: former) < 7
    return "from \(isNear ? former.weekday.name : TimeText.day(former, isShort: true))"
  }

  /// When something is: `09:30-10:15`.
  static func span(_ clock: Range<Int>) -> String {
    "\(TimeText.clock(clock.lowerBound))-\(TimeText.clock(clock.upperBound))"
  }
}
