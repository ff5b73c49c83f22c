import CivilTime
import Tasks

/// A task in a plan, with its needs and limits.
struct Work: Sendable {
  let item: TaskItem

  /// The earliest instant of its blocks.
  let arrival: Instant

  /// Its due date, if any.
  var due: Instant?

  /// The due date to be met: none of its blocks ends later.
  var deadline: Instant?

  /// The instant from which its next occurrence takes its place, if any.
  let end: Instant?

  /// Its rank in the order of the plan.
  var rank: Rank

  /// The maximum block: that of the request, or its own slice if that is shorter.
  let longest: Duration

  /// The minimum block, except for the last one: that of the request, or ``longest`` if shorter.
  let shortest: Duration

  /// The time it lacks without a block if it has no amount: the minimum.
  let least: Duration

  /// Its remaining time; `nil` for a share of every day.
  let amount: Duration?

  /// The day of an earlier plan for it, if any.
  let carriedFrom: CivilDate?

  /// The kinds of tasks, in the order in which they are served.
  enum Rank: Int, Sendable {
    /// It has a due date to meet.
    case dated
    /// It is overdue, or its date cannot be met.
    case late
    /// It has no due date, or one that is too distant to be urgent.
    case free
  }

  /// The total of its blocks.
  var placed = Duration.zero

  /// The time that is still to be placed; `nil` without an amount.
  var rest: Duration? { amount.map { $0 - placed } }

  /// The maximum block that it can use now.
  var limit: Duration { min(longest, rest ?? longest) }

  /// The minimum block possible now: one below the minimum must be the whole rest.
  var floor: Duration { min(shortest, limit) }

  /// The time it lacks in the end; without an amount any block is enough.
  var short: Duration { rest ?? (placed == .zero ? least : .zero) }

  /// The rank of its priority: 0 for the highest, 26 for none.
  var priorityRank: Int { item.priority.map { Int($0.letter) - 0x41 } ?? 26 }

  /// The part of a span in which it may be placed; empty if there is none.
  func allowed(in span: Span) -> Span {
    Span(start: max(span.start, arrival), end: min(span.end, deadline ?? .never, end ?? .never))
  }

  /// The longest block possible in a span, within a budget; `nil` if none is long enough.
  ///
  /// If the task needs more than its longest block, and that would leave too little time for
  /// another one, this block is shorter by what the next one lacks, unless the pause between them
  /// took more than that gains.
  func block(in span: Span, within budget: Duration, pause: Duration) -> Duration? {
    let free = min(allowed(in: span).length, budget)
    let length = min(free, limit)
    guard length >= floor, length > .zero else { return nil }
    let both = free - pause
    let isCut = length == longest && (rest.map { $0 > length } ?? true)
    let isTooLittle = length + pause < both && both < length + shortest
    guard isCut, isTooLittle, both >= shortest * 2 else { return length }
    return both - shortest
  }
}
