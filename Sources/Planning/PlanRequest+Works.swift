import CivilTime
import Tasks

extension PlanRequest {
  /// The open tasks that arrive before the end of the plan, in the order of the list.
  func works(in time: FreeTime) -> [Work] {
    tasks.compactMap { item in
      guard occurrences[item.id].map(reaches) ?? true else { return nil }
      guard !item.isDone, !item.isCommitment, comes(item, before: time.end) else { return nil }
      return work(on: item, in: time)
    }
  }

  /// Tasks in the order of service.
  ///
  /// - Parameters:
  ///   - works: The tasks in the order of the list.
  ///   - missed: The ids of those whose due dates are given up.
  /// - Returns: The tasks.
  func ordered(_ works: [Work], without missed: Set<String> = []) -> [Work] {
    let places = Dictionary(zip(waiting, waiting.indices)) { one, _ in one }
    var works = works
    if !missed.isEmpty {
      for index in works.indices where missed.contains(works[index].item.id) {
        (works[index].deadline, works[index].rank) = (nil, .late)
      }
    }
    return works.indices.sorted { precedes(works[$0], works[$1], places) ?? ($0 < $1) }
      .map { works[$0] }
  }

  /// Whether a day is not after the last one.
  private func reaches(_ day: CivilDate) -> Bool { days.last.map { day <= $0 } ?? false }

  private func comes(_ item: TaskItem, before end: Instant) -> Bool {
    arrival(of: item).map { $0 < end } ?? true
  }

  /// A task for the plan; `nil` if nothing of it is left.
  private func work(on item: TaskItem, in time: FreeTime) -> Work? {
    let due = item.due.map { zone.instant(of: $0.end) }
    let longest = max(.milliseconds(1), min(maximum, item.slice ?? maximum).planned)
    // Less than a minute is useless.
    let least = max(.seconds(60), minimum.planned)
    let shortest = min(longest, least)
    let rest = remainder(of: item)
    if let rest, rest.left == .zero, rest.excess == nil { return nil }
    let isOverdue = due.map { $0 <= time.start } ?? false
    // Tasks due after the plan are not urgent under fair shares.
    let isPressing = due.map { $0 <= time.horizon } ?? false
    let isDated = strategy == .deadline ? due != nil : isPressing
    // Beyond its estimate, or without one that its date would be about, a task gets one block.
    let isOnce = rest.map { $0.left == .zero } ?? (strategy == .deadline || isPressing)
    if isOnce, served.contains(item.id) { return nil }
    return Work(
      item: item,
      arrival: max(time.start, arrival(of: item) ?? time.start),
      due: due,
      deadline: isOverdue || !isDated ? nil : due,
      end: lapses[item.id].flatMap { reaches($0) ? startOfWork(on: $0) : nil },
      rank: isOverdue ? .late : isDated ? .dated : .free,
      longest: longest,
      shortest: shortest,
      least: least,
      amount: isOnce ? shortest : rest?.wholeLeft.wholeMilliseconds,
      carriedFrom: carried[item.id])
  }

  /// The remaining time of a task with an estimate.
  func remainder(of item: TaskItem) -> Remainder? {
    item.estimate.map { Remainder(estimate: $0, spent: efforts[item.id] ?? .zero) }
  }

  /// The arrival of a task, if it is still to come.
  func arrival(of item: TaskItem) -> Instant? {
    guard let day = today ?? days.first, !present.contains(item.id) else { return nil }
    guard let arrival = item.arrival(on: day) else { return nil }
    // One with a due date comes when the previous one is due, which is at midnight.
    if case .date(let day) = arrival, occurrences[item.id] != nil, item.due == nil {
      return startOfWork(on: day)
    }
    return zone.instant(of: arrival.resolved(on: day))
  }

  /// Whether the first precedes the second; `nil` if only the order of the list decides.
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
      return byWait ?? byPriority ?? byDue ?? byCarry
    }
  }

  /// Whether the smaller value comes first, and any value before `nil`; `nil` if they are equal.
  static func comes<Value: Comparable>(_ one: Value?, before other: Value?) -> Bool? {
    guard let one, let other else { return one == nil && other == nil ? nil : other == nil }
    return one == other ? nil : one < other
  }
}
