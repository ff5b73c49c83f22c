import CivilTime

/// A filter of tasks, such as `--only '+CS @exam A due:today'`: all words must match.
public struct TaskFilter: Hashable, Sendable {
  /// The condition of one word.
  enum Test: Hashable, Sendable {
    /// A name after `+`, in lower case.
    case project(String)
    /// A name after `@`, in lower case.
    case tag(String)
    case priority(ClosedRange<Priority>)
    case due(DaySpan)
    case from(DaySpan)
    /// A part of the title, in lower case.
    case text(String)
  }

  /// A test or its negation.
  struct Condition: Hashable, Sendable {
    var test: Test
    var isNegated = false
  }

  let conditions: [Condition]
  /// As it was typed.
  public let text: String

  /// Whether an item matches on a day.
  public func matches(_ item: TaskItem, today: CivilDate) -> Bool {
    conditions.allSatisfy { $0.test.matches(item, today: today) != $0.isNegated }
  }
}

extension TaskFilter.Test {
  fileprivate func matches(_ item: TaskItem, today: CivilDate) -> Bool {
    switch self {
    case .project(let name): item.projects.contains { $0.lowercased() == name }
    case .tag(let name): item.tags.contains { $0.lowercased() == name }
    case .priority(let range): item.priority.map(range.contains) ?? false
    case .due(let days): item.due.map { days.contains($0.day, today: today) } ?? false
    case .from(let days):
      item.from.map { days.contains($0.resolved(on: today).date, today: today) } ?? false
    case .text(let part): item.title.lowercased().holds(part)
    }
  }
}

extension String {
  /// Whether it contains another text.
  ///
  /// The library's own search would link a megabyte of regular expressions.
  func holds(_ part: String) -> Bool {
    let (text, wanted) = (Array(utf8), Array(part.utf8))
    guard wanted.count <= text.count else { return false }
    return (0...(text.count - wanted.count)).contains { start in
      text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

/// Days in a filter, relative to the day of its use.
struct DaySpan: Hashable, Sendable {
  enum Bound: Hashable, Sendable {
    case on, before, upTo, after, from
  }

  enum Day: Hashable, Sendable {
    case date(CivilDate)
    /// A number of days from today on.
    case inDays(Int)
    /// The next such day, including today.
    case weekday(Weekday)
  }

  let bound: Bound
  let day: Day

  func contains(_ date: CivilDate, today: CivilDate) -> Bool {
    let day =
      switch day {
      case .date(let date): date
      case .inDays(let count): today.adding(days: count)
      case .weekday(let weekday): today.next(weekday)
      }
    return switch bound {
    case .on: date == day
    case .before: date < day
    case .upTo: date <= day
    case .after: date > day
    case .from: date >= day
    }
  }
}
