import CivilTime
import Tasks

/// The reason why a task did not get the time it needs, with a remedy.
package struct Reason: Hashable, Sendable {
  /// The obstacle.
  package enum Obstacle: Hashable, Sendable {
    /// There is no free time that other tasks do not use.
    case noRoom
    /// There is no free time before its due date that other tasks do not use.
    case noRoomBefore(Due)
    /// It was due before any free time.
    case overdue(Due)
    /// The cap of the day is used up.
    case cap(Duration)
    /// No free stretch is as long as its minimum block.
    case gapsTooShort(Duration)
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
    /// Plan the day after the last one, too.
    case day(CivilDate)
  }

  package var obstacle: Obstacle
  package var help: Help?
  /// Whether other tasks would get their share of new room, so that it may not be enough.
  package var isShared = false

  package init(_ obstacle: Obstacle, help: Help? = nil) {
    self.obstacle = obstacle
    self.help = help
  }
}

extension Reason: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    guard let help else { return obstacle.description }
    return "\(obstacle); \(help.words(isShared: isShared))"
  }
}

extension Reason.Obstacle: CustomStringConvertible {
  /// The obstacle, for people.
  package var description: String {
    switch self {
    case .noRoom: "no free time is left"
    case .noRoomBefore(let due): "no free time is left before it is due (\(due.words))"
    case .overdue(let due): "it was due before there was time for it (\(due.words))"
    case .cap(let cap): "the \(cap.words) for tasks on a day are used up"
    case .gapsTooShort(let needed): "all gaps that are left are shorter than \(needed.words)"
    }
  }
}

extension Reason.Help {
  /// The change that would make room, or would help if the room is shared, for people.
  fileprivate func words(isShared: Bool) -> String {
    let effect = isShared ? "would help" : "would make room"
    return switch self {
    case .work(let day, let span): "working \(span) on \(day.words) \(effect)"
    case .cap(let cap): "a cap of \(cap.words) \(effect)"
    case .minimum(let minimum): "a minimum of \(minimum.words) \(effect)"
    case .laterDue: "give it a later due date, or make it smaller"
    case .day(let day): "plan \(day.words) as well"
    }
  }
}
