import CivilTime
import Tasks

extension PlanInputs {
  /// The further occurrences of a task with `rec:` on the days of the plan, and on those that
  /// remedies may add.
  func occurrences(after item: TaskItem) -> [TaskItem] {
    guard item.recurrence != nil, let first = days.first, let last = lastKnownDay else {
      return []
    }
    let mostDays = last.days(since: first) + 1
    var taken = Set(items.map(\.id))
    var occurrences: [TaskItem] = []
    var latest = item
    var day = max(first, item.due?.day ?? first, ownDay(of: item, from: first))
    while var next = latest.repeated(after: day), occurrences.count < mostDays {
      // One with a due date arrives when the previous one is due.
      next.from = next.from ?? .date(day.adding(days: 1))
      guard let start = next.from?.day, start <= last else { break }
      let number = (2...).first { !taken.contains("\(item.id)-\($0)") } ?? 2
      next.id = "\(item.id)-\(number)"
      taken.insert(next.id)
      occurrences.append(next)
      day = max(start, next.due?.day ?? start)
      latest = next
    }
    return occurrences
  }

  /// The day that a task itself is for: it does not occur again before it is there.
  ///
  /// After midnight, a task that was there before is still for the day on which the night began.
  private func ownDay(of item: TaskItem, from first: CivilDate) -> CivilDate {
    let today = today ?? first
    let arrival = item.arrivalDay(seenOn: first)
    if present.contains(item.id) { return min(arrival, today) }
    return item.arrival(on: today)?.resolved(on: today).date ?? arrival
  }
}
