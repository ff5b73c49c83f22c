import CivilTime
import Drawing
import EventStream
import RoundRobin

/// Phrases used in more than one place.
package enum Words {
  /// The reason why a task has the slice.
  package static func why(_ why: Fact.Why) -> String {
    switch why {
    case .first: "the first of the rotation"
    case .turn: "its turn has come"
    case .only: "only this one left"
    case .commitment: "goes on after the commitment"
    case .displaced: "goes on where it stopped"
    case .go: "you switched to it"
    case .back: "you switched back to it"
    case .extended: "extended at the check-in"
    case .recovered: "after the interruption"
    case .undone: "back after undo"
    }
  }

  /// The state of a task restored by an undo; `nil` if not worth mentioning.
  package static func restored(_ title: String, _ standing: Standing) -> String? {
    switch standing.place {
    case .ring: standing.left.map { "\(title) is back, \(TimeText.countdown($0)) left" }
    case .coming: "\(title) is back"
    case .done: "\(title) is done again"
    case .removed: "\(title) is off the list"
    }
  }

  /// A pause, with its length if worth mentioning.
  package static func paused(for length: Duration) -> String {
    length < .seconds(60) ? "paused" : "paused for \(TimeText.minutes(length))"
  }

  /// “ after 5 min”, behind a word; empty after a pause too short to mention.
  package static func after(pause: Duration) -> String {
    pause < .seconds(1) ? "" : " after \(TimeText.length(pause))"
  }

  /// A warning, without a full stop.
  package static func warning(_ subject: Record.Subject, title: String?, remaining: Duration)
    -> String
  {
    if remaining <= .zero { return warning(subject, title: title) }
    let left = TimeText.length(remaining)
    return switch subject {
    case .slice: "\(left) left" + (title.map { " of \($0)" } ?? "")
    case .rest: "\(left) of the break left"
    case .checkIn: "\(left) left to answer"
    case .commitment: "\(title ?? "the commitment") ends in \(left)"
    case .upcoming: "\(title ?? "a commitment") starts in \(left)"
    }
  }

  /// A warning at its end.
  private static func warning(_ subject: Record.Subject, title: String?) -> String {
    switch subject {
    case .slice: "no time left" + (title.map { " of \($0)" } ?? "")
    case .rest: "the break is over"
    case .checkIn: "no time left to answer"
    case .commitment: "\(title ?? "the commitment") ends now"
    case .upcoming: "\(title ?? "a commitment") starts now"
    }
  }

  /// The result of a plan, or its difference from the previous one, without a full stop.
  package static func planned(_ plan: PlanDigest) -> String {
    if let changes = plan.changes {
      return "\(harmless(changes)); planned again, because \(plan.reason)"
    }
    let blocks = plan.blocks.counting("block")
    let unplaced = plan.unplaced.counting("task does", "tasks do")
    return "the plan has \(blocks)" + (plan.unplaced > 0 ? "; \(unplaced) not fit" : "")
  }

  /// A suspension of the machine.
  package static func slept(_ asleep: Duration) -> String {
    "asleep for \(TimeText.length(asleep))"
  }

  /// The reason why a rotation ended.
  package static func ended(_ reason: Closing) -> String {
    switch reason {
    case .finished: "everything is done"
    case .stopped: "ended for today"
    case .cycles: "all cycles are over"
    case .until: "the day is over"
    case .interrupted: "interrupted"
    case .hangup: "the terminal was closed"
    case .readerGone: "the last reader is gone"
    case .abandoned: "abandoned"
    case .failed: "failed"
    }
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
