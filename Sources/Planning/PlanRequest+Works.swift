import CivilTime
import Tasks

extension PlanRequest {
  /// The open tasks that come before the plan ends, in the order in which they are served.
  ///
  /// - Parameters:
  ///   - time: The free time.
  ///   - missed: The ids of the tasks whose dates are given up.
  /// - Returns: The tasks.
  func works(in time: FreeTime, without missed: Set<String>) -> [Work] {
    let places = Dictionary(zip(waiting, waiting.indices)) { one, _ in one }
    return tasks.filter { !$0.isDone && !$0.isCommitment && comes($0, before: time.end) }
      .compactMap { work(on: $0, in: time) }
      .map { work in
        var work = work
        if missed.contains(work.item.id) { (work.deadline, work.rank) = (nil, .late) }
        return work
      }
      .enumerated()
      .sorted { precedes($0.element, $1.element, places) ?? ($0.offset < $1.offset) }
      .map(\.element)
  }

  private func comes(_ item: TaskItem, before end: Instant) -> Bool {
    arrival(of: item).map { $0 < end } ?? true
  }

  /// A task as the plan sees it; `nil`: nothing of it is left.
  private func work(on item: TaskItem, in time: FreeTime) -> Work? {
    let due = item.due.map { zone.instant(of: $0.end) }
    let longest = max(.milliseconds(1), min(maximum, item.slice ?? maximum).planned)
    // Less than a minute is no use to anybody.
    let least = max(.seconds(60), minimum.planned)
    let shortest = min(longest, least)
    let rest = remainder(of: item)
    if let rest, rest.left == .zero, rest.excess == nil { return nil }
    let isOverdue = due.map { $0 <= time.start } ?? false
    // What is due after the last day does not press on those that are divided.
    let isPressing = due.map { $0 <= time.endOfDays } ?? false
    let isDated = strategy == .deadline ? due != nil : isPressing
    return Work(
      item: item,
      arrival: max(time.start, arrival(of: item) ?? time.start),
      due: due,
      deadline: isOverdue || !isDated ? nil : due,
      rank: isOverdue ? .late : isDated ? .dated : .free,
      longest: longest,
      shortest: shortest,
      least: least,
      amount: rest.map { $0.left > .zero ? $0.left.wholeMilliseconds : shortest }
        ?? (strategy == .share && !isPressing ? nil : shortest),
      effort: rest?.spent ?? .zero,
      carriedFrom: carried[item.id])
  }

  /// What is left of a task, if it has an estimate.
  func remainder(of item: TaskItem) -> Remainder? {
    item.estimate.map { Remainder(estimate: $0, spent: efforts[item.id] ?? .zero) }
  }

  /// When a task is there, if it says so; a time alone is meant on the first day.
  func arrival(of item: TaskItem) -> Instant? {
    guard let from = item.from, let day = days.first else { return nil }
    return zone.instant(of: from.resolved(on: day))
  }

  /// Whether the first comes before the second; nil if only the list can tell.
  private func precedes(_ one: Work, _ other: Work, _ waiting: [String: Int]) -> Bool? {
    if one.rank != other.rank { return one.rank.rawValue < other.rank.rawValue }
    let byPriority = Self.comes(one.item.priority, before: other.item.priority)
    let byDue = Self.comes(one.due, before: other.due)
    let byCarry = Self.comes(one.carriedFrom, before: other.carriedFrom)
    switch one.rank {
    case .dated, .late: return byDue ?? byCarry ?? byPriority
    case .free:
      let byWait =
        waiting.isEmpty
        ? nil : Self.comes(waiting[one.item.id], before: waiting[other.item.id])
      return byWait ?? byPriority ?? byDue
        ?? byCarry
    }
  }

  /// Whether the smaller value comes first, and any before none; nil if they are equal.
  static func comes<Value: Comparable>(_ one: Value?, before other: Value?) -> Bool? {
    guard let one, let other else { return one == nil && other == nil ? nil : other == nil }
    return one == other ? nil : one < other
  }
}
