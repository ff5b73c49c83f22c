import CivilTime
import Tasks

/// The reason why a task did not get the time it needs, with a remedy.
package struct Reason: Hashable, Sendable {
  /// The obstacle.
  package enum Obstacle: Hashable, Sendable {
    /// There is no free time that other tasks do not use.
    case noRoom(Reach)
    /// It was due before any free time.
    case overdue(Due)
    /// The cap of the day is used up.
    case cap(Duration)
    /// No free stretch is as long as its minimum block and a pause, if that matters.
    case gapsTooShort(Duration, pause: Duration, Reach)
  }

  /// The limits of a task's time inside the plan, if any.
  package struct Reach: Hashable, Sendable {
    package var from: CivilDateTime?
    package var due: Due?
    /// The day of its next occurrence.
    package var next: CivilDate?

    package init(from: CivilDateTime?, due: Due?, next: CivilDate?) {
      self.from = from
      self.due = due
      self.next = next
    }
  }

  /// The change that would make room for it.
  package enum Help: Hashable, Sendable {
    /// To work at this time as well.
    case work(CivilDate, ClockSpan)
    /// Raise the daily cap to this.
    case cap(Duration)
    /// Shorter blocks.
    case minimum(Duration)
    /// A later due date, or less to do.
    case laterDue
    /// Plan this many days after the last one, too; the first may have begun in the plan, after
    /// work over midnight.
    case days(Int, until: CivilDate, hasBegun: Bool)
  }

  package var obstacle: Obstacle
  package var help: Help?
  /// Whether the task would then still lack some time.
  package var isPartial = false

  package init(_ obstacle: Obstacle, help: Help? = nil) {
    self.obstacle = obstacle
    self.help = help
  }
}

extension Reason: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    guard let help else { return obstacle.description }
    return "\(obstacle); \(help.words(isPartial: isPartial))"
  }
}

extension Reason.Obstacle: CustomStringConvertible {
  /// The obstacle, for people.
  package var description: String {
    switch self {
    case .noRoom(let reach): "no free time is left\(reach.words)"
    case .overdue(let due): "it was due before there was time for it (\(due.words))"
    case .cap(let cap): "the \(cap.words) for tasks on a day are used up"
    case .gapsTooShort(let needed, let pause, let reach):
      "all gaps that are left\(reach.words) are shorter than \(needed.words)"
        + (pause > .zero ? " and a break of \(pause.words)" : "")
    }
  }
}

extension Reason.Reach {
  /// Ends a sentence with the limits: “ after it comes (Fri 09:00)”; empty without limits.
  fileprivate var words: String {
    let limits = [
      from.map { "after it comes (\($0.words))" }, due.map { "before it is due (\($0.words))" },
      next.map { "before it comes again (\($0.words))" },
    ]
    .compactMap(\.self)
    return limits.isEmpty ? "" : " " + limits.joined(separator: " and ")
  }
}

extension Reason.Help {
  /// The change that would make room, or would help if it is not enough, for people.
  fileprivate func words(isPartial: Bool) -> String {
    let effect = isPartial ? "would help" : "would make room"
    return switch self {
    case .work(let day, let span): "working \(span) on \(day.words) \(effect)"
    case .cap(let cap): "a cap of \(cap.words) \(effect)"
    case .minimum(let minimum): "a minimum of \(minimum.words) \(effect)"
    case .laterDue: "give it a later due date, or make it smaller"
    case .days(1, let day, hasBegun: true): "planning all of \(day.words) \(effect)"
    case .days(1, let day, hasBegun: false): "planning \(day.words) as well \(effect)"
    case .days(let count, let day, _): "planning \(count) more days, until \(day.words), \(effect)"
    }
  }
}
