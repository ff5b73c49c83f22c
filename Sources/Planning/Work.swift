import CivilTime
import Tasks

/// A task as a plan sees it: what it wants, and between which limits.
struct Work: Sendable {
  let item: TaskItem

  /// Nothing of it is placed before this instant.
  let arrival: Instant

  /// When it must be finished, if that is said.
  let due: Instant?

  /// The date that it is planned to meet: nothing of it is placed after this instant.
  var deadline: Instant?

  /// Where it stands in the order of what is planned.
  var rank: Rank

  /// The longest block: the maximum, or its own slice if that is shorter.
  let longest: Duration

  /// The shortest block, but for the last one: the minimum, or ``longest`` if that is shorter.
  let shortest: Duration

  /// What it lacks without any block if it has no amount: the minimum.
  let least: Duration

  /// How long it still takes in all; without one it wants its share of every day.
  let amount: Duration?

  /// The time that it has had of its estimate.
  let effort: Duration

  /// The day it was planned for before, if it was.
  let carriedFrom: CivilDate?

  /// The kinds of tasks, in the order in which they are served.
  enum Rank: Int, Sendable {
    /// It has a date, and is to meet it.
    case dated
    /// It is overdue, or its date cannot be met any more.
    case late
    /// It has no date, or one that is too far to press.
    case free
  }

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
