import CivilTime
import Tasks

/// A task as a plan sees it: what it wants, and between which limits.
struct Work: Sendable {
  let item: TaskItem

  /// Nothing of it is placed before this instant.
  let arrival: Instant

  /// When it must be finished, if that is said.
  let due: Instant?

  /// Nothing of it is placed after this instant.
  let deadline: Instant?

  /// The longest block: the maximum, or its own slice if that is shorter.
  let longest: Duration

  /// The shortest block, but for the last one: the minimum, or ``longest`` if that is shorter.
  let shortest: Duration

  /// What it lacks without any block if it has no amount: the minimum.
  let least: Duration

  /// How long it takes in all; without one it wants its share of every day.
  let amount: Duration?

  /// The day it was planned for before, if it was.
  let carriedFrom: CivilDate?

  /// How long its blocks are together.
  var placed = Duration.zero

  /// The time that is still to be placed; `nil` without an amount.
  var rest: Duration? { amount.map { $0 - placed } }

  /// The longest block that it can use now.
  var limit: Duration { min(longest, rest ?? longest) }

  /// The shortest block that may be made of it now: one below the minimum must be all that is left.
  var floor: Duration { min(shortest, limit) }

  /// What it lacks in the end; without an amount it is content with any block.
  var short: Duration { rest ?? (placed == .zero ? least : .zero) }

  /// The part of a span in which it may be done; empty if there is none.
  func allowed(in span: Span) -> Span {
    Span(start: max(span.start, arrival), end: deadline.map { min($0, span.end) } ?? span.end)
  }
}

extension PlanRequest {
  /// The open tasks that come before the plan ends, in the order in which they are served.
  func works(in time: FreeTime) -> [Work] {
    tasks.filter { !$0.isDone && !$0.isCommitment && comes($0, before: time.end) }
      .map { work(on: $0, in: time) }
      .enumerated()
      .sorted { precedes($0.element, $1.element) ?? ($0.offset < $1.offset) }
      .map(\.element)
  }

  private func comes(_ item: TaskItem, before end: Instant) -> Bool {
    arrival(of: item).map { $0 < end } ?? true
  }

  private func work(on item: TaskItem, in time: FreeTime) -> Work {
    let due = item.due.map { zone.instant(of: $0.end) }
    let isOverdue = due.map { $0 <= time.start } ?? false
    let longest = max(.milliseconds(1), min(maximum, item.slice ?? maximum).planned)
    // Less than a minute is no use to anybody.
    let least = max(.seconds(60), minimum.planned)
    let shortest = min(longest, least)
    return Work(
      item: item,
      arrival: max(time.start, arrival(of: item) ?? time.start),
      due: due,
      // A day that is divided has a share for what should have been finished, too.
      deadline: strategy == .share && isOverdue ? nil : due,
      longest: longest,
      shortest: shortest,
      least: least,
      amount: item.estimate?.wholeMilliseconds ?? (strategy == .share ? nil : shortest),
      carriedFrom: carried[item.id])
  }

  /// When a task is there, if it says so; a time alone is meant on the first day.
  func arrival(of item: TaskItem) -> Instant? {
    guard let from = item.from, let day = days.first else { return nil }
    return zone.instant(of: from.resolved(on: day))
  }

  /// Whether the first comes before the second; nil if only the list can tell.
  private func precedes(_ one: Work, _ other: Work) -> Bool? {
    let byPriority = comes(one.item.priority, before: other.item.priority)
    let byDue = comes(one.due, before: other.due)
    return comes(one.carriedFrom.map { _ in 0 }, before: other.carriedFrom.map { _ in 0 })
      ?? (strategy == .share ? byPriority ?? byDue : byDue ?? byPriority)
  }

  /// Whether the smaller value comes first, and any before none; nil if they are equal.
  private func comes<Value: Comparable>(_ one: Value?, before other: Value?) -> Bool? {
    guard let one, let other else { return one == nil && other == nil ? nil : other == nil }
    return one == other ? nil : one < other
  }
}
