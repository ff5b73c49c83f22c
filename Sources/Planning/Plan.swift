import CivilTime
import Tasks

/// A plan: what is to be done when, and what found no place.
package struct Plan: Hashable, Sendable {
  /// A stretch of time with one use.
  package struct Block: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// Work on the task with this id.
      case task(id: String)
      case pause
      case commitment
    }

    package var kind: Kind
    package var title: String
    package var start: Instant
    /// Later than ``start``.
    package var end: Instant
    package var why: Why
    /// How late it is, if its task had to be finished before its end.
    package var late: Lateness?

    package init(
      kind: Kind, title: String, start: Instant, end: Instant, why: Why, late: Lateness? = nil
    ) {
      self.kind = kind
      self.title = title
      self.start = start
      self.end = end
      self.why = why
      self.late = late
    }
  }

  /// A task that did not get what it needs.
  package struct Unplaced: Hashable, Sendable {
    package var task: String
    package var title: String
    /// How much is missing.
    package var short: Duration
    package var reason: Reason
    /// How late it will be, if it has a place for all of it, but not in time.
    package var late: Lateness?

    package init(
      task: String, title: String, short: Duration, reason: Reason, late: Lateness? = nil
    ) {
      self.task = task
      self.title = title
      self.short = short
      self.reason = reason
      self.late = late
    }
  }

  /// In order of time; none overlaps another but commitments.
  package var blocks: [Block]
  package var unplaced: [Unplaced]
  /// What is worth a word: commitments that overlap, times outside the windows.
  package var notes: [Note]

  package init(blocks: [Block], unplaced: [Unplaced] = [], notes: [Note] = []) {
    self.blocks = blocks
    self.unplaced = unplaced
    self.notes = notes
  }
}

extension Plan.Unplaced: CustomStringConvertible {
  /// A sentence for people, without its full stop.
  package var description: String {
    late.map { "\(title) will be \($0): \(reason)" } ?? "\(title) lacks \(short.words): \(reason)"
  }
}
