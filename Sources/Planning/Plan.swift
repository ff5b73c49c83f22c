import CivilTime
import Tasks

/// What is to be done when, and what found no place.
public struct Plan: Hashable, Sendable {
  /// A stretch of time with one use.
  public struct Block: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// Work on the task with this id.
      case task(id: String)
      case pause
      case commitment
    }

    public var kind: Kind
    public var title: String
    public var start: Instant
    /// Later than ``start``.
    public var end: Instant
    public var why: Why

    public init(kind: Kind, title: String, start: Instant, end: Instant, why: Why) {
      self.kind = kind
      self.title = title
      self.start = start
      self.end = end
      self.why = why
    }
  }

  /// A task that did not get what it needs.
  public struct Unplaced: Hashable, Sendable {
    public var task: String
    public var title: String
    /// How much is missing.
    public var short: Duration
    public var reason: Reason

    public init(task: String, title: String, short: Duration, reason: Reason) {
      self.task = task
      self.title = title
      self.short = short
      self.reason = reason
    }
  }

  /// In order of time; none overlaps another but commitments.
  public var blocks: [Block]
  public var unplaced: [Unplaced]
  /// What is worth a word: commitments that overlap, times outside the windows.
  public var notes: [Note]

  public init(blocks: [Block], unplaced: [Unplaced] = [], notes: [Note] = []) {
    self.blocks = blocks
    self.unplaced = unplaced
    self.notes = notes
  }
}

extension Plan.Unplaced: CustomStringConvertible {
  /// A sentence for people, without its full stop.
  public var description: String { "\(title) lacks \(short.words): \(reason)" }
}
