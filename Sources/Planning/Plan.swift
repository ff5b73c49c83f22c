import CivilTime
import Tasks

/// A plan: blocks of time, and the tasks that did not fit.
package struct Plan: Hashable, Sendable {
  /// A stretch of time with one purpose.
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
    /// Its lateness, if its task was due before its end.
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

  /// A task that did not get the time it needs.
  package struct Unplaced: Hashable, Sendable {
    package var task: String
    package var title: String
    /// The missing time: before its due date, if that is not met.
    package var short: Duration
    /// The missing time as told to people: of a task due before the plan, what has no place.
    package var lack: Duration
    package var reason: Reason
    /// Its lateness, if all of it has a place, but not in time.
    package var late: Lateness?

    package init(
      task: String, title: String, short: Duration, lack: Duration, reason: Reason,
      late: Lateness?
    ) {
      self.task = task
      self.title = title
      self.short = short
      self.lack = lack
      self.reason = reason
      self.late = late
    }
  }

  /// In order of time; only commitments may overlap.
  package var blocks: [Block]
  package var unplaced: [Unplaced]
  /// Remarks: commitments that overlap, times outside the windows.
  package var notes: [Note]

  package init(blocks: [Block], unplaced: [Unplaced] = [], notes: [Note] = []) {
    self.blocks = blocks
    self.unplaced = unplaced
    self.notes = notes
  }
}

extension Plan.Block.Kind {
  /// The id of its task, if it is work.
  package var task: String? {
    if case .task(let id) = self { id } else { nil }
  }
}

extension Plan {
  /// Returns the blocks of a date, cut at midnight; the reason for a part is about that part.
  package func blocks(on date: CivilDate, in zone: Zone) -> [Block] {
    let day = Span(start: zone.startOfDay(date), end: zone.startOfDay(date.adding(days: 1)))
    return blocks.compactMap { block in
      let span = Span(start: block.start, end: block.end).clamped(to: day)
      guard !span.isEmpty else { return nil }
      var part = block
      (part.start, part.end) = (span.start, span.end)
      if case .work(var grounds) = block.why {
        (grounds.day, grounds.length) = (date, span.length)
        grounds.late = grounds.due.flatMap { Lateness(of: $0, until: span.end, in: zone) }
        part.late = grounds.late
        part.why = .work(grounds)
      }
      return part
    }
  }
}

extension Plan.Unplaced: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    late.map { "\(title) will be \($0): \(reason)" } ?? "\(title) lacks \(lack.words): \(reason)"
  }
}
